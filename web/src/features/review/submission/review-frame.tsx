import type { ReactNode, RefCallback } from 'react';
import type { ReviewedSubmission } from '#contract/review.ts';
import { classNames } from '../../../ui/class-names.ts';
import { AskedPart } from './asked-part.tsx';

interface ReviewFrameProps {
  submission: ReviewedSubmission;
  asked: { open: boolean; onToggle: () => void };
  work: ReactNode;
  review: ReactNode;
  /** Gets the buttons of the review, below it; null where the window has them at its lower edge. */
  buttonsRef: RefCallback<HTMLElement> | null;
}

/**
 * What was asked, the work and the review. In a wide window each scrolls by itself, side by side; in a narrow one the
 * work and the review scroll together, below what was asked.
 */
export function ReviewFrame({ submission, asked, work, review, buttonsRef }: ReviewFrameProps) {
  return (
    <div
      className={classNames(
        'flex min-h-0 flex-1 flex-col',
        'lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_minmax(0,1fr)]',
        asked.open &&
          'xl:grid-cols-[19rem_minmax(0,1fr)_22rem] xl:grid-rows-[minmax(0,1fr)] 2xl:grid-cols-[24rem_minmax(0,1fr)_24rem]',
      )}
    >
      <AskedPart
        submission={submission}
        {...asked}
        className={classNames('border-b', asked.open && 'xl:border-r xl:border-b-0')}
      />
      {/* The key: another submission is shown from its top. */}
      <div key={submission.id} className="relative min-h-0 flex-1 overflow-y-auto lg:contents">
        <div
          className={classNames(
            'relative grid min-w-0 content-start gap-5 px-4 py-4 sm:px-5 lg:min-h-0 lg:overflow-y-auto',
            !asked.open && 'lg:row-start-2',
            asked.open && 'max-xl:lg:row-start-2',
          )}
        >
          {work}
        </div>
        <div
          className={classNames(
            'flex min-w-0 flex-col border-line border-t lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:min-h-0 lg:border-t-0 lg:border-l',
            asked.open && 'xl:col-start-3 xl:row-span-1',
          )}
        >
          <div className="relative grid content-start gap-5 px-4 py-4 sm:px-5 lg:min-h-0 lg:flex-1 lg:overflow-y-auto">
            {review}
          </div>
          {buttonsRef && (
            <div
              ref={buttonsRef}
              className="relative grid grid-cols-[3fr_2fr] gap-2 border-line border-t px-5 py-3.5"
            />
          )}
        </div>
      </div>
    </div>
  );
}
