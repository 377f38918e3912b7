import { expect, test } from 'vitest';
import type { MyReviewedWork } from '#contract/submissions.ts';
import { chooseToImprove } from './choose-to-improve.ts';

const at = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString();

/** Work that differs only in what is compared. */
const work = (id: string, lastDate: string | null, revisableUntil: string | null): MyReviewedWork => ({
  id,
  userId: 'user',
  userEmail: null,
  taskId: lastDate && `task of ${id}`,
  task: lastDate
    ? {
        id: `task of ${id}`,
        title: 'A task',
        content: '',
        domain: 'Other',
        difficulty: 'Easy',
        kind: 'work',
        points: 10,
        pointsHidden: false,
        lastDate,
        deliverable: null,
      }
    : null,
  taskAtSubmission: null,
  title: 'My work',
  description: '',
  link: null,
  fileNames: [],
  fileUrls: [],
  files: [],
  status: 'rejected',
  points: 0,
  maxPoints: 10,
  feedback: 'Count again.',
  version: 1,
  submittedAt: at(1),
  updatedAt: at(1),
  reviewedAt: at(2),
  revisableUntil,
});

const now = Date.parse(at(10));
const chosen = (...works: MyReviewedWork[]) =>
  chooseToImprove(works, now).map(({ submission, until }) => [submission.id, until]);

test('the date of the review counts after the deadline of the task', () => {
  expect(chosen(work('extended', at(9), at(20)), work('open', at(12), at(12)))).toEqual([
    ['open', at(12)],
    ['extended', at(20)],
  ]);
});

test('work that cannot be revised, now or at all, is left out', () => {
  expect(chosen(work('passed', at(9), at(9)))).toEqual([]);
  expect(chosen(work('appealed', at(12), null))).toEqual([]);
  expect(chosen(work('without its task', null, at(20)))).toEqual([]);
});
