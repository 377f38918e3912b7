import { wholeSite } from '../../content/site.ts';
import { Flame } from '../../ui/logo.tsx';
import { Picture } from './picture.tsx';
import { Reveal } from './reveal.tsx';

/** Dark in both themes; the picture extends to the window's right edge. */
export function InfluencerSection() {
  const { influencer } = wholeSite().landing;
  return (
    <Reveal
      id="influencer"
      aria-labelledby="influencer-title"
      data-theme="dark"
      className="relative isolate overflow-hidden bg-sunk text-ink"
    >
      <div className="studio print:hidden -z-10 max-lg:aspect-[4/3] lg:absolute lg:inset-y-0 lg:right-0 lg:w-[56%]">
        <Picture name="studio" sizes="(width >= 64rem) 60vw, 100vw" className="size-full object-cover" />
      </div>
      <div className="page-width grid gap-10 pt-4 pb-16 sm:pb-24 lg:min-h-184 lg:content-center lg:py-24">
        <div className="grid gap-5 lg:max-w-[46%]">
          <h2 id="influencer-title" className="max-w-[11ch] text-[clamp(2.5rem,6.5vw,5.25rem)] leading-none">
            {influencer.title}
          </h2>
          <p className="max-w-[46ch] text-lg text-muted">{influencer.lead}</p>
        </div>
        <ul className="grid gap-5 sm:max-lg:grid-cols-3 lg:max-w-[42%]">
          {influencer.points.map(({ title, text }) => (
            <li key={title} className="grid grid-cols-[auto_1fr] gap-x-3">
              <Flame className="mt-0.5 size-5!" />
              <div>
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
