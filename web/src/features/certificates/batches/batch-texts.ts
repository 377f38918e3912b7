import type { CertificateBatch, CertificateOutcome } from '#contract/certificate-batches.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';
import { formatNumber } from '../../../ui/numbers/format-number.ts';

const outcomeTexts: Record<CertificateOutcome, { label: string; tone: BadgeTone }> = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  issued: { label: 'Issued', tone: 'good' },
  had: { label: 'Had one already', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'bad' },
  stopped: { label: 'Not issued', tone: 'neutral' },
};

/** @param state of the batch */
export const outcomeText = (outcome: CertificateOutcome, state: CertificateBatch['state']) =>
  outcome === 'issued' && state === 'undone'
    ? { label: 'Revoked', tone: 'neutral' as const }
    : outcomeTexts[outcome];

type Progress = Pick<CertificateBatch, 'state' | 'total' | 'counts'>;

const countIn = ({ counts }: Progress, outcome: CertificateOutcome) => counts[outcome] ?? 0;

/** From 0 to 1. */
export function progressOf(batch: Progress): number {
  if (batch.state !== 'running' || batch.total === 0) return 1;
  return 1 - countIn(batch, 'waiting') / batch.total;
}

/** One line that says where a batch is. */
export function describeBatch(batch: Progress): string {
  const { state, total } = batch;
  const issued = countIn(batch, 'issued');
  if (state === 'undone') return `Undone: ${formatNumber(issued)} revoked`;
  if (state === 'running')
    return `Issuing: ${formatNumber(total - countIn(batch, 'waiting'))} of ${formatNumber(total)}`;
  const failed = countIn(batch, 'failed');
  const words = `Issued: ${formatNumber(issued)} of ${formatNumber(total)}`;
  return failed > 0 ? `${words}, ${formatNumber(failed)} failed` : words;
}

/** Whether there is something to undo. */
export const isUndoable = (batch: Progress): boolean =>
  batch.state !== 'undone' && countIn(batch, 'issued') + countIn(batch, 'waiting') > 0;
