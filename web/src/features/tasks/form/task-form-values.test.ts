import { afterEach, describe, expect, it, vi } from 'vitest';
import { noDeadline } from '#contract/task-changes.ts';
import { stubSessionStorage } from '../../../forms/stub-session-storage.ts';
import { openDraft } from '../../../forms/use-draft.ts';
import { sampleEditedTask } from '../sample-task.ts';
import {
  changesOf,
  createTaskForm,
  editTaskForm,
  emptyTask,
  taskDraft,
  valuesOf,
} from './task-form-values.ts';

afterEach(() => vi.unstubAllGlobals());

const task = sampleEditedTask({
  category: 'Technical',
  difficulty: 'Hard',
  technologies: ['CapCut'],
  images: ['/api/files/0190c0de-0000-7000-8000-000000000002'],
  imageIds: ['0190c0de-0000-7000-8000-000000000002'],
  submissionCount: 3,
});

const messagesOf = (values: typeof emptyTask) =>
  Object.fromEntries(
    createTaskForm.safeParse(values).error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ??
      [],
  );

describe('the form of a new task', () => {
  it('requires title, content, domain, points and deadline, with an error for each', () => {
    expect(messagesOf(emptyTask)).toEqual({
      title: 'Enter a title.',
      content: 'Describe the task.',
      domain: 'Choose a domain.',
      points: 'Enter the points.',
      lastDate: 'Enter a date and time.',
    });
  });

  it.each([
    ['0', 'Give at least 1 point.'],
    ['-1', 'Give at least 1 point.'],
    ['1.5', 'Enter whole points.'],
    ['10001', 'Give at most 10,000 points.'],
  ])('refuses %s points', (points, message) => {
    expect(messagesOf({ ...valuesOf(task), points }).points).toBe(message);
  });

  it('sends null for empty optional fields', () => {
    expect(
      createTaskForm.parse({ ...valuesOf(task), domain: 'Design', category: '', points: ' 7 ' }),
    ).toMatchObject({
      task: {
        category: null,
        link: null,
        estimatedTime: null,
        submissionGuidelines: null,
        points: 7,
      },
    });
  });

  it('requires only a title of a draft', () => {
    expect(messagesOf({ ...emptyTask, draft: true })).toEqual({ title: 'Enter a title.' });
    expect(createTaskForm.parse({ ...emptyTask, draft: true, title: 'Poster' })).toMatchObject({
      draft: { title: 'Poster', content: '', domain: '', points: 0, lastDate: noDeadline },
    });
  });

  it('completes a link without a scheme, and refuses other text', () => {
    expect(messagesOf({ ...valuesOf(task), link: 'example.org/a' }).link).toBeUndefined();
    expect(editTaskForm.parse({ ...valuesOf(task), domain: 'Design', link: 'example.org/a' }).link).toBe(
      'https://example.org/a',
    );
    expect(messagesOf({ ...valuesOf(task), link: 'javascript:alert(1)' }).link).toMatch(/https:/);
  });
});

describe('the form of an edited task', () => {
  it('leaves a draft without the domain and the deadline that it does not have', () => {
    const draft = sampleEditedTask({ status: 'draft', domain: '', lastDate: noDeadline });
    expect(valuesOf(draft).lastDate).toBe('');
    expect(changesOf(draft, editTaskForm.parse({ ...valuesOf(draft), content: 'More' }))).toEqual({
      content: 'More',
      version: 1,
    });
  });

  it('requires nothing and allows 0 points', () => {
    const values = { ...valuesOf(task), title: '', content: '', points: '0' };
    expect(editTaskForm.parse(values)).toMatchObject({ title: '', content: '', points: 0 });
  });

  it('keeps the points and the deadline that were emptied', () => {
    const values = { ...valuesOf(task), title: 'New', points: ' ', lastDate: '' };
    expect(changesOf(task, editTaskForm.parse(values))).toEqual({ title: 'New', version: 1 });
  });

  it('sends the version that the edit began from', () => {
    const read = sampleEditedTask({ version: 3 });
    expect(changesOf(read, editTaskForm.parse({ ...valuesOf(read), points: '1' }))).toEqual({
      points: 1,
      version: 3,
    });
  });

  it('sends only the version if nothing changed', () => {
    expect(changesOf(task, editTaskForm.parse(valuesOf(task)))).toEqual({ version: 1 });
  });

  it('sends only what changed', () => {
    const values = { ...valuesOf(task), points: '300', link: 'https://example.org', technologies: [] };
    expect(changesOf(task, editTaskForm.parse(values))).toEqual({
      points: 300,
      link: 'https://example.org',
      technologies: [],
      version: 1,
    });
  });

  it('compares deadlines by time, not by notation', () => {
    const values = { ...valuesOf(task), lastDate: '2026-03-01T23:59:00+05:30' };
    expect(changesOf(task, editTaskForm.parse(values))).toEqual({ version: 1 });
  });
});

describe('taskDraft', () => {
  it('keeps what was typed, also an incomplete address and no number', () => {
    stubSessionStorage();
    const draft = openDraft({ key: 'draft', schema: taskDraft });
    const values = { ...emptyTask, link: 'https:/', points: '1e', technologies: ['CapCut'] };
    draft.write(values, emptyTask);
    expect(draft.read()).toEqual(values);
  });

  it('keeps the task that an edit began from, so that a newer version is noticed after a reload', () => {
    stubSessionStorage();
    const draft = openDraft({ key: 'draft', schema: taskDraft });
    const begun = sampleEditedTask({ version: 3 });
    const typed = { ...valuesOf(begun), content: 'Mine', points: '' };
    draft.write(typed, valuesOf(begun));
    expect(draft.read()).toEqual(typed);
    expect(draft.read()?.before).toEqual(begun);
    // Another form for the same task that began from a newer version does not lose the draft.
    draft.write(typed, valuesOf({ ...begun, content: 'Mine', version: 4 }));
    expect(draft.read()?.before?.version).toBe(3);
    draft.write(valuesOf(begun), valuesOf(begun));
    expect(draft.read()).toBeNull();
  });
});
