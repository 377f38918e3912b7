import { z } from 'zod';
import { idParams } from './fields.ts';
import { formProblems, formSettings } from './kinds/form-settings.ts';
import { noQuestions, type SettingsProblem } from './kinds/question.ts';
import { quizProblems, quizSettings } from './kinds/quiz-settings.ts';
import { referralSettings } from './kinds/referral-settings.ts';
import { defineRoute } from './route.ts';
import type { TaskKind } from './tasks.ts';

/** What a task of a kind needs, complete or not; null: nothing. A new kind with settings adds its schema and its problems here. */
export const taskSettings = z
  .discriminatedUnion('kind', [quizSettings, formSettings, referralSettings])
  .nullable();
export type TaskSettings = z.output<typeof taskSettings>;

const problemsOf: {
  readonly [Kind in TaskKind]?: (settings: TaskSettings) => SettingsProblem[];
} = {
  quiz: (settings) => (settings?.kind === 'quiz' ? quizProblems(settings) : noQuestions()),
  form: (settings) => (settings?.kind === 'form' ? formProblems(settings) : noQuestions()),
  referral: (settings) =>
    settings?.kind === 'referral' ? [] : [{ path: ['counts'], message: 'Choose what counts.' }],
};

/** Why a task cannot be published with these settings. */
export const settingsProblems = (kind: TaskKind, settings: TaskSettings): SettingsProblem[] =>
  problemsOf[kind]?.(settings) ?? [];

export const getTaskSettings = defineRoute({
  method: 'GET',
  path: '/api/tasks/:id/settings',
  access: 'organise',
  summary: 'What the kind of a task needs, such as questions',
  params: idParams,
  response: z.object({ settings: taskSettings }),
  failure: 'The settings of the task could not be loaded.',
});
