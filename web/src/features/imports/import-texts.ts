import type { ImportKind } from '#contract/import-fields.ts';
import type { CheckedImport, ImportBatch, ImportOutcome } from '#contract/imports.ts';
import type { BadgeTone } from '../../ui/badge.tsx';
import { formatNumber } from '../../ui/numbers/format-number.ts';

export const kindNames: Record<ImportKind, string> = { people: 'People', points: 'Points' };

export const outcomeTexts: Record<ImportOutcome, { label: string; tone: BadgeTone }> = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  created: { label: 'New account', tone: 'good' },
  changed: { label: 'Blank fields filled in', tone: 'good' },
  unchanged: { label: 'Unchanged', tone: 'neutral' },
  given: { label: 'Points given or taken away', tone: 'good' },
  failed: { label: 'Left out', tone: 'bad' },
  stopped: { label: 'Not imported', tone: 'neutral' },
  undone: { label: 'Undone', tone: 'neutral' },
  kept: { label: 'Not undone', tone: 'warn' },
};

type Progress = Pick<ImportBatch, 'state' | 'total' | 'counts'>;
type Counts = CheckedImport['counts'];

export const isWorking = ({ state }: Pick<ImportBatch, 'state'>): boolean =>
  state === 'running' || state === 'undoing';

const applied = ({ created = 0, changed = 0, given = 0 }: Counts): number => created + changed + given;

/** From 0 to 1. */
export function progressOf({ state, total, counts }: Progress): number {
  const { waiting = 0, undone = 0, kept = 0 } = counts;
  if (total === 0) return 1;
  if (state === 'running') return 1 - waiting / total;
  if (state === 'undoing') return (undone + kept) / Math.max(1, undone + kept + applied(counts));
  return 1;
}

/** One line that says where an import is. */
export function describeImport(batch: Progress): string {
  const { state, total, counts } = batch;
  const { waiting = 0, undone = 0, kept = 0, failed = 0 } = counts;
  if (state === 'undoing')
    return `Undoing: ${formatNumber(undone + kept)} of ${formatNumber(undone + kept + applied(counts))}`;
  if (state === 'undone')
    return kept > 0
      ? `Undone: ${formatNumber(undone)}, ${formatNumber(kept)} could not be undone`
      : `Undone: ${formatNumber(undone)}`;
  if (state === 'running')
    return `Importing: ${formatNumber(total - waiting)} of ${formatNumber(total)} rows`;
  const words = `Imported: ${formatNumber(total - failed - (counts.stopped ?? 0))} of ${formatNumber(total)} rows`;
  return failed > 0 ? `${words}, ${formatNumber(failed)} left out` : words;
}

/** Whether there is something to undo. */
export const isUndoable = ({ state, counts }: Progress): boolean =>
  (state === 'running' || state === 'done') && applied(counts) + (counts.waiting ?? 0) > 0;
