import { expect } from 'vitest';

/** One round of write-continuously.mjs: ids, the times of responses, and the time at which a deletion began (ms). */
export interface Round {
  readonly uploadId: string;
  readonly sha256: string;
  readonly uploaded: number;
  readonly submissionId?: string;
  readonly submitted?: number;
  readonly approved?: number;
  readonly removing?: number;
  readonly removed?: number;
}

/** The content of a database, as `stateQuery` reads it. */
interface State {
  readonly uploads: readonly { id: string; sha256: string; submission: string | null }[];
  readonly submissions: readonly { id: string; status: string; points: number | null }[];
  readonly awards: readonly { submission: string; points: number }[];
}

export const stateQuery = `SELECT json_build_object(
  'uploads', (SELECT json_agg(json_build_object('id', id, 'sha256', encode(sha256, 'hex'), 'submission', submission_id))
    FROM uploads WHERE status = 'ready'),
  'submissions', (SELECT json_agg(json_build_object('id', id, 'status', status, 'points', points)) FROM submissions),
  'awards', (SELECT json_agg(json_build_object('submission', submission_id, 'points', points)) FROM points_ledger))`;

/** Checks that everything acknowledged before `moment` is in the database. @returns how many writes of each kind it checked */
export function expectAcknowledgedWrites(rounds: readonly Round[], moment: number, state: State) {
  const before = (time: number | undefined) => time !== undefined && time < moment;
  const kept = rounds.filter(({ removing }) => removing === undefined);
  const uploaded = kept.filter((round) => before(round.uploaded));
  const submitted = kept.filter((round) => before(round.submitted));
  const approved = kept.filter((round) => before(round.approved));
  const removed = rounds.filter((round) => before(round.removed));

  const uploads = new Map(state.uploads.map((row) => [row.id, row]));
  for (const { uploadId, sha256 } of uploaded) expect(uploads.get(uploadId)).toMatchObject({ sha256 });
  const submissions = new Map(state.submissions.map((row) => [row.id, row]));
  for (const { submissionId = '', uploadId } of submitted) {
    expect(submissions.has(submissionId), submissionId).toBe(true);
    expect(uploads.get(uploadId)).toMatchObject({ submission: submissionId });
  }
  for (const { submissionId = '' } of approved) {
    expect(submissions.get(submissionId)).toMatchObject({ status: 'approved', points: 10 });
    const awards = state.awards.filter(({ submission }) => submission === submissionId);
    expect(awards).toMatchObject([{ points: 10 }]);
  }
  for (const { uploadId, submissionId } of removed) {
    expect(uploads.has(uploadId), uploadId).toBe(false);
    if (submissionId !== undefined) expect(submissions.has(submissionId), submissionId).toBe(false);
  }
  return {
    uploaded: uploaded.length,
    submitted: submitted.length,
    approved: approved.length,
    removed: removed.length,
  };
}
