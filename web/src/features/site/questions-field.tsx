import { lazy, Suspense } from 'react';
import type { SiteContent } from '#contract/site.ts';
import { LoadingBlock } from '../../ui/loading/skeleton.tsx';
import { FieldGroup } from './field-group.tsx';
import { type Path, pathKey } from './field-id.ts';
import type { SiteField } from './site-fields.ts';
import { type Editing, valueAt } from './site-values.ts';

type Questions = NonNullable<SiteContent['joining']['questions']>;

// Only a festival with applications needs the editor of questions.
const ApplicationQuestions = lazy(async () => ({
  default: (await import('./application-questions.tsx')).ApplicationQuestions,
}));

interface QuestionsFieldProps {
  field: Extract<SiteField, { kind: 'questions' }>;
  path: Path;
  editing: Editing;
  error: string | undefined;
}

/** The questions of the application; they are shown while people apply, or if there are some. */
export function QuestionsField({ field: { label, hint }, path, editing, error }: QuestionsFieldProps) {
  const questions = (valueAt(editing.content, path) ?? []) as Questions;
  const who = valueAt(editing.content, [...path.slice(0, -1), 'who']);
  if (who !== 'application' && questions.length === 0) return null;
  return (
    <FieldGroup path={path} label={label} hint={hint} error={error}>
      <Suspense fallback={<LoadingBlock className="h-24" />}>
        <ApplicationQuestions
          questions={questions}
          errors={errorsBelow(path, editing.faults)}
          onChange={(next) => editing.set(path, next.length === 0 ? undefined : next)}
        />
      </Suspense>
    </FieldGroup>
  );
}

/** The messages of values below a path, in the shape of a form's errors. */
function errorsBelow(path: Path, faults: Editing['faults']): unknown {
  const root: Record<string, unknown> = {};
  const prefix = `${pathKey(path)}.`;
  for (const [key, message] of faults) {
    if (!key.startsWith(prefix)) continue;
    let at = root;
    for (const part of key.slice(prefix.length).split('.')) {
      const inner = at[part] ?? {};
      at[part] = inner;
      at = inner as Record<string, unknown>;
    }
    at.message = message;
  }
  return root;
}
