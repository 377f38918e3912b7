import { comparable, type GivenAnswers } from '../../../contract/kinds/question.ts';
import type { QuizSettings } from '../../../contract/kinds/quiz-settings.ts';

/** Which answers are right, in the order of the questions. */
export const gradeAnswers = ({ questions }: QuizSettings, answers: GivenAnswers): boolean[] =>
  questions.map(({ id, type, options }) => {
    const given = new Set((answers[id] ?? []).map(comparable));
    if (type === 'short') return given.size === 1 && options.some(({ text }) => given.has(comparable(text)));
    const right = options.filter((option) => option.right).map(({ text }) => comparable(text));
    return given.size === right.length && right.every((text) => given.has(text));
  });

export const isPassed = ({ questions, passPercent }: QuizSettings, right: number): boolean =>
  right * 100 >= passPercent * questions.length;

/** The share of the points that the right answers are, rounded down; 0 below the pass mark. */
export const quizPoints = (settings: QuizSettings, right: number, points: number): number =>
  isPassed(settings, right) ? Math.floor((points * right) / settings.questions.length) : 0;
