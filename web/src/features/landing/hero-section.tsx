import { festival, hero } from '../../content/festival.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { Embers } from '../../ui/embers.tsx';
import type { SiteSignIn } from '../auth/use-site-sign-in.ts';
import { JoinButton } from './join-buttons.tsx';

const facts = [
  { label: 'Edition', value: String(festival.year) },
  { label: 'Since', value: String(festival.founded) },
  { label: 'Held', value: `${festival.ordinal} time` },
];

export function HeroSection({ signIn }: { signIn: SiteSignIn }) {
  const [before, burning, after] = hero.headline;
  return (
    <section id="home" className="relative isolate overflow-hidden">
      <Embers />
      <div className="page-width grid min-h-[min(42rem,92svh)] items-center gap-x-12 gap-y-10 pt-28 pb-12 lg:grid-cols-[1.25fr_1fr]">
        <h1 className="max-w-[9ch] text-hero">
          {before} <span className="text-flame">{burning}</span> {after}
        </h1>
        <div className="grid max-w-xl gap-8">
          <p className="text-lg text-muted sm:text-xl sm:leading-normal">{hero.lead}</p>
          <div className="flex flex-wrap gap-3">
            <JoinButton label="Join Now" signIn={signIn} className="min-h-13 px-7" />
            <a href="#why-join" className={buttonStyle('ghost', 'md', 'min-h-13 px-6')}>
              See how it works
            </a>
          </div>
          <dl className="flex flex-wrap gap-x-10 gap-y-4 border-line border-t pt-6">
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt className="text-muted text-xs">{label}</dt>
                <dd className="font-bold font-display text-2xl tabular-nums tracking-tight">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}
