import { Check } from 'lucide-react';
import { classNames } from '../ui/class-names.ts';
import { AsOf, When } from '../ui/time/time.tsx';

interface SavedNoteProps {
  /** Null while nothing is stored. */
  savedAt: string | null;
  /** Where it is stored. */
  where?: 'tab' | 'device' | 'server';
  className?: string;
}

const words = {
  tab: 'Draft saved in this tab, ',
  device: 'Draft saved on this device, not yet on the server',
  server: 'Saved ',
};

/** Says that what was typed is stored, and where. */
export function SavedNote({ savedAt, where = 'tab', className = 'flex-1 basis-36' }: SavedNoteProps) {
  return (
    <p className={classNames('flex min-h-6 items-center gap-1.5 text-muted text-xs sm:text-sm', className)}>
      {savedAt && <Check aria-hidden strokeWidth={1.75} className="size-4 shrink-0 text-good" />}
      <span>
        {/* The time is not in it, because every change of a status is read out. */}
        <span role="status">{savedAt && words[where]}</span>
        {savedAt && where === 'tab' && <When date={savedAt} />}
        {savedAt && where === 'server' && <AsOf date={savedAt} />}
      </span>
    </p>
  );
}
