import { wholeSite } from '../../content/site.ts';
import { classNames } from '../../ui/class-names.ts';
import { Reveal } from './reveal.tsx';
import { SampleBoard, SampleReview, SampleTask } from './task-journey.tsx';
import { TierLadder } from './tier-ladder.tsx';

const pieces = [SampleTask, SampleReview, SampleBoard];
/** On wide windows each step is higher than the one before. */
const stairs = ['lg:min-h-76', 'lg:min-h-96', 'lg:min-h-116'];

export function WhyJoinSection() {
  const {
    tiers,
    landing: { whyJoin },
  } = wholeSite();
  return (
    <Reveal id="why-join" aria-labelledby="why-join-title" className="bg-sunk">
      <div className="page-width py-16 sm:py-24 lg:py-28">
        <div className="grid content-start gap-4 max-lg:mb-12 lg:max-w-[60%]">
          <h2 id="why-join-title" className="text-[clamp(2.25rem,6vw,4.75rem)] leading-[1.02]">
            {whyJoin.title}
          </h2>
          <p className="max-w-[46ch] text-lg text-muted">{whyJoin.lead}</p>
        </div>
        <ol className="grid gap-x-5 gap-y-12 lg:-mt-10 lg:grid-cols-3 lg:items-end lg:border-ink lg:border-b-[6px]">
          {whyJoin.steps.map(({ title, text }, index) => {
            const Piece = pieces[index];
            return (
              <li
                key={title}
                className="flex flex-col sm:max-lg:grid sm:max-lg:grid-cols-2 sm:max-lg:items-center sm:max-lg:gap-x-8"
              >
                {/* A decorative sample: the text beside it says the same. */}
                <div aria-hidden className="relative z-1 lg:mx-5 lg:-mb-8">
                  {Piece && <Piece />}
                </div>
                <div
                  className={classNames(
                    'relative isolate overflow-hidden pt-6 lg:rounded-t-card lg:border lg:border-line lg:border-b-0 lg:bg-paper lg:px-7 lg:pt-16 lg:pb-8',
                    stairs[index],
                  )}
                >
                  <h3 className="flex items-baseline gap-3 text-2xl">
                    <span className="text-flame tabular-nums lg:sr-only">{index + 1}</span>
                    {title}
                  </h3>
                  <p className="mt-2 max-w-[42ch] text-muted">{text}</p>
                  <span
                    aria-hidden
                    className="absolute right-3 -bottom-[0.24em] -z-10 font-extrabold font-display text-[9rem] text-flame-soft leading-none max-lg:hidden"
                  >
                    {index + 1}
                  </span>
                </div>
              </li>
            );
          })}
        </ol>
        {tiers.length > 0 && (
          <>
            <h3 className="mt-16 mb-8 max-w-[20ch] text-3xl lg:mt-24 lg:mb-2">{whyJoin.tiers}</h3>
            <TierLadder />
          </>
        )}
      </div>
    </Reveal>
  );
}
