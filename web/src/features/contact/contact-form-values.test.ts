import { afterEach, expect, test, vi } from 'vitest';
import { stubSessionStorage } from '../../forms/stub-session-storage.ts';
import { draftKey, openDraft } from '../../forms/use-draft.ts';
import { contactDraft, contactFormFor } from './contact-form-values.ts';

afterEach(() => vi.unstubAllGlobals());

const empty = { name: '', email: '', topic: '', message: '' } as const;

test('a draft keeps what was typed, without the honeypot field, until nothing is left', () => {
  const stored = stubSessionStorage();
  const draft = openDraft({ key: draftKey('visitor', 'contact'), schema: contactDraft });
  const typed = { ...empty, email: 'half@', message: 'Hello' };
  const values = { ...typed, website: 'x' };
  draft.write(values, { ...empty, website: '' } as typeof empty);
  expect(draft.read()).toEqual(typed);
  expect([...stored.values()].join()).not.toContain('website');
  expect(openDraft({ key: draftKey('user-1', 'contact'), schema: contactDraft }).read()).toBeNull();
  draft.write(empty, empty);
  expect(stored.size).toBe(0);
});

test.each(['{"name":1}', 'no json'])('a stored %s is no draft', (text) => {
  const key = draftKey('visitor', 'contact');
  stubSessionStorage().set(key, text);
  expect(openDraft({ key, schema: contactDraft }).read()).toBeNull();
});

test('a message that was begun with a question is not sent without its answer', () => {
  const problem = (begunWith: string, message: string) =>
    contactFormFor(begunWith).safeParse({
      ...empty,
      name: 'Asha',
      email: 'a@b.example',
      message,
      website: '',
    }).error?.issues[0]?.message;
  const claim = 'I claim a reward.\nMy postal address:\n';
  expect(problem(claim, claim)).toBe('Complete the last line.');
  expect(problem(claim, `${claim}Room 4, Lakeside`)).toBeUndefined();
  expect(problem('', claim)).toBeUndefined();
  expect(problem('I claim a reward.', 'I claim a reward.')).toBeUndefined();
});
