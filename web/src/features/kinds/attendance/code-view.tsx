import { WifiOff } from 'lucide-react';
import { attendanceCodeSeconds } from '#contract/kinds/attendance.ts';
import type { getAttendanceCode } from '#contract/kinds/attendance-desk.ts';
import type { Answer } from '#contract/route.ts';
import { classNames } from '../../../ui/class-names.ts';
import { countOf } from '../../../ui/numbers/format-number.ts';
import { QrCode } from '../../../ui/qr-code.tsx';

interface CodeViewProps {
  code: Answer<typeof getAttendanceCode>;
  /** It counts no more. */
  tooOld: boolean;
  /** The last attempt to get a newer one failed. */
  failed: boolean;
  /** For a projector. */
  large?: boolean;
}

/** The code, how to use it, and how many people did. */
export function CodeView({ code, tooOld, failed, large = false }: CodeViewProps) {
  const { url, recorded, closed } = code;
  const problem =
    closed ??
    (tooOld
      ? 'No connection. The last code is too old; a new one appears once the connection is back.'
      : null);
  const side = large ? 'size-[min(92vw,60vh)]' : 'w-full max-w-lg';
  return (
    <div className={classNames('grid justify-items-center text-center', large ? 'gap-[2vh]' : 'gap-4')}>
      {problem === null ? (
        <QrCode text={url} label="Code to scan" className={classNames(side, 'rounded-card')} />
      ) : (
        <p
          role="alert"
          className={classNames(
            side,
            'grid aspect-square place-items-center rounded-card bg-sunk p-8 font-semibold text-ink text-xl',
          )}
        >
          {problem}
        </p>
      )}
      {failed && problem === null && (
        <p role="alert" className="flex gap-2 font-semibold text-bad">
          <WifiOff aria-hidden strokeWidth={1.75} className="mt-0.5 size-5 shrink-0" />
          No connection. The code is not renewed now.
        </p>
      )}
      <p
        className={
          large ? 'max-w-[92vw] text-[clamp(1rem,min(3vh,4.5vw),2.5rem)] leading-snug' : 'text-muted'
        }
      >
        Scan it with the camera of your phone. It changes every {attendanceCodeSeconds} seconds.
      </p>
      <p
        className={classNames(
          'font-bold font-display tabular-nums',
          large ? 'text-[clamp(1.25rem,min(5vh,8vw),4rem)] leading-none' : 'text-2xl',
        )}
      >
        {countOf(recorded, 'person', 'people')} recorded
      </p>
    </div>
  );
}
