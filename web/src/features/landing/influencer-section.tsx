import { influencer } from '../../content/festival.ts';
import { Reveal } from './reveal.tsx';

export function InfluencerSection() {
  return (
    <Reveal id="influencer" aria-labelledby="influencer-title" className="my-10 bg-sunk sm:my-14">
      <div className="page-width grid gap-x-16 gap-y-10 py-16 sm:py-24 lg:grid-cols-[1.2fr_1fr]">
        <div className="grid content-start gap-5">
          <h2 id="influencer-title" className="max-w-[12ch] text-[clamp(2.5rem,6.500vw,5rem)] leading-[1.02]">
            {influencer.title}
          </h2>
          <p className="max-w-[46ch] text-lg text-muted">{influencer.lead}</p>
        </div>
        <dl className="grid content-end divide-y divide-line">
          {influencer.points.map(({ title, text }) => (
            <div key={title} className="grid gap-1 py-5">
              <dt className="font-bold font-display text-xl tracking-tight">{title}</dt>
              <dd className="text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Reveal>
  );
}
