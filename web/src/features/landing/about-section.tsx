import { about, festival } from '../../content/festival.ts';
import { CampfireArt } from './campfire-art.tsx';
import { Reveal } from './reveal.tsx';

export function AboutSection() {
  return (
    <Reveal id="about" aria-labelledby="about-title" className="page-width py-10 sm:py-14">
      <div className="grid items-center gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.1fr]">
        <CampfireArt className="aspect-[6/5] w-full rounded-card lg:aspect-[5/5]" />
        <div className="grid gap-5">
          <h2 id="about-title" className="text-section">
            {about.title}
          </h2>
          <p className="max-w-[52ch] text-lg text-muted">{about.lead}</p>
          <p className="text-muted">
            Edition {festival.edition} ({festival.year}) · {festival.ordinal} edition · founded{' '}
            {festival.founded}
          </p>
        </div>
      </div>
      <dl className="mt-14 grid gap-x-16 border-line border-t sm:grid-cols-2">
        {about.offers.map(({ title, text }) => (
          <div key={title} className="grid gap-1 border-line border-b py-5 lg:grid-cols-[11rem_1fr] lg:gap-4">
            <dt className="font-bold font-display text-xl tracking-tight">{title}</dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </Reveal>
  );
}
