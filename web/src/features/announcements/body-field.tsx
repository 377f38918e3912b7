import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import { Field } from '../../ui/inputs/field.tsx';
import { markdownHelp } from '../../ui/inputs/markdown-help.ts';
import { Textarea } from '../../ui/inputs/textarea.tsx';
import { Tabs } from '../../ui/lists/tabs.tsx';
import { Markdown } from '../../ui/text/markdown.tsx';

const tabs = [
  { value: 'write', label: 'Write' },
  { value: 'preview', label: 'Preview' },
] as const;

/** The text of an announcement, to write and as it will look. */
export function BodyField() {
  const { register, formState, control } = useFormContext<{ body: string }>();
  const body = useWatch({ control, name: 'body' });
  const [shown, setShown] = useState<'write' | 'preview'>('write');
  const error = formState.errors.body?.message;
  const { submitCount } = formState;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt to send the form shows the field with the error
  useEffect(() => {
    if (error) setShown('write');
  }, [error, submitCount]);
  return (
    <Tabs
      label="Write or preview"
      value={shown}
      onValueChange={setShown}
      tabs={tabs}
      className="[&>[role=tabpanel]]:mt-3!"
    >
      {shown === 'write' ? (
        <Field label="Text" required error={error} hint={markdownHelp}>
          {(control) => (
            <Textarea {...control} {...register('body')} rows={10} max={limits.announcementLength} />
          )}
        </Field>
      ) : (
        <div className="min-h-64 rounded-card border border-line bg-raised p-5">
          {body.trim() === '' ? <p className="text-muted">Nothing to show yet.</p> : <Markdown text={body} />}
        </div>
      )}
    </Tabs>
  );
}
