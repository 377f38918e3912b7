import { describe, expect, it } from 'vitest';
import type { ReviewedSubmission } from '#contract/review.ts';
import { withReviewed } from './review-queries.ts';

const id = '0190c0de-0000-7000-8000-000000000001';

const pending: ReviewedSubmission = {
  id,
  userId: id,
  userEmail: 'asha@example.org',
  taskId: id,
  task: {
    id,
    title: 'Film a day',
    content: 'One take.',
    domain: 'Video Editing',
    difficulty: 'Medium',
    points: 250,
    lastDate: '2026-01-01T00:00:00.000Z',
  },
  title: 'My film',
  description: 'Sixty seconds.',
  link: null,
  fileNames: [],
  fileUrls: [],
  files: [],
  status: 'pending',
  points: null,
  maxPoints: 250,
  feedback: null,
  version: 1,
  submittedAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  reviewedAt: null,
  user: {
    id,
    name: 'Asha',
    email: 'asha@college.example',
    college: null,
    techid: 'TB26-00001',
    points: 0,
    profilePhoto: null,
  },
  reviewedBy: null,
};

const other: ReviewedSubmission = { ...pending, id: '0190c0de-0000-7000-8000-000000000002' };
const pages = {
  pages: [
    {
      items: [pending, other],
      nextCursor: null,
      total: 2,
      counts: { all: 5, pending: 2, approved: 2, rejected: 1 },
    },
  ],
  pageParams: [undefined],
};

describe('pages of submissions after a verdict', () => {
  it('keep the row in its place and move the counts', () => {
    const decided: ReviewedSubmission = { ...pending, status: 'approved', points: 225 };
    const [page] = withReviewed(pages, decided)?.pages ?? [];
    expect(page?.items).toEqual([decided, other]);
    expect(page?.counts).toEqual({ all: 5, pending: 1, approved: 3, rejected: 1 });
  });

  it('count nothing twice', () => {
    const changed: ReviewedSubmission = { ...pending, version: 2 };
    expect(withReviewed(pages, changed)?.pages[0]?.counts).toEqual(pages.pages[0]?.counts);
  });

  it('stay the same object where the submission is not among them', () => {
    const elsewhere: ReviewedSubmission = { ...pending, id: '0190c0de-0000-7000-8000-000000000003' };
    expect(withReviewed(pages, elsewhere)).toBe(pages);
    expect(withReviewed(undefined, pending)).toBeUndefined();
  });
});
