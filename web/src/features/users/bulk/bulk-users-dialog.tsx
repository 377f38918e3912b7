import { useQuery } from '@tanstack/react-query';
import { limits } from '#contract/limits.ts';
import {
  messageVariables,
  previewUserBatch,
  startUserBatch,
  type UserBatchAction,
  type UserChange,
} from '#contract/user-batches.ts';
import { FormDialog } from '../../../forms/form-dialog.tsx';
import { FormFailure } from '../../../forms/form-failure.tsx';
import { RestoredNote } from '../../../forms/restored-note.tsx';
import { useAppForm } from '../../../forms/use-app-form.ts';
import { draftKey } from '../../../forms/use-draft.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { Input } from '../../../ui/inputs/input.tsx';
import { Textarea } from '../../../ui/inputs/textarea.tsx';
import { DialogButtons } from '../../../ui/overlays/dialog-buttons.tsx';
import { formatList } from '../../../ui/text/format-list.ts';
import { useAdministrator } from '../../auth/session-query.ts';
import {
  type BulkUsersValues,
  bulkUsersDraft,
  bulkUsersInitial,
  bulkUsersSchema,
  typedPoints,
} from './bulk-users-form.ts';
import { BulkUsersPreview } from './bulk-users-preview.tsx';
import { actionTexts, startLabel } from './user-batch-texts.ts';
import { previewQuery, type UserSelectionInput, useStartUserBatch } from './user-batches-query.ts';

interface BulkUsersDialogProps {
  action: UserBatchAction;
  selection: UserSelectionInput;
  onClose: () => void;
  onStarted: (id: string) => void;
}

const descriptions: Readonly<Record<UserBatchAction, string>> = {
  message:
    'Each student gets a conversation of their own, is notified and can reply. Messages cannot be taken back.',
  points: 'Each student gets one entry in their points statement. You can take the points back later.',
  disable:
    'The students are signed out at once and cannot sign in, until you enable the accounts again. Work and points stay.',
  enable: 'The students can sign in again, and are on the boards again.',
};

const reasonHints: Readonly<Record<Exclude<UserBatchAction, 'message'>, string>> = {
  points: 'Each student reads it.',
  disable: 'Each student gets it by mail, if this site sends mail. It becomes a note about each of them.',
  enable: 'It becomes a note about each student, which other administrators read.',
};

/** One change to everybody who is selected, with what it will do. */
export function BulkUsersDialog({ action, selection, onClose, onStarted }: BulkUsersDialogProps) {
  const { email } = useAdministrator();
  const start = useStartUserBatch();
  const { form, submit, pending, failure, restored, startOver, unsaved, removeDraft } = useAppForm<
    BulkUsersValues,
    UserChange
  >({
    schema: bulkUsersSchema(action),
    initial: bulkUsersInitial,
    draft: { key: draftKey(email, 'bulk-users', action), schema: bulkUsersDraft },
    send: async (change) => {
      const { id } = await start.mutateAsync({ change, selection: known });
      onStarted(id);
    },
    onFailure: () => void preview.refetch(),
  });
  const points = typedPoints(form.watch('points'));
  const preview = useQuery(
    // Points that are given leave nobody out.
    previewQuery({
      action,
      selection,
      ...(action === 'points' && points !== undefined && points < 0 && { points }),
    }),
  );
  const { data } = preview;
  const known =
    selection.kind === 'filter' && data !== undefined
      ? { ...selection, until: data.at, total: data.total }
      : selection;
  const { errors } = form.formState;
  const { title } = actionTexts[action];
  const ready = data?.ready ?? 0;
  return (
    <FormDialog
      title={title}
      description={descriptions[action]}
      unsaved={unsaved}
      onDiscard={removeDraft}
      lost="What you typed will not be saved."
      onClose={onClose}
    >
      {(close) => (
        <form noValidate className="grid gap-5" onSubmit={submit}>
          {restored && <RestoredNote onDiscard={() => startOver()} />}
          {action === 'points' && (
            <Field
              label="Points"
              hint="For each student. A negative number takes points away."
              error={errors.points?.message}
              required
            >
              {(control) => (
                <Input
                  {...control}
                  {...form.register('points')}
                  // No `inputMode`: the numeric keyboard of phones has no minus.
                  type="number"
                  min={-limits.pointsByHandMax}
                  max={limits.pointsByHandMax}
                  step={1}
                  className="max-w-32 font-semibold tabular-nums"
                />
              )}
            </Field>
          )}
          <Field
            label={action === 'message' ? 'Message' : 'Reason'}
            hint={
              action === 'message'
                ? `${formatList(messageVariables.map((name) => `{${name}}`))} are replaced for each student.`
                : reasonHints[action]
            }
            error={errors.text?.message}
            required
          >
            {(control) => (
              <Textarea
                {...control}
                {...form.register('text')}
                rows={action === 'message' ? 6 : 3}
                max={action === 'message' ? limits.contactMessageMax : limits.reasonLength}
              />
            )}
          </Field>
          <BulkUsersPreview
            action={action}
            preview={data}
            error={preview.error}
            title={previewUserBatch.failure}
          />
          <FormFailure error={failure} title={startUserBatch.failure} reveal />
          <DialogButtons>
            <Button onClick={close} disabled={pending}>
              Cancel
            </Button>
            <Button
              type="submit"
              variant={action === 'disable' ? 'danger' : 'primary'}
              busy={pending}
              disabled={ready === 0}
            >
              {startLabel(action, ready, points)}
            </Button>
          </DialogButtons>
        </form>
      )}
    </FormDialog>
  );
}
