import { Check } from 'lucide-react';
import { When } from '../ui/time.tsx';

/** Says that what was typed is stored in this tab. `savedAt` is null while it is not. */
export function SavedNote({ savedAt }: { savedAt: string | null }) {
  return (
    <p className="flex min-h-6 flex-1 basis-36 items-center gap-1.5 text-muted text-xs sm:text-sm">
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
