import { ArrowUpRight } from 'lucide-react';
import type { Festival } from '#contract/site.ts';
import { festivalName } from '../content/festival-name.ts';
import { site } from '../content/site.ts';
import { paths, sitePath } from '../paths.ts';
import { staticPageLinks } from '../static-page-links.ts';
import { classNames } from '../ui/class-names.ts';
import { Flame } from '../ui/logo.tsx';

const link =
  'inline-flex min-h-11 items-center gap-1 text-muted wrap-anywhere hover:text-ink hover:underline underline-offset-4';

const pages = [
  { path: sitePath('contact'), label: 'Contact' },
  { path: sitePath('login'), label: 'Login' },
  { path: sitePath('verify'), label: 'Check a certificate' },
  { path: paths.adminLogin, label: 'Administrators' },
  ...staticPageLinks.filter(({ path }) => path !== sitePath('index')),
];

function historyOf({ ordinal, founded }: Festival) {
  if (!ordinal) return founded && `Since ${founded}`;
  return founded ? `${ordinal} edition, since ${founded}` : `${ordinal} edition`;
}

/** The footer of every public page, dark in both themes. `className` sets the distance to the content above. */
export function SiteFooter({ className = 'mt-24' }: { className?: string }) {
  const { festival, legal } = site();
  const { address, email } = festival;
  const history = historyOf(festival);
  return (
    <footer
      data-theme="dark"
      className={classNames('bg-sunk text-ink print:border-line print:border-t', className)}
    >
      <div className="page-width grid gap-x-[min(3rem,13vw)] gap-y-10 grid-cols-2 pt-14 pb-8 lg:grid-cols-[1.5fr_1.1fr_auto_auto]">
        <p className="flex items-start gap-3 max-sm:col-span-2 font-bold font-display text-3xl tracking-tight">
          <Flame className="size-9!" />
          <span>
            {festivalName(festival, 'edition')}
            {history && (
              <span className="block font-normal font-sans text-base text-muted tracking-normal">
                {history}
              </span>
            )}
          </span>
        </p>
        {(address.length > 0 || email) && (
          <address className="max-sm:col-span-2 grid content-start gap-0.5 text-muted text-sm not-italic">
            {address.map((line) => (
              <span key={line}>{line}</span>
            ))}
            {email && (
              <a
                href={`mailto:${email}`}
                className="text-link mt-1 inline-flex min-h-11 items-center justify-self-start"
              >
                {email}
              </a>
            )}
          </address>
        )}
        {festival.socials.length > 0 && (
          <nav aria-label="Social networks" className="grid content-start text-sm lg:-mt-2.5">
            {festival.socials.map((social) => (
              <a key={social.name} href={social.url} className={link} rel="noopener">
                {social.name}
                <ArrowUpRight aria-hidden strokeWidth={1.75} className="size-3.5" />
              </a>
            ))}
          </nav>
        )}
        <nav aria-label="Site" className="grid content-start text-sm lg:-mt-2.5">
          {pages.map(({ path, label }) => (
            <a key={path} href={path} className={link}>
              {label}
            </a>
          ))}
          {legal.imprint !== undefined && (
            <a href={`${sitePath('terms')}#imprint`} className={link}>
              Imprint
            </a>
          )}
        </nav>
      </div>
      {festival.sample && (
        <p className="page-width pb-8 text-muted text-sm">
          Sample content: the festival, its sponsors and its testimonials are invented.
        </p>
      )}
    </footer>
  );
}
