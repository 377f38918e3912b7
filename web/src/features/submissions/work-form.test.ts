import { afterEach, describe, expect, it, vi } from 'vitest';
import { submitWorkInput } from '#contract/submissions.ts';
import { stubSessionStorage } from '../../forms/stub-session-storage.ts';
import { openDraft } from '../../forms/use-draft.ts';
import { differingFields, emptyWork, toEdit, toSubmitWork, workDraft, workForm } from './work-form.ts';

afterEach(() => vi.unstubAllGlobals());

const file = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'film.mp4',
  url: '/api/files/00000000-0000-4000-8000-000000000001',
  contentType: 'video/mp4',
  size: 12,
};
const messages = (values: object) =>
  workForm
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
    expect(workForm.parse({ ...emptyWork, link: 'youtu.be/x' }).link).toBe('https://youtu.be/x');
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

describe('differingFields', () => {
  it('names the fields that differ, ignoring blanks at the ends', () => {
    const mine = { ...emptyWork, description: 'Done ', link: 'https://a.example' };
    expect(differingFields(mine, { ...mine, description: 'Done' })).toEqual([]);
    expect(differingFields(mine, { ...emptyWork, files: [file] })).toEqual(['description', 'link', 'files']);
  });
});
