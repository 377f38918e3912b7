import { expect, test } from 'vitest';
import { approved, directSql, refusalOf } from '../testing/direct-sql.ts';
import {
  countByFilter,
  stateOf,
  statusesWhere,
  submissionRules,
  submissionStatuses,
} from './submission-status.ts';

const { query, submission, task, user } = directSql();

/** A valid row of the status, as submissionRules describes it. */
function rowOf(status: keyof typeof submissionRules) {
  const { reviewed, awarded } = submissionRules[status];
  return reviewed ? { ...approved(), status, points: awarded ? 7 : 0 } : { status };
}

test('the database has exactly these statuses', async () => {
  const rows = await query(
    `SELECT enumlabel::text AS status FROM pg_enum
     WHERE enumtypid = 'submission_status'::regtype ORDER BY enumsortorder`,
  );
  expect(rows.map(({ status }) => status)).toEqual([...submissionStatuses]);
});

test.each(submissionStatuses)(
  'the database requires or forbids a review of %s as submissionRules says',
  async (status) => {
    await submission(rowOf(status));
    const { reviewed } = submissionRules[status];
    const wrong = reviewed ? { status } : { ...approved(), status };
    expect(await refusalOf(submission(wrong))).toBe('submissions_review_check');
  },
);

const pairs = submissionStatuses.flatMap((first) =>
  submissionStatuses.map((second) => [first, second] as const),
);

test.each(pairs)(
  '%s and %s for one task: the unique index refuses two live submissions',
  async (first, second) => {
    const ids = { user_id: await user(), task_id: await task() };
    await submission({ ...rowOf(first), ...ids });
    const again = submission({ ...rowOf(second), ...ids });
    if (submissionRules[first].live && submissionRules[second].live) {
      expect(await refusalOf(again)).toBe('submissions_live_round_key');
    } else {
      await again;
    }
  },
);

test('counts are complete, and every status counts under its filter', () => {
  expect(countByFilter([])).toEqual({ all: 0, pending: 0, approved: 0, rejected: 0 });
  const groups = [
    { status: 'rejected', _count: 3 },
    { status: 'pending', _count: 2 },
  ] as const;
  expect(countByFilter(groups)).toEqual({ all: 5, pending: 2, approved: 0, rejected: 3 });
});

test('work to be changed is live, so that no other work replaces it, and revisable', () => {
  const toBeChanged = statusesWhere('toBeChanged');
  expect(toBeChanged).toEqual(['changes_requested']);
  for (const status of submissionStatuses) {
    const { live, revisable } = submissionRules[status];
    expect(toBeChanged.includes(status), status).toBe(live && revisable);
  }
});

test('pending work with a live claim is claimed; a review ends that', () => {
  expect(stateOf({ status: 'pending', claimed: true })).toBe('claimed');
  expect(stateOf({ status: 'pending', claimed: false })).toBe('pending');
  expect(stateOf({ status: 'approved', claimed: true })).toBe('approved');
  expect(submissionRules.claimed).toMatchObject({ filter: 'pending', editable: false, reviewable: true });
});
