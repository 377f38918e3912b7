import { expect, test } from 'vitest';
import type { Announcement } from '#contract/announcements.ts';
import { announcementForm, chosenAudience, emptyAnnouncement, valuesOf } from './announcement-form-values.ts';

const id = '01980000-0000-7000-8000-000000000001';

test('sends the value of the chosen audience only', () => {
  const values = { ...emptyAnnouncement, title: 'A', body: 'B', college: 'X', domain: 'Design', taskId: id };
  const audienceOf = (kind: typeof values.kind) => announcementForm.parse({ ...values, kind }).audience;
  expect(audienceOf('all')).toEqual({ kind: 'all' });
  expect(audienceOf('college')).toEqual({ kind: 'college', college: 'X' });
  expect(audienceOf('domain')).toEqual({ kind: 'domain', domain: 'Design' });
  expect(audienceOf('not_submitted')).toEqual({ kind: 'not_submitted', taskId: id });
});

test('shows what is missing at its field', () => {
  const problems = (values: object) =>
    announcementForm
      .safeParse({ ...emptyAnnouncement, ...values })
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  expect(problems({})).toEqual(['title: Enter a title.', 'body: Write the announcement.']);
  const texts = { title: 'A', body: 'B' };
  expect(problems({ ...texts, kind: 'college' })).toEqual(['college: Choose a college.']);
  expect(problems({ ...texts, kind: 'domain' })).toEqual(['domain: Choose a domain.']);
  expect(problems({ ...texts, kind: 'submitted' })).toEqual(['taskId: Choose a task.']);
  expect(chosenAudience({ ...emptyAnnouncement, kind: 'college' })).toBeNull();
});

test('a stored announcement fills the form', () => {
  const stored = {
    title: 'A',
    body: 'B',
    version: 3,
    audience: { kind: 'submitted', name: 'Poster', taskId: id },
  } as Announcement;
  const values = valuesOf(stored);
  expect(values).toMatchObject({ taskId: id, taskTitle: 'Poster', college: '', version: 3 });
  expect(chosenAudience(values)).toEqual({ kind: 'submitted', taskId: id });
  expect(valuesOf({ ...stored, audience: { kind: 'submitted', name: null, taskId: null } }).taskId).toBe('');
});
