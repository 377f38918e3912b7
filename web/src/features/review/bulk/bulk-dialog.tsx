import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import {
  type BatchAction,
  batchVariables,
  previewReviewBatch,
  startReviewBatch,
} from '#contract/review-batches.ts';
import type { Given } from '#contract/route.ts';
import { FormDialog } from '../../../forms/form-dialog.tsx';
import { FormFailure } from '../../../forms/form-failure.tsx';
import { RestoredNote } from '../../../forms/restored-note.tsx';
import { useAppForm } from '../../../forms/use-app-form.ts';
import { draftKey } from '../../../forms/use-draft.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { DateTimeInput } from '../../../ui/inputs/date-time-input.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { Input } from '../../../ui/inputs/input.tsx';
import { Textarea } from '../../../ui/inputs/textarea.tsx';
import { formatNumber } from '../../../ui/numbers/format-number.ts';
import { DialogButtons } from '../../../ui/overlays/dialog-buttons.tsx';
import { formatList } from '../../../ui/text/format-list.ts';
import { timeZoneOn } from '../../../ui/time/time-zone.ts';
import { useAdministrator } from '../../auth/session-query.ts';
import { InsertPhrase } from '../../phrases/insert-phrase.tsx';
import { PhrasesDialog } from '../../phrases/phrases-dialog.tsx';
import { useStartBatch } from './batch-mutations.ts';
import { actionWords } from './batch-texts.ts';
import { previewQuery } from './batches-query.ts';
import { bulkDraft, bulkInitial, bulkSchema, pointsOf } from './bulk-form.ts';
import { BulkPreview } from './bulk-preview.tsx';
import { PointsField } from './points-field.tsx';

interface BulkDialogProps {
  action: BatchAction;
  selection: Given<typeof startReviewBatch, 'body'>['selection'];
  onClose: () => void;
  onStarted: (id: string) => void;
}

/** One feedback and one rule of points for everything that is selected, with what it will do. */
export function BulkDialog({ action, selection, onClose, onStarted }: BulkDialogProps) {
  const { email } = useAdministrator();
  const start = useStartBatch();
  const [confirmed, setConfirmed] = useState('');
  const [managing, setManaging] = useState(false);
  const { form, submit, pending, failure, restored, startOver, unsaved, removeDraft } = useAppForm({
    schema: bulkSchema(action),
    initial: bulkInitial,
    draft: { key: draftKey(email, 'bulk', action), schema: bulkDraft },
    send: async (review) => {
      const { id } = await start.mutateAsync({ review, selection: known });
      onStarted(id);
    },
  });
  const values = form.watch();
  const preview = useQuery(previewQuery({ action, selection }));
  const { data } = preview;
  // Nothing joins the selection after its preview was read.
  const known =
    selection.kind === 'filter' && data !== undefined ? { ...selection, until: data.at } : selection;
  const { label } = actionWords[action];
  const { errors } = form.formState;
  const ready = data?.ready ?? 0;
  const isDeletion = action === 'delete';
  const variables = batchVariables(action).map((name) => `{${name}}`);
  return (
    <FormDialog
      title={`${label}: bulk review`}
      description={
        isDeletion
          ? 'Submissions are deleted with their files. This cannot be undone.'
          : 'The same for everything that is selected. You can undo it later.'
      }
      unsaved={unsaved}
      onDiscard={removeDraft}
      lost="Your feedback will not be saved."
      onClose={onClose}
    >
      {(close) => (
        <>
          <form noValidate className="grid gap-5" onSubmit={submit}>
            {restored && <RestoredNote onDiscard={() => startOver()} />}
            {action === 'approve' && <PointsField form={form} rule={values.rule} errors={errors} />}
            {!isDeletion && (
              <>
                <Field
                  label="Feedback"
                  required={action === 'request_changes'}
                  hint={`Each student reads it with the result. ${formatList(variables)} are replaced for each.`}
                  error={errors.feedback?.message}
                >
                  {(control) => (
                    <Textarea
                      {...control}
                      {...form.register('feedback')}
                      rows={4}
                      max={limits.feedbackLength}
                    />
                  )}
                </Field>
                <InsertPhrase
                  size="sm"
                  className="-mt-2 justify-self-start"
                  text={() => form.getValues('feedback')}
                  onInsert={(text) => {
                    form.setValue('feedback', text, { shouldDirty: true });
                    form.setFocus('feedback');
                  }}
                  onManage={() => setManaging(true)}
                />
              </>
            )}
            {(action === 'reject' || action === 'request_changes') && (
              <Field
                label="Revise until"
                hint={`Optional: later than the deadline of the task. Your time zone: ${timeZoneOn(values.reviseUntil)}.`}
                error={errors.reviseUntil?.message}
              >
                {(control) => (
                  <Controller
                    control={form.control}
                    name="reviseUntil"
                    render={({ field: { ref: _, ...field } }) => <DateTimeInput {...control} {...field} />}
                  />
                )}
              </Field>
            )}
            <BulkPreview
              action={action}
              points={pointsOf(action, values)}
              silent={action === 'reject' && values.feedback.trim() === ''}
              preview={data}
              error={preview.error}
              title={previewReviewBatch.failure}
            />
            {isDeletion && ready > 0 && (
              <Field label={`Type ${ready} to confirm`} required>
                {(control) => (
                  <Input
                    {...control}
                    value={confirmed}
                    onChange={({ target }) => setConfirmed(target.value)}
                    inputMode="numeric"
                    autoComplete="off"
                    className="max-w-32 tabular-nums"
                  />
                )}
              </Field>
            )}
            <FormFailure error={failure} title={startReviewBatch.failure} reveal />
            <DialogButtons>
              <Button onClick={close} disabled={pending}>
                Cancel
              </Button>
              <Button
                type="submit"
                variant={isDeletion ? 'danger' : 'primary'}
                busy={pending}
                disabled={ready === 0 || (isDeletion && confirmed.trim() !== String(ready))}
              >
                {label} {formatNumber(ready)}
              </Button>
            </DialogButtons>
          </form>
          {/* Not in the form: React would pass it what is submitted there. */}
          {managing && <PhrasesDialog onClose={() => setManaging(false)} />}
        </>
      )}
    </FormDialog>
  );
}
