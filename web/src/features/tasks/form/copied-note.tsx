import { Copy, History } from 'lucide-react';
import { programme } from '../../../content/site.ts';
import { titleOf } from '../task-title.ts';
import type { CopiedTask } from './use-copied-task.ts';

interface CopiedNoteProps {
  copied: CopiedTask;
  onStartOver: () => void;
  /** Null if nothing was typed before. */
  onRestore: (() => void) | null;
}

const imageStates = {
  copying: ' Its images are being copied.',
  copied: '',
  failed: ' Some images could not be copied: add them again.',
} as const;

/** Says which task filled the form. */
export function CopiedNote({ copied: { task, images }, onStartOver, onRestore }: CopiedNoteProps) {
  const domainIsOffered = programme().createDomains.includes(task.domain);
  return (
    <div className="flex gap-3 rounded-control bg-dusk-soft px-4 py-2.5 text-sm">
      <Copy aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 shrink-0 text-dusk" />
      <div className="min-w-0 wrap-anywhere">
        <p role="status" className="inline">
          Filled in from “{titleOf(task)}”.
          {task.images.length > 0 && imageStates[images]}
          {!domainIsOffered && ` Choose a domain: new tasks do not have ${task.domain}.`}
        </p>{' '}
        {onRestore ? (
          <button type="button" className="text-link touch-target" onClick={onRestore}>
            Restore my draft
          </button>
        ) : (
          <button type="button" className="text-link touch-target" onClick={onStartOver}>
            Start over
          </button>
        )}
      </div>
    </div>
  );
}

/** Says, after a reload, that what a copy replaced is still stored. */
export function ReplacedNote({ onRestore, onDiscard }: { onRestore: () => void; onDiscard: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-control bg-dusk-soft px-4 py-2.5 text-sm">
      <History aria-hidden strokeWidth={1.75} className="size-4 shrink-0 text-dusk" />
      <span>A copy of a task replaced an earlier draft.</span>
      <button type="button" className="text-link touch-target" onClick={onRestore}>
        Restore my draft
      </button>
      <button type="button" className="text-link touch-target" onClick={onDiscard}>
        Discard it
      </button>
    </p>
  );
}
