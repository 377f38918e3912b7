import type { FormSettings } from '#contract/kinds/form-settings.ts';
import type { KindEditorProps } from '../kind-editor-props.ts';
import { QuestionList } from '../questions/question-list.tsx';
import { formQuestionTypes } from '../questions/question-types.ts';

/** What an administrator sets for a form. */
export function FormEditor({ settings, errors, onChange }: KindEditorProps<FormSettings>) {
  return (
    <QuestionList
      questions={settings.questions}
      types={formQuestionTypes}
      optional
      errors={(errors as { questions?: unknown } | undefined)?.questions}
      onChange={(questions) => onChange({ ...settings, questions })}
    />
  );
}
