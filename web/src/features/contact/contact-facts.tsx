import { festival } from '../../content/festival.ts';

const term = 'text-muted text-sm';

/** How to reach the people of the programme. */
export function ContactFacts() {
  return (
    <dl className="divide-y divide-line">
      <div className="grid gap-1 py-5 sm:grid-cols-[11rem_1fr]">
        <dt className={term}>Email</dt>
        <dd>
          <a href={`mailto:${festival.email}`} className="text-link">
            {festival.email}
          </a>
        </dd>
      </div>
      <div className="grid gap-1 py-5 sm:grid-cols-[11rem_1fr]">
        <dt className={term}>Office</dt>
        <dd>
          <address className="not-italic">
            {festival.address.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        </dd>
      </div>
      <div className="grid gap-1 py-5 sm:grid-cols-[11rem_1fr]">
        <dt className={term}>Hours</dt>
        <dd>{festival.officeHours}</dd>
      </div>
      <div className="grid gap-1 py-5 sm:grid-cols-[11rem_1fr]">
        <dt className={term}>Elsewhere</dt>
        <dd className="flex flex-wrap gap-x-5">
          {festival.socials.map((social) => (
            <a key={social.name} href={social.url} rel="noopener" className="text-link py-1">
              {social.name}
            </a>
          ))}
        </dd>
      </div>
    </dl>
  );
}
