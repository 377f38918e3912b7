import { afterEach, describe, expect, it, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import { type Submission, submitWorkInput } from '#contract/submissions.ts';
import { sampleSite } from '../../../../server/seed/sample-site.ts';
import { showSite } from '../../content/site.ts';
import { stubSessionStorage } from '../../forms/stub-session-storage.ts';
import { openDraft } from '../../forms/use-draft.ts';
import {
  differingFields,
  editDraftKey,
  editWith,
  emptyWork,
  toEdit,
  toSubmitWork,
  workDraft,
  workDraftKey,
  workDraftKeys,
  workForm,
  workOf,
} from './work-form.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  showSite(sampleSite());
});

const file = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'film.mp4',
  url: '/api/files/00000000-0000-4000-8000-000000000001',
  contentType: 'video/mp4',
  size: 12,
};
const messages = (values: object, submitted: Submission | null = null) =>
  workForm(submitted)
    .safeParse({ ...emptyWork, ...values })
    .error?.issues.map((issue) => [issue.path[0], issue.message]) ?? [];

describe('workForm', () => {
  it('requires a description, a link or a file', () => {
    const message = 'Describe your work, or add a link or a file.';
    expect(messages({})).toEqual([['description', message]]);
    expect(messages({ title: 'Only a title', description: '  \n ' })).toEqual([['description', message]]);
    expect(messages({ description: 'Done' })).toEqual([]);
    expect(messages({ link: 'https://a.example' })).toEqual([]);
    expect(messages({ files: [file] })).toEqual([]);
  });

  it('completes an address without a scheme and refuses other text', () => {
    expect(workForm(null).parse({ ...emptyWork, link: 'youtu.be/x' }).link).toBe('https://youtu.be/x');
    expect(messages({ link: 'javascript:alert(1)' })[0]?.[0]).toBe('link');
  });

  it('sends the ids of files, and null for an empty link', () => {
    const values = { ...emptyWork, description: 'Done', files: [file] };
    expect(submitWorkInput.parse(toSubmitWork(values))).toEqual({
      title: '',
      description: 'Done',
      link: null,
      fileIds: [file.id],
    });
    expect(toEdit({ ...values, version: 3 }).version).toBe(3);
  });
});

describe('editWith', () => {
  const numbered = (...numbers: number[]) =>
    numbers.map((number) => ({ ...file, id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}` }));
  const work = (version: number, ...numbers: number[]) =>
    ({ title: '', description: '', link: null, version, files: numbered(...numbers) }) as Submission;

  it('keeps the files of the submitted work and the added ones, without those of the rejected work', () => {
    const rejected = work(1, 1);
    const mine = { ...workOf(rejected), description: 'Mine', files: numbered(1, 2) };
    expect(editWith(mine, work(4, 3), rejected)).toEqual({ ...mine, files: numbered(3, 2), version: 4 });
  });

  it('drops no file, also if there are more than allowed, and neither does the draft', () => {
    stubSessionStorage();
    const sent = Array.from({ length: limits.filesPerSubmission }, (_, number) => number);
    const edit = editWith({ ...emptyWork, files: numbered(10, 11) }, work(2, ...sent), null);
    expect(edit.files).toEqual(numbered(...sent, 10, 11));
    const draft = openDraft({ key: 'draft', schema: workDraft });
    draft.write(edit, emptyWork);
    expect(draft.read()).toEqual(edit);
    expect(messages(edit)).toEqual([['files', 'Add at most 10 files.']]);
  });

  it('adds no file to more than the site allows, and keeps those that were submitted', () => {
    const { programme, ...rest } = sampleSite();
    showSite({ ...rest, programme: { ...programme, uploads: { files: 1, fileMegabytes: 50 } } });
    const submitted = work(1, 1, 2, 3);
    expect(messages(workOf(submitted), submitted)).toEqual([]);
    expect(messages({ files: numbered(3, 1) }, submitted)).toEqual([]);
    expect(messages({ files: numbered(4) }, submitted)).toEqual([]);
    for (const files of [numbered(1, 2, 3, 4), numbered(1, 4)]) {
      expect(messages({ files }, submitted)).toEqual([['files', 'Add at most 1 file.']]);
    }
    expect(messages(workOf(submitted))).toEqual([['files', 'Add at most 1 file.']]);
  });
});

describe('workDraft', () => {
  it('keeps what was typed, also an incomplete address', () => {
    stubSessionStorage();
    const draft = openDraft({ key: 'draft', schema: workDraft });
    const values = { ...emptyWork, description: 'One take', link: 'https:/', files: [file] };
    draft.write(values, emptyWork);
    expect(draft.read()).toEqual(values);
  });

  it('keeps the version that an edit began from', () => {
    stubSessionStorage();
    const draft = openDraft({ key: 'draft', schema: workDraft });
    const initial = { ...emptyWork, version: 3 };
    draft.write({ ...initial, title: 'Mine' }, initial);
    expect(draft.read()).toEqual({ ...initial, title: 'Mine' });
  });

  it('refuses stored values of another shape', () => {
    const stored = stubSessionStorage();
    for (const text of ['{', '"x"', '{"title":1}']) {
      stored.set('draft', text);
      expect(openDraft({ key: 'draft', schema: workDraft }).read()).toBeNull();
    }
  });
});

describe('workDraftKeys', () => {
  it('names the drafts of new work and of an edit, also if the task was deleted', () => {
    const key = workDraftKey('user', 'task');
    const edit = editDraftKey({ userId: 'user', id: 'work' });
    expect(workDraftKeys('user', 'task', null)).toEqual([key]);
    expect(workDraftKeys('user', 'task', { id: 'work' })).toEqual([key, edit]);
    expect(workDraftKeys('user', undefined, { id: 'work' })).toEqual([edit]);
  });

  it('is empty for an administrator who is no student', () => {
    expect(workDraftKeys(undefined, 'task', null)).toEqual([]);
  });
});

describe('differingFields', () => {
  it('names the fields that differ, ignoring blanks at the ends', () => {
    const mine = { ...emptyWork, description: 'Done ', link: 'https://a.example' };
    expect(differingFields(mine, { ...mine, description: 'Done' })).toEqual([]);
    expect(differingFields(mine, { ...emptyWork, files: [file] })).toEqual(['description', 'link', 'files']);
  });
});
