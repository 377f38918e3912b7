import { z } from 'zod';
import { cleanText, id, idParams } from '../fields.ts';
import { limits } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { submission } from '../submissions.ts';
import { file } from '../uploads.ts';
import { formatNumber } from '../word-of.ts';
import type { FormSettings, FormType } from './form-settings.ts';
import { type GivenAnswers, givenAnswers } from './question.ts';

export const formQuestion = z.object({
  id: z.string(),
  type: z.enum(['line', 'text', 'number', 'choice', 'choices', 'date', 'file']),
  text: z.string(),
  options: z.array(z.string()),
  required: z.boolean(),
});
export type FormQuestion = z.infer<typeof formQuestion>;

export const formState = z.object({
  questions: z.array(formQuestion),
  /** The work that was asked for, which I may change or replace as its status says; otherwise null. */
  mine: z.object({ id, version: z.number().int(), answers: givenAnswers, files: z.array(file) }).nullable(),
});
export type FormState = z.infer<typeof formState>;

export const getForm = defineRoute({
  method: 'GET',
  path: '/api/tasks/:id/form',
  access: 'student',
  summary: 'The questions of a form, and my answers',
  params: idParams,
  query: z.strictObject({ submissionId: id.optional() }),
  response: formState,
  failure: 'The questions could not be loaded.',
});

export const sendForm = defineRoute({
  method: 'POST',
  path: '/api/tasks/:id/form',
  access: 'student',
  summary: 'Hand in my answers to a form',
  params: idParams,
  body: z.strictObject({
    /** Of a file: the id of an upload of purpose `submission-file`. */
    answers: givenAnswers,
    /** The version that these answers replace, while it is pending or can be revised. */
    replaces: z
      .strictObject({ id, version: z.int32().min(1) })
      .nullable()
      .default(null),
  }),
  response: submission,
  failure: 'Your answers could not be handed in. Please try again.',
});

export const formQuestions = ({ questions }: Pick<FormSettings, 'questions'>): FormQuestion[] =>
  questions.map(({ options, ...question }) => ({ ...question, options: options.map(({ text }) => text) }));

/** What is wrong with the answer to a question of a type; undefined: nothing. */
const problems: Record<
  FormType,
  (given: readonly string[], options: readonly string[]) => string | undefined
> = {
  line: ([typed = '']) =>
    typed.length > limits.optionLength || typed.includes('\n')
      ? `Use one line of at most ${formatNumber(limits.optionLength)} characters.`
      : undefined,
  text: () => undefined,
  number: ([typed = '']) => (/^-?\d{1,15}(?:[.,]\d{1,10})?$/.test(typed) ? undefined : 'Enter a number.'),
  choice: (given, options) =>
    given.length === 1 && options.includes(given[0] ?? '') ? undefined : 'Choose one of these.',
  choices: (given, options) =>
    given.every((each) => options.includes(each)) ? undefined : 'Choose some of these.',
  date: ([typed = '']) => (z.iso.date().safeParse(typed).success ? undefined : 'Enter a date.'),
  file: (given) => (given.every((each) => id.safeParse(each).success) ? undefined : 'Add the file again.'),
};

/** The answers as they are stored: to these questions only, in their order. */
export const cleanAnswers = (questions: readonly FormQuestion[], given: GivenAnswers): GivenAnswers =>
  Object.fromEntries(
    questions.flatMap(({ id, type }) => {
      const texts = [...new Set((given[id] ?? []).map(cleanText))].filter((text) => text !== '');
      const many = type === 'choices' || type === 'file';
      return texts.length === 0 ? [] : [[id, many ? texts : texts.slice(0, 1)]];
    }),
  );

/** What is wrong with cleaned answers, by question. */
export function answerProblems(
  questions: readonly FormQuestion[],
  answers: GivenAnswers,
): { id: string; message: string }[] {
  return questions.flatMap(({ id, type, options, required }) => {
    const given = answers[id];
    if (given === undefined) return required ? [{ id, message: 'Answer this question.' }] : [];
    const message = problems[type](given, options);
    return message === undefined ? [] : [{ id, message }];
  });
}
