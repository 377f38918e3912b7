import { ArrowUpRight } from 'lucide-react';
import type { Sponsor, SponsorTier } from '#contract/site.ts';
import { wholeSite } from '../../content/site.ts';
import { UploadedPicture } from '../../content/uploaded-picture.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Reveal } from './reveal.tsx';

const marks: Record<Sponsor['mark'], string> = {
  tight: 'font-display font-extrabold tracking-[-0.055em]',
  caps: 'font-sans font-medium tracking-[0.24em]',
  mono: 'font-mono font-medium tracking-[-0.05em]',
  wide: 'font-display font-semibold tracking-[0.01em]',
  light: 'font-sans font-extralight tracking-[-0.035em]',
};

function Tier({ tier, lead, className }: { tier: SponsorTier; lead: boolean; className: string }) {
  const size = lead
    ? '-ml-[0.035em] text-[clamp(3rem,12.5vw,11rem)] leading-[.92]'
    : 'text-[clamp(1.75rem,3.6vw,3.25rem)] leading-tight';
  return (
    <div className={classNames('flex flex-wrap content-between items-end gap-x-8 gap-y-3', className)}>
      <dt className="min-w-0 basis-full font-medium text-muted wrap-anywhere">{tier.tier}</dt>
      {tier.sponsors.map((sponsor) => (
        <dd key={sponsor.name} className="grid min-w-0 max-w-full gap-2">
          {sponsor.logo ? (
            // On light ground in both themes: most logos are made for it.
            <span data-theme="light" className="max-w-full justify-self-start rounded-control bg-raised p-3">
              <UploadedPicture
                picture={sponsor.logo}
                sizes={lead ? '(width >= 40rem) 32rem, 100vw' : '16rem'}
                className={classNames(
                  'w-auto max-w-full object-contain',
                  lead ? 'h-[clamp(4rem,12vw,10rem)]' : 'h-[clamp(2.5rem,4vw,3.75rem)]',
                )}
              />
            </span>
          ) : (
            <span className={`${marks[sponsor.mark]} ${size}`}>{sponsor.name}</span>
          )}
          {sponsor.url && (
            <a
              href={sponsor.url}
              rel="noopener"
              className="text-link inline-flex min-h-11 items-center gap-1 justify-self-start"
            >
              {sponsor.linkLabel ?? `Visit ${sponsor.name}`}
              <ArrowUpRight aria-hidden strokeWidth={1.75} className="size-4 shrink-0" />
            </a>
          )}
        </dd>
      ))}
    </div>
  );
}

// Below the title partner, tiers of one sponsor in rows of two: the right one is wider in the first row, the left one in the
// second. A tier of several has a row of its own.
const widths = ['lg:col-span-5', 'lg:col-span-7', 'lg:col-span-7', 'lg:col-span-5'];

/** The title partner over the whole width, the others below it. */
export function SponsorsSection() {
  const { title, tiers } = wholeSite().landing.sponsors;
  const single = tiers.slice(1).filter(({ sponsors }) => sponsors.length === 1);
  const widthOf = (tier: SponsorTier) =>
    single.includes(tier) ? (widths[single.indexOf(tier)] ?? 'lg:col-span-6') : 'lg:col-span-12';
  return (
    <Reveal id="sponsors" aria-labelledby="sponsors-title" className="page-width py-16 sm:py-24 lg:py-28">
      <div className="border-ink border-y-[6px] py-6 sm:py-8">
        <h2 id="sponsors-title" className="text-2xl sm:text-3xl">
          {title}
        </h2>
        <dl className="mt-8 grid gap-x-10 lg:grid-cols-12">
          {tiers.map((tier, index) => (
            <Tier
              key={tier.tier}
              tier={tier}
              lead={index === 0}
              className={
                index === 0
                  ? 'pb-8 sm:pb-10 lg:col-span-12'
                  : classNames('border-line lg:min-h-36 border-t py-6 sm:py-7', widthOf(tier))
              }
            />
          ))}
        </dl>
      </div>
    </Reveal>
  );
}
