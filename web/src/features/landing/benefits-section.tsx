import { benefits } from '../../content/festival.ts';
import { LandingIcon } from './landing-icon.tsx';
import { Reveal } from './reveal.tsx';

/** The first benefit leads, large and in the flame's colour; the others follow as a list, not as boxes. */
export function BenefitsSection() {
  const [first, ...others] = benefits;
  return (
    <Reveal id="benefits" aria-labelledby="benefits-title" className="page-width py-10 sm:py-14">
      <h2 id="benefits-title" className="mb-10 max-w-[18ch] text-section">
        What the fire gives back
      </h2>
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.35fr]">
        {first && (
          <div className="flex min-h-72 flex-col justify-between gap-10 rounded-card bg-flame p-7 text-flame-ink sm:p-9">
            <LandingIcon name={first.icon} className="size-12" />
            <div className="grid gap-3">
              <h3 className="text-[clamp(2rem,4vw,3rem)] leading-none">{first.title}</h3>
              <p className="max-w-[34ch] text-lg">{first.text}</p>
            </div>
          </div>
        )}
        <ul className="divide-y divide-line border-line border-y">
          {others.map(({ icon, title, text }) => (
            <li key={title} className="grid grid-cols-[2.5rem_1fr] gap-x-2 py-5 sm:grid-cols-[3rem_1fr]">
              <LandingIcon name={icon} className="mt-0.5 size-6 text-flame" />
              <div className="grid gap-1">
                <h3 className="text-xl">{title}</h3>
                <p className="text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Reveal>
  );
}
