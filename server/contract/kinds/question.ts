import { z } from 'zod';
import { line, text } from '../fields.ts';
import { limits } from '../limits.ts';
import { formatNumber } from '../word-of.ts';

const option = z.strictObject({
  text: line(limits.optionLength),
  /** Of a quiz: choosing it is right. Every option of a short answer is one that is accepted. */
  right: z.boolean().default(false),
});

/** Questions as administrators write them, complete or not. @param types that the kind has */
export const questionsOf = <const Type extends string>(types: readonly Type[]) =>
  z
    .array(
      z.strictObject({
        id: z.string().regex(/^[\w-]{1,40}$/, 'Add this question again.'),
        type: z.enum(types),
        text: text(limits.questionLength),
        options: z
          .array(option)
          .max(limits.questionOptions, `Use at most ${limits.questionOptions} options.`)
          .default([]),
        /** Of a form: it must be answered. */
        required: z.boolean().default(true),
      }),
    )
    .max(limits.questions, `Use at most ${limits.questions} questions.`)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'Add each question only once.');

export type Question<Type extends string = string> = z.output<ReturnType<typeof questionsOf<Type>>>[number];

/** What is wrong with a setting, by its path. */
export interface SettingsProblem {
  readonly path: (string | number)[];
  readonly message: string;
}

/** As texts are compared: trimmed, in any case, NFC. */
export const comparable = (typed: string) =>
  typed.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase().normalize('NFC');

/** A new one each time: zod adds the outer keys to the path that it gets. */
export const noQuestions = (): SettingsProblem[] => [{ path: ['questions'], message: 'Add a question.' }];

/** What is wrong with questions of any kind. @param chosen whether students choose among the options */
export function questionProblems(
  questions: readonly Question[],
  chosen: (question: Question) => boolean,
): SettingsProblem[] {
  if (questions.length === 0) return noQuestions();
  return questions.flatMap((question, place): SettingsProblem[] => {
    const at = (...rest: (string | number)[]) => ['questions', place, ...rest];
    const { options } = question;
    if (question.text === '') return [{ path: at('text'), message: 'Enter the question.' }];
    const empty = options.findIndex(({ text }) => text === '');
    if (empty >= 0) return [{ path: at('options', empty, 'text'), message: 'Enter it, or remove it.' }];
    const keys = options.map(({ text }) => comparable(text));
    const twice = keys.findIndex((key, index) => keys.indexOf(key) < index);
    if (twice >= 0) return [{ path: at('options', twice, 'text'), message: 'This is there already.' }];
    if (chosen(question) && options.length < 2)
      return [{ path: at('options'), message: `Add ${formatNumber(2)} options or more.` }];
    return [];
  });
}

/** Answers by question: what was typed, or the texts of the chosen options. */
export const givenAnswers = z
  .record(z.string().max(40), z.array(z.string().max(limits.answerLength)).max(limits.questionOptions))
  .refine((answers) => Object.keys(answers).length <= limits.questions, 'These are too many answers.');
export type GivenAnswers = z.output<typeof givenAnswers>;

/** Of a draft: valid or not. */
export const typedAnswers: z.ZodType<GivenAnswers> = z.record(z.string(), z.array(z.string()));
