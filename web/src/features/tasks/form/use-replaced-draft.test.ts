import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubSessionStorage } from '../../../forms/stub-session-storage.ts';
import { draftKey, openDraft } from '../../../forms/use-draft.ts';
import { emptyTask, taskDraft } from './task-form-values.ts';
import { newTaskDraft, readReplacedDraft } from './use-replaced-draft.ts';

const email = 'admin@festival.example';
const typed = { ...emptyTask, title: 'Half typed' };
const copy = { ...emptyTask, title: 'Carry sound' };
const current = openDraft(newTaskDraft(email));
const replaced = openDraft({ key: draftKey(email, 'replaced-task'), schema: taskDraft });

beforeEach(() => {
  stubSessionStorage();
  replaced.write(typed, emptyTask);
});
afterEach(() => vi.unstubAllGlobals());

it('a replaced draft stays stored beside the copy', () => {
  current.write(copy, emptyTask);
  expect(readReplacedDraft(email)).toEqual(typed);
  expect(readReplacedDraft(email)).toEqual(typed);
  expect(current.read()).toEqual(copy);
});

it('a replaced draft is the draft of the form again once the copy is gone', () => {
  current.write(copy, emptyTask);
  current.remove();
  expect(readReplacedDraft(email)).toBeNull();
  expect(current.read()).toEqual(typed);
  expect(replaced.read()).toBeNull();
});
