import { festival } from '../content/festival.ts';
import { paths } from '../paths.ts';

const link = 'inline-flex min-h-11 items-center text-muted hover:text-ink hover:underline underline-offset-4';

export function SiteFooter() {
  return (
    <footer className="mt-24 border-line border-t">
      <div className="page-width grid gap-10 py-12 sm:grid-cols-2 lg:grid-cols-[1.4fr_1fr_auto_auto]">
        <div className="grid content-start gap-2">
          <p className="font-bold font-display text-xl tracking-tight">{festival.title}</p>
          <p className="max-w-[36ch] text-muted text-sm">{festival.sampleNotice}</p>
        </div>
        <address className="grid content-start gap-1 text-muted text-sm not-italic">
          {festival.address.map((line) => (
            <span key={line}>{line}</span>
          ))}
          <a href={`mailto:${festival.email}`} className="text-link mt-2 justify-self-start">
            {festival.email}
          </a>
        </address>
        <nav aria-label="Social networks" className="grid content-start text-sm">
          {festival.socials.map((social) => (
            <a key={social.name} href={social.url} className={link} rel="noopener">
              {social.name}
            </a>
          ))}
        </nav>
        <nav aria-label="Site" className="grid content-start text-sm">
          <a href={paths.contact} className={link}>
            Contact
          </a>
          <a href={paths.login} className={link}>
            Login
          </a>
          <a href={paths.adminLogin} className={link}>
            Administrators
          </a>
          <a href={paths.privacy} className={link}>
            Privacy
          </a>
          <a href={paths.terms} className={link}>
            Terms
          </a>
        </nav>
      </div>
    </footer>
  );
}
