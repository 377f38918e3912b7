import { z } from 'zod';
import { limits } from '../limits.ts';
import { formatNumber } from '../word-of.ts';
import { type Question, questionProblems, questionsOf, type SettingsProblem } from './question.ts';

export const quizTypes = ['single', 'multiple', 'short'] as const;
export type QuizType = (typeof quizTypes)[number];

const whole = (what: string, max: number) =>
  z
    .int(`Enter ${what} as a whole number.`)
    .min(1, 'Enter 1 or more.')
    .max(max, `Enter at most ${formatNumber(max)}.`);

/** What administrators set for a quiz. In no answer to a student. */
export const quizSettings = z.strictObject({
  kind: z.literal('quiz'),
  questions: questionsOf(quizTypes),
  attempts: whole('the attempts', limits.quizAttempts),
  /** Of one attempt; null: until the deadline of the task. */
  minutes: whole('the minutes', limits.quizMinutes).nullable(),
  /** How much of 100 percent must be right for points. */
  passPercent: whole('the percentage', 100),
});
export type QuizSettings = z.output<typeof quizSettings>;

const isChosen = ({ type }: Question) => type !== 'short';

/** Why students could not take the quiz. */
export function quizProblems({ questions }: QuizSettings): SettingsProblem[] {
  const found = questionProblems(questions, isChosen);
  if (found.length > 0) return found;
  return questions.flatMap(({ type, options }, place) => {
    const right = options.filter((option) => option.right).length;
    const path = ['questions', place, 'options'];
    if (type === 'short')
      return options.length > 0 ? [] : [{ path, message: 'Add an answer that is accepted.' }];
    if (right === 0) return [{ path, message: 'Mark the right answer.' }];
    if (type === 'single' && right > 1) return [{ path, message: 'Mark one right answer only.' }];
    return [];
  });
}
