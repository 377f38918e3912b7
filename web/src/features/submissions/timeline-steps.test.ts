import { expect, test } from 'vitest';
import type { Appeal } from '#contract/appeals.ts';
import type { ReviewOfVersion, SubmissionHistory } from '#contract/submission-history.ts';
import type { SubmissionStatus } from '#contract/submission-status.ts';
import type { Submission } from '#contract/submissions.ts';
import { timelineOf } from './timeline-steps.ts';

const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`;
const now = new Date(at(20));
const work = { title: 'Banner', description: 'Blue', link: null, files: [] };

function submissionOf(status: SubmissionStatus, changes: Partial<Submission> = {}): Submission {
  return {
    ...work,
    id: 'submission',
    userId: 'user',
    userEmail: null,
    taskId: null,
    task: null,
    taskAtSubmission: null,
    fileNames: [],
    fileUrls: [],
    status,
    points: null,
    maxPoints: 50,
    feedback: null,
    version: 1,
    submittedAt: at(1),
    updatedAt: at(1),
    reviewedAt: null,
    ...changes,
  };
}

const review = (
  id: string,
  status: SubmissionStatus,
  hour: number,
  changes: Partial<ReviewOfVersion> = {},
) => ({
  id,
  version: 1,
  status,
  points: 0,
  feedback: '',
  checklist: null,
  reviseUntil: null,
  claimedAt: null,
  reviewedAt: at(hour),
  reversedAt: null,
  reversalReason: null,
  ...changes,
});

const historyOf = (changes: Partial<SubmissionHistory>): SubmissionHistory => ({
  status: 'pending',
  version: 1,
  claim: null,
  revisedAt: null,
  revisableUntil: null,
  versions: [{ ...work, version: 1, submittedAt: at(1) }],
  reviews: [],
  ...changes,
});

const appealOf = (changes: Partial<Appeal>): Appeal => ({
  id: 'appeal',
  reviewId: 'review',
  submissionId: 'submission',
  text: 'Please look again.',
  createdAt: at(3),
  outcome: null,
  answer: null,
  decidedAt: null,
  decisionId: null,
  ...changes,
});

function titles(submission: Submission, changes: Partial<Parameters<typeof timelineOf>[0]> = {}) {
  const known = { submission, history: undefined, appeals: [], reviewDays: 7, now, nextUntil: null };
  return timelineOf({ ...known, ...changes }).map(({ title }) => title);
}

test('work that waits has the date of the promise, and says when that has passed', () => {
  const pending = submissionOf('pending');
  expect(titles(pending)).toEqual(['Handed in', 'Review by 27 Nov']);
  const late = timelineOf({
    submission: pending,
    history: historyOf({}),
    appeals: [],
    reviewDays: 7,
    now: new Date('2026-11-28T00:00:00Z'),
    nextUntil: null,
  });
  expect(late.at(-1)).toMatchObject({ title: 'Review, which is late', ahead: true });
  expect(late.at(-1)?.text).toContain('due by 27 Nov');
});

test('changes requested, a revision, an open claim: in the order in which they happened', () => {
  const history = historyOf({
    claim: { since: at(6), expiresAt: at(7) },
    revisedAt: at(5),
    versions: [
      { ...work, version: 1, submittedAt: at(1) },
      { ...work, version: 2, submittedAt: at(5) },
    ],
    reviews: [review('first', 'changes_requested', 2)],
  });
  expect(titles(submissionOf('pending', { version: 2, updatedAt: at(5) }), { history })).toEqual([
    'Handed in',
    'Version 1: Changes requested',
    'Revised and handed in again',
    'A reviewer opened it',
    'Review by 27 Nov',
  ]);
});

test('when the reviewer opened the work stays after the review, also of a version that was revised', () => {
  const history = historyOf({
    claim: { since: at(9), expiresAt: at(10) },
    revisedAt: at(5),
    versions: [
      { ...work, version: 1, submittedAt: at(1) },
      { ...work, version: 2, submittedAt: at(5) },
    ],
    reviews: [
      review('first', 'changes_requested', 3, { claimedAt: at(2) }),
      review('second', 'rejected', 7, {
        version: 2,
        claimedAt: at(6),
        reversedAt: at(8),
        reversalReason: 'Wrong row',
      }),
    ],
  });
  const submission = submissionOf('pending', { version: 2, updatedAt: at(8) });
  const known = { submission, history, appeals: [], reviewDays: 7, now, nextUntil: null };
  expect(timelineOf(known).map(({ title, at }) => [title, at])).toEqual([
    ['Handed in', at(1)],
    ['A reviewer opened it', at(2)],
    ['Version 1: Changes requested', at(3)],
    ['Revised and handed in again', at(5)],
    ['A reviewer opened it', at(6)],
    ['Version 2: Rejected', at(7)],
    ['Review taken back', at(8)],
    ['A reviewer opened it', at(9)],
    ['Review by 27 Nov', undefined],
  ]);
});

test('a change before the review, with its time as long as that is known', () => {
  expect(titles(submissionOf('pending', { version: 2, updatedAt: at(2) }))).toEqual([
    'Handed in',
    'Changed',
    'Review by 27 Nov',
  ]);
  const approved = submissionOf('approved', { version: 2, points: 20, reviewedAt: at(4), updatedAt: at(4) });
  expect(titles(approved)).toEqual(['Handed in', 'Changed', 'Approved, 20 of 50 points']);
  expect(titles({ ...approved, points: 1, maxPoints: 1 })).toContain('Approved, 1 of 1 point');
});

test('a rejection without feedback says so, an approval does not', () => {
  const textOf = (status: SubmissionStatus, feedback: string) =>
    timelineOf({
      submission: submissionOf(status, { reviewedAt: at(2), updatedAt: at(2) }),
      history: historyOf({ status, reviews: [review('first', status, 2, { feedback })] }),
      appeals: [],
      reviewDays: 7,
      now,
      nextUntil: null,
    })[1]?.text;
  expect(textOf('rejected', '')).toBe('Without feedback.');
  expect(textOf('rejected', 'Count again.')).toBeUndefined();
  expect(textOf('approved', '')).toBeUndefined();
});

test('a review that was taken back is no change by the student', () => {
  const reversed = { reversedAt: at(4), reversalReason: 'Wrong file' };
  const history = historyOf({ reviews: [review('first', 'rejected', 2, reversed)] });
  const submission = submissionOf('pending', { updatedAt: at(4) });
  expect(titles(submission, { history })).toEqual([
    'Handed in',
    'Rejected',
    'Review taken back',
    'Review by 27 Nov',
  ]);
  const approved = review('first', 'approved', 2, { ...reversed, points: 50 });
  expect(titles(submission, { history: historyOf({ reviews: [approved] }) })).toContain(
    'Review taken back, and its 50 points',
  );
});

test('a review that was undone within seconds is not in the history, and is no change by the student', () => {
  const undone = submissionOf('pending', { updatedAt: at(4) });
  expect(titles(undone, { history: historyOf({}) })).toEqual(['Handed in', 'Review by 27 Nov']);
});

test('an appeal that is open, upheld and granted', () => {
  const rejected = submissionOf('rejected', { reviewedAt: at(2), updatedAt: at(2) });
  const history = historyOf({ reviews: [review('review', 'rejected', 2)] });
  const begin = ['Handed in', 'Rejected', 'You appealed'];
  expect(titles(rejected, { history, appeals: [appealOf({})], nextUntil: at(23) })).toEqual([
    ...begin,
    'Decision about your appeal',
  ]);
  const upheld = appealOf({ outcome: 'upheld', decidedAt: at(5) });
  expect(titles(rejected, { history, appeals: [upheld], nextUntil: at(23) })).toEqual([
    ...begin,
    'Appeal not granted, the review stands',
    'Your next attempt',
  ]);
  const granted = appealOf({ outcome: 'granted', decidedAt: at(5), decisionId: 'decision' });
  const decided = historyOf({
    reviews: [review('review', 'rejected', 2), review('decision', 'approved', 5, { points: 40 })],
  });
  const approved = submissionOf('approved', { points: 40, reviewedAt: at(5), updatedAt: at(5) });
  const known = { submission: approved, history: decided, appeals: [granted], reviewDays: 7, now };
  // The step that a link to a review leads to.
  expect(timelineOf({ ...known, nextUntil: null }).map(({ title, reviewId }) => [title, reviewId])).toEqual([
    ['Handed in', undefined],
    ['Rejected', 'review'],
    ['You appealed', undefined],
    ['Appeal granted, 40 of 50 points', 'decision'],
  ]);
});
