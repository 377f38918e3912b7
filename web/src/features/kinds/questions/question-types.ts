import type { FormType } from '#contract/kinds/form-settings.ts';
import type { QuizType } from '#contract/kinds/quiz-settings.ts';

export interface QuestionType<Type extends string = string> {
  readonly value: Type;
  readonly label: string;
  /** What the options are; null: it has none. `right`: some of them are right. */
  readonly options: 'choices' | 'right' | 'accepted' | null;
}

export const quizQuestionTypes: readonly QuestionType<QuizType>[] = [
  { value: 'single', label: 'One right answer', options: 'right' },
  { value: 'multiple', label: 'Several right answers', options: 'right' },
  { value: 'short', label: 'Short answer', options: 'accepted' },
];

export const formQuestionTypes: readonly QuestionType<FormType>[] = [
  { value: 'line', label: 'Short text', options: null },
  { value: 'text', label: 'Long text', options: null },
  { value: 'number', label: 'Number', options: null },
  { value: 'choice', label: 'One choice', options: 'choices' },
  { value: 'choices', label: 'Several choices', options: 'choices' },
  { value: 'date', label: 'Date', options: null },
  { value: 'file', label: 'File', options: null },
];
