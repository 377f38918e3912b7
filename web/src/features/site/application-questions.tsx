import type { z } from 'zod';
import { type applicationQuestions, applicationTypes } from '#contract/application-questions.ts';
import { QuestionList } from '../kinds/questions/question-list.tsx';
import { formQuestionTypes, type QuestionType } from '../kinds/questions/question-types.ts';

type Type = (typeof applicationTypes)[number];
type Questions = z.output<typeof applicationQuestions>;

const types = formQuestionTypes.filter((each): each is QuestionType<Type> =>
  (applicationTypes as readonly string[]).includes(each.value),
);

interface ApplicationQuestionsProps {
  questions: Questions;
  errors: unknown;
  onChange: (questions: Questions) => void;
}

/** The questions of the application, as those of a form are written. */
export function ApplicationQuestions(props: ApplicationQuestionsProps) {
  return <QuestionList {...props} types={types} optional />;
}
