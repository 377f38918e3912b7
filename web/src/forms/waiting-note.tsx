import { ProgressBar } from '../ui/loading/progress.tsx';
import { formatList } from '../ui/text/format-list.ts';

interface WaitingNoteProps {
  /** What is being uploaded; null while nothing waits for it. */
  files: readonly string[] | null;
  /** The part that is uploaded, from 0 to 1. */
  uploaded?: number;
}

/** Says what a pressed submit button waits for. */
export function WaitingNote({ files, uploaded }: WaitingNoteProps) {
  const waiting = files !== null && files.length > 0;
  return (
    <div className={waiting ? 'grid w-full gap-2 rounded-control bg-sunk px-4 py-3 text-sm' : 'sr-only'}>
      <p role="status" className="[overflow-wrap:anywhere]">
        {waiting &&
          `Waiting until ${formatList(files)} ${files.length === 1 ? 'is' : 'are'} uploaded. Everything is sent then.`}
      </p>
      {waiting && uploaded !== undefined && (
        <div className="flex items-center gap-3">
          <ProgressBar value={uploaded} label="Upload before sending" className="bg-line" />
          <span className="w-10 text-right text-muted text-xs tabular-nums">
            {Math.floor(uploaded * 100)}%
          </span>
        </div>
      )}
    </div>
  );
}
