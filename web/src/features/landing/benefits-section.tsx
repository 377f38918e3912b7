import type { ComponentType } from 'react';
import type { Benefit } from '#contract/site.ts';
import { wholeSite } from '../../content/site.ts';
import {
  CertificateSheet,
  DiscountTicket,
  InternshipBadge,
  MentorshipStrip,
  PicturedBenefit,
  PortfolioPile,
  PrizeTable,
} from './benefit-objects.tsx';
import { Reveal } from './reveal.tsx';

const objects: Record<Benefit['kind'], { look: ComponentType<{ benefit: Benefit }>; cell: string }> = {
  prizes: { look: PrizeTable, cell: 'sm:col-span-2 lg:col-span-5 lg:row-span-2' },
  internship: { look: InternshipBadge, cell: 'lg:col-span-4' },
  ticket: { look: DiscountTicket, cell: 'lg:col-span-3' },
  portfolio: { look: PortfolioPile, cell: 'lg:col-span-3' },
  certificate: { look: CertificateSheet, cell: 'lg:col-span-4' },
  mentorship: { look: MentorshipStrip, cell: 'sm:col-span-2 lg:col-span-12' },
};

/** Each benefit looks like an object (a badge, a ticket, a certificate) instead of a plain card. */
export function BenefitsSection() {
  const { title, items } = wholeSite().landing.benefits;
  return (
    <Reveal id="benefits" aria-labelledby="benefits-title" className="page-width py-16 sm:py-24 lg:py-28">
      <h2 id="benefits-title" className="max-w-[16ch] text-[clamp(2.25rem,6vw,4.75rem)] leading-[1.02]">
        {title}
      </h2>
      <ul className="mt-10 grid gap-5 sm:mt-14 sm:grid-cols-2 lg:grid-cols-12 lg:grid-rows-[minmax(18rem,auto)_minmax(18rem,auto)_auto]">
        {items.map((benefit) => {
          const { look, cell } = objects[benefit.kind];
          const Thing = benefit.photo && benefit.kind !== 'prizes' ? PicturedBenefit : look;
          return (
            <li key={benefit.title} className={cell}>
              <Thing benefit={benefit} />
            </li>
          );
        })}
      </ul>
    </Reveal>
  );
}
