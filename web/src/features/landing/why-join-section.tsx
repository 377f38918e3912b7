import { whyJoin } from '../../content/festival.ts';
import { classNames } from '../../ui/class-names.ts';
import { Reveal } from './reveal.tsx';
import { SampleBoard, SampleTask, SampleVerdict } from './task-journey.tsx';
import { TierLadder } from './tier-ladder.tsx';

const pieces = [SampleTask, SampleVerdict, SampleBoard];
/** Each step stands higher than the one before. */
const rises = ['lg:pt-36', 'lg:pt-18', ''];

export function WhyJoinSection() {
  return (
    <Reveal id="why-join" aria-labelledby="why-join-title" className="bg-sunk">
      <div className="wide-page py-16 sm:py-24 lg:py-28">
        <div className="grid gap-x-5 gap-y-12 lg:grid-cols-3">
          <div className="grid content-start gap-4 lg:col-span-2 lg:mb-[-9rem] lg:max-w-[60%]">
            <h2 id="why-join-title" className="text-[clamp(2.25rem,6vw,4.75rem)] leading-[1.02]">
              {whyJoin.title}
            </h2>
            <p className="max-w-[46ch] text-lg text-muted">{whyJoin.lead}</p>
          </div>
          <ol className="grid items-start gap-x-5 gap-y-12 sm:max-lg:grid-cols-2 lg:col-span-3 lg:grid-cols-3">
            {whyJoin.steps.map(({ title, text }, index) => {
              const Piece = pieces[index];
              return (
                <li key={title} className={classNames('grid content-start gap-5', rises[index])}>
                  {/* A picture of the product, for the eye: the words beside it say what happens. */}
                  <div aria-hidden>{Piece && <Piece />}</div>
                  <div className="grid grid-cols-[auto_1fr] gap-x-4 px-1">
                    <span className="font-bold font-display text-3xl text-flame tabular-nums">
                      {index + 1}
                    </span>
                    <div className="grid gap-1.5">
                      <h3 className="text-2xl">{title}</h3>
                      <p className="text-muted">{text}</p>
                    </div>
                  </div>
                </li>
              );
            })}
          </ol>
        </div>
        <h3 className="mt-20 mb-8 max-w-[20ch] text-3xl lg:mt-28 lg:mb-2">{whyJoin.tiers}</h3>
        <TierLadder />
      </div>
    </Reveal>
  );
}
