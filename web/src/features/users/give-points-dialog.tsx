import { useWatch } from 'react-hook-form';
import { type GivePointsInput, givePoints } from '#contract/give-points.ts';
import { limits } from '#contract/limits.ts';
import type { UserDetails } from '#contract/user-details.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { FormFailure } from '../../forms/form-failure.tsx';
import { RestoredNote } from '../../forms/restored-note.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { draftKey } from '../../forms/use-draft.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { Input } from '../../ui/inputs/input.tsx';
import { Textarea } from '../../ui/inputs/textarea.tsx';
import { DialogButtons } from '../../ui/overlays/dialog-buttons.tsx';
import { toastSuccess } from '../../ui/overlays/toast.ts';
import { useAdministrator } from '../auth/session-query.ts';
import {
  givenPoints,
  givePointsForm,
  pointsAction,
  pointsDone,
  pointsNow,
  pointsThen,
  type TypedPoints,
  typedPoints,
} from './points-form-values.ts';
import { useGivePoints } from './use-give-points.ts';

interface GivePointsDialogProps {
  user: UserDetails;
  onClose: () => void;
}

/** Points outside of reviews, given or taken away. */
export function GivePointsDialog({ user, onClose }: GivePointsDialogProps) {
  const { id, name } = user;
  const { email } = useAdministrator();
  const { mutateAsync } = useGivePoints(id);
  const { form, submit, pending, failure, restored, startOver, ...rest } = useAppForm<
    TypedPoints,
    GivePointsInput
  >({
    schema: givePointsForm,
    initial: { points: '', reason: '' },
    draft: { key: draftKey(email, 'give-points', id), schema: typedPoints },
    send: (input) => mutateAsync(input),
    onSent({ points }) {
      toastSuccess(pointsDone(name, points));
      onClose();
    },
  });
  const typed = useWatch({ control: form.control, name: 'points' });
  const given = givenPoints(typed);
  const { title, button } = pointsAction(typed);
  const { errors } = form.formState;
  return (
    <FormDialog
      size="sm"
      title={title}
      description={`${name} sees the entry in their points statement. It cannot be changed: to correct a mistake, give or take points again.`}
      unsaved={rest.unsaved}
      onDiscard={rest.removeDraft}
      lost="The points will not be changed."
      onClose={onClose}
    >
      {(close) => (
        <form noValidate className="grid gap-5" onSubmit={submit}>
          {restored && <RestoredNote onDiscard={() => startOver()} />}
          <div className="grid gap-2">
            <Field
              label="Points"
              hint={
                <span className="wrap-anywhere">
                  A negative number takes points away. <span className="block">{pointsNow(user)}</span>
                </span>
              }
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
            <p aria-live="polite" className="wrap-anywhere font-medium text-sm empty:sr-only">
              {given !== null && errors.points === undefined && pointsThen(user, given)}
            </p>
          </div>
          <Field
            label="Reason"
            hint={
              <span className="wrap-anywhere">
                <span translate="no">{name}</span> reads this.
              </span>
            }
            error={errors.reason?.message}
            required
          >
            {(control) => (
              <Textarea {...control} {...form.register('reason')} rows={3} max={limits.reasonLength} />
            )}
          </Field>
          {errors.points === undefined && errors.reason === undefined && (
            <FormFailure error={failure} title={givePoints.failure} reveal />
          )}
          <DialogButtons>
            <Button onClick={close} disabled={pending}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" busy={pending}>
              {button}
            </Button>
          </DialogButtons>
        </form>
      )}
    </FormDialog>
  );
}
