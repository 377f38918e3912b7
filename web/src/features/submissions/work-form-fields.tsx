import { Controller, type UseFormReturn } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import type { Submission } from '#contract/submissions.ts';
import type { FormFiles } from '../../forms/use-form-files.ts';
import { Field } from '../../ui/inputs/field.tsx';
import { Input } from '../../ui/inputs/input.tsx';
import { Textarea } from '../../ui/inputs/textarea.tsx';
import { FileDrop } from '../uploads/file-drop.tsx';
import { SameLinkNote } from './same-link-note.tsx';
import { SubmissionFiles } from './submission-files.tsx';
import type { WorkValues } from './work-form.ts';

interface WorkFormFieldsProps {
  form: UseFormReturn<WorkValues>;
  /** Null once the task was deleted. */
  taskId: string | null;
  /** Used when the title is empty. */
  taskTitle: string;
  files: FormFiles;
  /** The work that is changed; null for new work. */
  submitted: Submission | null;
  /** The values can be read and copied only. */
  readOnly?: boolean;
}

export function WorkFormFields({ form, taskId, taskTitle, readOnly = false, ...props }: WorkFormFieldsProps) {
  const { files, submitted } = props;
  const { register, control, formState } = form;
  const { errors } = formState;
  return (
    <div className="grid gap-5">
      <Field label="Title" hint="Optional. If empty, the task's title is used." error={errors.title?.message}>
        {(field) => (
          <Input
            {...field}
            {...register('title')}
            readOnly={readOnly}
            counter
            placeholder={taskTitle}
            maxLength={limits.titleLength}
          />
        )}
      </Field>
      <Field
        label="Description"
        hint="What you did, and what the reviewer should look at."
        error={errors.description?.message}
      >
        {(field) => (
          <Textarea
            {...field}
            {...register('description')}
            readOnly={readOnly}
            rows={5}
            max={limits.descriptionLength}
          />
        )}
      </Field>
      <div className="grid gap-2">
        <Field
          label="Link"
          hint="A post, a video, a repository: anything on the web."
          error={errors.link?.message}
        >
          {(field) => (
            <Input
              {...field}
              {...register('link', { deps: ['description'] })}
              readOnly={readOnly}
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder="https://"
              maxLength={limits.urlLength}
            />
          )}
        </Field>
        {!readOnly && <SameLinkNote control={control} taskId={taskId} />}
      </div>
      <Controller
        control={control}
        name="files"
        // A file or a link can resolve the description's error.
        rules={{ deps: ['description'] }}
        render={({ field }) =>
          readOnly ? (
            <SubmissionFiles files={field.value} />
          ) : (
            <FileDrop
              ref={field.ref}
              purpose="submission-file"
              kept={submitted?.files.map(({ id }) => id) ?? []}
              label="Files"
              value={field.value}
              onChange={field.onChange}
              error={errors.files?.message}
              {...files}
            />
          )
        }
      />
    </div>
  );
}
