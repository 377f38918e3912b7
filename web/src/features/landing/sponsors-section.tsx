import { ArrowUpRight } from 'lucide-react';
import type { Sponsor } from '../../content/content-types.ts';
import { sponsorTiers } from '../../content/festival.ts';
import { Reveal } from './reveal.tsx';

const marks: Record<Sponsor['mark'], string> = {
  tight: 'font-display font-extrabold tracking-[-0.05em]',
  caps: 'font-sans font-medium tracking-[0.28em]',
  mono: 'font-mono font-medium tracking-[-0.04em]',
  wide: 'font-display font-normal tracking-[0.02em]',
  light: 'font-sans font-extralight tracking-[-0.03em]',
};

function SponsorMark({ sponsor, large }: { sponsor: Sponsor; large: boolean }) {
  const size = large ? 'text-[clamp(2.25rem,6vw,4rem)]' : 'text-[clamp(1.5rem,3.500vw,2.25rem)]';
  return <span className={`${marks[sponsor.mark]} ${size} leading-tight`}>{sponsor.name}</span>;
}

export function SponsorsSection() {
  return (
    <Reveal id="sponsors" aria-labelledby="sponsors-title" className="page-width py-10 sm:py-14">
      <h2 id="sponsors-title" className="mb-10 text-section">
        Sponsors
      </h2>
      <dl className="divide-y divide-line border-line border-y">
        {sponsorTiers.map(({ tier, sponsors }, index) => (
          <div key={tier} className="grid items-center gap-x-8 gap-y-2 py-6 md:grid-cols-[12rem_1fr] md:py-8">
            <dt className="text-muted">{tier}</dt>
            {sponsors.map((sponsor) => (
              <dd
                key={sponsor.name}
                className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 md:col-start-2"
              >
                <SponsorMark sponsor={sponsor} large={index === 0} />
                {sponsor.url && (
                  <a
                    href={sponsor.url}
                    rel="noopener"
                    className="text-link inline-flex min-h-11 items-center gap-1 text-sm"
                  >
                    {sponsor.linkLabel ?? `Visit ${sponsor.name}`}
                    <ArrowUpRight aria-hidden strokeWidth={1.75} className="size-4" />
                  </a>
                )}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Reveal>
  );
}
