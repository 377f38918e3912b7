import { Check } from 'lucide-react';
import { classNames } from '../ui/class-names.ts';
import { When } from '../ui/time.tsx';

interface SavedNoteProps {
  /** Null while nothing is stored. */
  savedAt: string | null;
  className?: string;
}

/** Says that what was typed is stored in this tab. */
export function SavedNote({ savedAt, className = 'flex-1 basis-36' }: SavedNoteProps) {
  return (
    <p className={classNames('flex min-h-6 items-center gap-1.5 text-muted text-xs sm:text-sm', className)}>
      {savedAt && <Check aria-hidden strokeWidth={1.75} className="size-4 shrink-0 text-good" />}
      <span>
        {/* The time is not in it, because every change of a status is read out. */}
        <span role="status">{savedAt && 'Draft saved in this tab'}</span>
        {savedAt && (
          <>
            {', '}
            <When date={savedAt} />
          </>
        )}
      </span>
    </p>
  );
}
