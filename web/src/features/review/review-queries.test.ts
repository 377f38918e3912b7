import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ReviewedSubmission } from '#contract/review.ts';
import { queryClient } from '../../api/query-client.ts';
import { storeReview } from './review-mutations.ts';
import { nextQuery, reviewedQuery, storeClaimed, withReviewed } from './review-queries.ts';
import { sampleSubmission as pending } from './sample-submission.ts';

const other: ReviewedSubmission = { ...pending, id: '0190c0de-0000-7000-8000-000000000002' };
const pages = {
  pages: [
    {
      items: [pending, other],
      nextCursor: null,
      total: 2,
      totalIsMinimum: false,
      counts: { all: 5, pending: 2, approved: 2, rejected: 1 },
    },
  ],
  pageParams: [undefined],
};

describe('pages of submissions after a review', () => {
  it('keep the row in its place, and update the counts and the total of a list that it leaves', () => {
    const reviewed: ReviewedSubmission = { ...pending, status: 'approved', points: 225 };
    const [page] = withReviewed(pages, reviewed, 'pending')?.pages ?? [];
    expect(page?.items).toEqual([reviewed, other]);
    expect(page?.counts).toEqual({ all: 5, pending: 1, approved: 3, rejected: 1 });
    expect(page?.total).toBe(1);
    expect(withReviewed(pages, reviewed, 'all')?.pages[0]?.total).toBe(2);
    // Undone.
    const after = withReviewed(withReviewed(pages, reviewed, 'pending'), pending, 'pending');
    expect(after?.pages[0]?.total).toBe(2);
    expect(after?.pages[0]?.counts).toEqual(pages.pages[0]?.counts);
  });

  it('keep the counts if the status did not change', () => {
    const changed: ReviewedSubmission = { ...pending, version: 2 };
    expect(withReviewed(pages, changed, 'pending')?.pages[0]?.counts).toEqual(pages.pages[0]?.counts);
  });

  it('stay the same object if they do not contain the submission', () => {
    const elsewhere: ReviewedSubmission = { ...pending, id: '0190c0de-0000-7000-8000-000000000003' };
    expect(withReviewed(pages, elsewhere, 'all')).toBe(pages);
    expect(withReviewed(undefined, pending, 'all')).toBeUndefined();
  });
});

describe('the next work', () => {
  afterEach(() => {
    queryClient.clear();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const next = () => queryClient.fetchQuery(nextQuery({ status: 'pending', sort: 'oldest' }, null, null));

  it('is asked for again after a transient error, and each time', async () => {
    vi.useFakeTimers();
    const answer = { submission: null, complete: true, resume: null };
    const fetched = vi
      .fn(async () => Response.json(answer))
      .mockResolvedValueOnce(new Response('', { status: 503 }));
    vi.stubGlobal('fetch', fetched);
    const found = next();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await found).toEqual(answer);
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(await next()).toEqual(answer);
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  it('is not asked for again after a refusal', async () => {
    const fetched = vi.fn(async () => new Response('', { status: 429 }));
    vi.stubGlobal('fetch', fetched);
    await expect(next()).rejects.toMatchObject({ problem: { status: 429 } });
    expect(fetched).toHaveBeenCalledOnce();
  });
});

it('a claim that was read before a review does not replace the review, and an undo does, by whatever clock', async () => {
  const reviewed = { ...pending, status: 'approved', updatedAt: '2031-01-02T00:00:00.000Z' } as const;
  const shown = () => queryClient.getQueryData(reviewedQuery(pending.id).queryKey);
  storeClaimed(queryClient, pending);
  await storeReview(queryClient, reviewed);
  storeClaimed(queryClient, pending);
  expect(shown()).toEqual(reviewed);
  const undone = { ...pending, updatedAt: '2031-01-01T23:59:59.000Z' };
  await storeReview(queryClient, undone);
  expect(shown()).toEqual(undone);
  // A claim does not change the work.
  const claimed = { ...undone, points: 7 };
  storeClaimed(queryClient, claimed);
  expect(shown()).toEqual(claimed);
  queryClient.clear();
});
