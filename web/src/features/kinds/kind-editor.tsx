import type { TaskSettings } from '#contract/task-settings.ts';
import type { TaskKind } from '#contract/tasks.ts';
import { FormEditor } from './form/form-editor.tsx';
import type { KindEditorProps } from './kind-editor-props.ts';
import { QuizEditor } from './quiz/quiz-editor.tsx';
import { ReferralEditor } from './referral/referral-editor.tsx';

/** What the editor of a kind with settings begins with. */
export const emptySettings: { readonly [Kind in TaskKind]?: NonNullable<TaskSettings> } = {
  quiz: { kind: 'quiz', questions: [], attempts: 1, minutes: null, passPercent: 50 },
  form: { kind: 'form', questions: [] },
  referral: { kind: 'referral', counts: 'newcomers', when: 'profile', cap: null },
};

/** What an administrator sets for the kind of a task. */
export function KindEditor({ settings, ...rest }: KindEditorProps) {
  switch (settings.kind) {
    case 'quiz':
      return <QuizEditor settings={settings} {...rest} />;
    case 'form':
      return <FormEditor settings={settings} {...rest} />;
    case 'referral':
      return <ReferralEditor settings={settings} {...rest} />;
  }
}
