import { z } from 'zod';
import { id, idParams, line, requiredText, timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route.ts';
import { leftVariablesProblem, unknownVariablesProblem, usedVariables } from './variables.ts';

/**
 * What a saved phrase may contain, and what it is replaced with when the phrase is inserted; `points` when feedback is sent,
 * and all of them when a bulk review reaches the work of a person.
 */
export const phraseVariables = {
  first_name: 'the first name of the person you write to',
  name: 'their full name',
  task: 'the title of the task',
  points: 'the points that you award, as they are when you send it',
  my_name: 'your name; without one, your email address',
} as const;
export type PhraseVariable = keyof typeof phraseVariables;
export const phraseVariableNames = Object.keys(phraseVariables) as readonly PhraseVariable[];

const known: readonly string[] = phraseVariableNames.map((name) => `{${name}}`);

/** The variables that a person's name fills. */
export const nameValues = (name: string) => ({ name, first_name: name.split(' ')[0] ?? '' });

/**
 * What a writer has to do before a text is sent to a person; undefined if nothing.
 * @param filledLater what sending replaces
 */
export const variablesProblem = (
  text: string,
  filledLater: readonly PhraseVariable[] = [],
): string | undefined =>
  leftVariablesProblem(
    usedVariables(text).filter((each) => !filledLater.some((name) => each === `{${name}}`)),
    known,
  );

const phrase = z.object({
  id,
  title: z.string(),
  body: z.string(),
  /** All administrators have it; otherwise it is the caller's own. */
  shared: z.boolean(),
  version: z.number().int(),
  updatedAt: timestamp,
});
export type Phrase = z.infer<typeof phrase>;

export const phraseInput = z.strictObject({
  title: line(limits.phraseTitleLength).min(1, 'Enter a title.'),
  body: requiredText(limits.contactMessageMax, 'Write the text.').refine(
    (body) => unknownVariablesProblem(body, known) === undefined,
    { error: ({ input }) => unknownVariablesProblem(String(input), known) },
  ),
  shared: z.boolean(),
});
export type PhraseInput = z.output<typeof phraseInput>;

export const listPhrases = defineRoute({
  method: 'GET',
  path: '/api/admin/phrases',
  access: 'review',
  summary: 'The shared saved phrases and my own, by title',
  response: z.object({ items: z.array(phrase) }),
  failure: 'Failed to fetch saved phrases. Please try again.',
});

export const createPhrase = defineRoute({
  method: 'POST',
  path: '/api/admin/phrases',
  access: 'review',
  summary: 'Save a phrase for all administrators or for myself',
  body: phraseInput,
  response: phrase,
  status: 201,
  failure: 'The phrase could not be saved. Please try again.',
});

export const editPhrase = defineRoute({
  method: 'PATCH',
  path: '/api/admin/phrases/:id',
  access: 'review',
  summary: 'Change a shared phrase or one of my own',
  params: idParams,
  body: phraseInput.extend({
    /** The version that was edited; an older one than the newest is refused with `stale_version`. */
    version: z.int32().min(1),
  }),
  response: phrase,
  failure: 'The phrase could not be saved. Please try again.',
});

export const deletePhrase = defineRoute({
  method: 'DELETE',
  path: '/api/admin/phrases/:id',
  access: 'review',
  summary: 'Delete a shared phrase or one of my own',
  params: idParams,
  failure: 'The phrase could not be deleted. Please try again.',
});
