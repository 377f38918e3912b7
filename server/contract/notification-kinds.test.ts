import { expect, test } from 'vitest';
import {
  describeNotification,
  type NotificationData,
  type NotificationKind,
  notificationExcerpt,
  notificationExcerptLength,
  notificationKindNames,
} from './notification-kinds.ts';

const id = '01234567-0123-7123-8123-012345678901';
const samples: { [K in NotificationKind]: NotificationData<K> } = {
  review: {
    submissionId: id,
    title: 'Banner',
    status: 'approved',
    points: 1,
    maxPoints: 1,
    excerpt: 'Good.',
  },
  appeal: {
    submissionId: id,
    title: 'Banner',
    outcome: 'granted',
    points: 8,
    maxPoints: 10,
    excerpt: 'You are right.',
  },
  task: { taskId: id, title: 'Film', domain: 'Design', points: 50 },
  deadline: { taskId: id, title: 'Film', domain: 'Design', lastDate: '2026-12-01T18:00:00.000Z' },
  'moved-deadline': { taskId: id, title: 'Film', lastDate: '2026-12-01T18:00:00.000Z' },
  announcement: { announcementId: id, title: 'Gate 2 is closed' },
  answer: { messageId: id, topic: 'Tasks', excerpt: 'At gate 2.' },
  points: { entryId: id, points: -20, reason: 'Counted twice' },
  account: { event: 'archive', until: '2026-12-01T18:00:00.000Z' },
  tier: { title: 'Flame', from: 500 },
  certificate: { certificateId: id, title: 'Campus Ambassador', kind: 'certificate' },
  inactive: { months: 24, deletesAt: '2026-12-01T18:00:00.000Z' },
};

test.each(notificationKindNames)('%s has a title and leads to a page', (kind) => {
  const described = describeNotification(kind, samples[kind], 'UTC');
  expect(described?.title).not.toBe('');
  expect(described?.path).toMatch(/^\/[a-z]/);
});

test('texts say what happened', () => {
  const textOf = (kind: NotificationKind, data: object = samples[kind]) => {
    const { title, detail } = describeNotification(kind, data, 'UTC') ?? expect.fail();
    return [title, detail];
  };
  expect(textOf('review')).toEqual(['Approved: Banner', '1 of 1 point. Good.']);
  const rejected = { ...samples.review, status: 'rejected', points: 0, excerpt: '' };
  expect(textOf('review', rejected)).toEqual(['Rejected: Banner', '']);
  expect(textOf('appeal')).toEqual(['Appeal granted: Banner', '8 of 10 points. You are right.']);
  const upheld = { ...samples.appeal, outcome: 'upheld', excerpt: 'Look again.' };
  expect(textOf('appeal', upheld)).toEqual(['Appeal not granted: Banner', 'The review stands. Look again.']);
  expect(textOf('points')).toEqual(['20 points taken away', 'Counted twice']);
  expect(textOf('deadline')[1]).toBe('You can hand in until 1 December 2026 at 18:00 UTC');
  expect(describeNotification('deadline', samples.deadline, 'Asia/Kolkata')?.detail).toBe(
    'You can hand in until 1 December 2026 at 23:30 GMT+5:30',
  );
});

test('kinds and data of another release are not described', () => {
  expect(describeNotification('certificate', {}, 'UTC')).toBeNull();
  expect(describeNotification('toString', {}, 'UTC')).toBeNull();
  expect(describeNotification('tier', { title: 'Flame' }, 'UTC')).toBeNull();
});

test('an excerpt is one line, cut at a word', () => {
  expect(notificationExcerpt(' Two\n\nlines ')).toBe('Two lines');
  const cut = notificationExcerpt('word '.repeat(100));
  expect(cut).toMatch(/ word…$/);
  expect(cut.length).toBeLessThanOrEqual(notificationExcerptLength + 1);
  expect(notificationExcerpt('क'.repeat(500))).toHaveLength(notificationExcerptLength + 1);
});
