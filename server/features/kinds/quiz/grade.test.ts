import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { GivenAnswers } from '../../../contract/kinds/question.ts';
import type { QuizSettings } from '../../../contract/kinds/quiz-settings.ts';
import { gradeAnswers, isPassed, quizPoints } from './grade.ts';

const pick = <T>(values: readonly T[]): T => values[randomInt(values.length)] as T;
const words = ['a', 'b', 'c', 'd'];

/** A quiz and answers, with what a model that knows nothing of the code says about them. */
function randomQuiz() {
  const types = ['single', 'multiple', 'short'] as const;
  const answers: GivenAnswers = {};
  let right = 0;
  const questions = Array.from({ length: 1 + randomInt(6) }, (_, index) => {
    const id = `q${index}`;
    const type = pick(types);
    const chosen = words.map((text) => ({ text, right: randomInt(2) === 1 }));
    if (!chosen.some((option) => option.right)) chosen[0] = { text: 'a', right: true };
    const one = pick(words);
    const options = type === 'single' ? words.map((text) => ({ text, right: text === one })) : chosen;
    const given = words.filter(() => randomInt(2) === 1);
    answers[id] = type === 'multiple' ? given : [pick([...words, 'A ', 'e'])];
    if (randomInt(8) === 0) delete answers[id];
    const typed = (answers[id] ?? []).map((text) => text.trim().toLowerCase());
    const good =
      type === 'short'
        ? typed.length === 1 && words.includes(typed[0] ?? '')
        : words.every((text) => typed.includes(text) === options.some((o) => o.text === text && o.right)) &&
          typed.every((text) => words.includes(text));
    if (good) right += 1;
    return { id, type, text: id, options, required: true };
  });
  const passPercent = 1 + randomInt(100);
  const settings: QuizSettings = { kind: 'quiz', questions, attempts: 1, minutes: null, passPercent };
  return { settings, answers, right };
}

describe('the score of a quiz', () => {
  it('is what a plain model says', () => {
    for (let round = 0; round < 2_000; round += 1) {
      const { settings, answers, right } = randomQuiz();
      const grades = gradeAnswers(settings, answers);
      expect(grades.filter(Boolean).length, JSON.stringify({ settings, answers })).toBe(right);
      const share = right / settings.questions.length;
      const passed = share * 100 >= settings.passPercent - 1e-9;
      expect(isPassed(settings, right)).toBe(passed);
      const points = randomInt(10_001);
      const given = quizPoints(settings, right, points);
      expect(given).toBeLessThanOrEqual(passed ? points * share + 1e-6 : 0);
      expect(given).toBeGreaterThan(passed ? points * share - 1 - 1e-6 : -1);
    }
  });
});
