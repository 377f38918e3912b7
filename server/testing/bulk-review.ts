import { runReviewBatch } from '../features/review-batches/run-batch.ts';
import type { TestApp } from './test-app.ts';

type Sender = Pick<TestApp, 'request' | 'deps' | 'app'>;

/** Reviews one submission by a bulk review, up to its end. @returns the id of the bulk review */
export async function bulkReview(
  t: Sender,
  { cookie, id, review }: { cookie: string; id: string; review: object },
): Promise<string> {
  const body = { review, selection: { kind: 'chosen', submissions: [{ id, version: 1 }] } };
  const started = await t.request('POST', '/api/admin/review-batches', { cookie, body });
  const batchId = started.json<{ id: string }>().id;
  await runReviewBatch(t.deps, { batchId }, t.app.log);
  return batchId;
}

/** Undoes a bulk review, up to its end. */
export async function undoBulkReview(
  t: Sender,
  { cookie, batchId, reason }: { cookie: string; batchId: string; reason: string },
): Promise<void> {
  await t.request('POST', `/api/admin/review-batches/${batchId}/undo`, { cookie, body: { reason } });
  await runReviewBatch(t.deps, { batchId }, t.app.log);
}
