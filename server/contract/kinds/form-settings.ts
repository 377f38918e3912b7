import { z } from 'zod';
import { type Question, questionProblems, questionsOf, type SettingsProblem } from './question.ts';

export const formTypes = ['line', 'text', 'number', 'choice', 'choices', 'date', 'file'] as const;
export type FormType = (typeof formTypes)[number];

/** What administrators set for a form. */
export const formSettings = z.strictObject({
  kind: z.literal('form'),
  questions: questionsOf(formTypes),
});
export type FormSettings = z.output<typeof formSettings>;

const isChosen = ({ type }: Question) => type === 'choice' || type === 'choices';

/** Why students could not fill in the form. */
export function formProblems({ questions }: FormSettings): SettingsProblem[] {
  const [, second] = questions.flatMap(({ type }, place) => (type === 'file' ? [place] : []));
  const message = 'There is a question for files already, which takes several.';
  return [
    ...questionProblems(questions, isChosen),
    ...(second === undefined ? [] : [{ path: ['questions', second, 'text'], message }]),
  ];
}
