import { useState } from 'react';
import { freezeBoard } from '#contract/edition-changes.ts';
import type { Edition } from '#contract/editions.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { fieldOf } from '../../forms/field-errors.ts';
import { FormFailure } from '../../forms/form-failure.tsx';
import { ChoicePill } from '../../ui/inputs/choice-pill.tsx';
import { DateTimeInput } from '../../ui/inputs/date-time-input.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { toastSuccess } from '../../ui/overlays/toast.ts';
import { timeZoneOn } from '../../ui/time/time-zone.ts';
import { useFreezeBoard } from './use-editions.ts';

interface FreezeDialogProps {
  edition: Edition;
  onClose: () => void;
}

/** Says what everybody will see, and freezes the board now or later. */
export function FreezeDialog({ edition, onClose }: FreezeDialogProps) {
  const { mutate, isPending, error, reset } = useFreezeBoard(edition);
  const [later, setLater] = useState(edition.frozenFrom !== null);
  const [at, setAt] = useState(edition.frozenFrom ?? '');
  const problem =
    error instanceof ApiProblem &&
    error.problem.errors?.find(({ path }) => fieldOf(path) === 'from')?.message;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title="Freeze the board"
      description="Everybody sees all leaderboards, ranks and totals as they are at that time, until you show the true board."
      confirmLabel="Freeze"
      busy={isPending}
      onConfirm={() =>
        mutate(
          { from: later ? at : null },
          {
            onSuccess: () => {
              toastSuccess(later ? 'The board will be frozen.' : 'The board is frozen.');
              onClose();
            },
          },
        )
      }
    >
      <ul className="grid list-disc gap-1.5 rounded-control bg-sunk py-3.5 pr-4 pl-8 text-sm">
        <li>Reviews and points go on. Students see their own new points and tiers.</li>
        <li>The leaderboard says that it is frozen.</li>
        <li>You see all points in All Users and in the reveal.</li>
      </ul>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">When</legend>
        {[false, true].map((choice) => (
          <ChoicePill
            key={String(choice)}
            name="when"
            checked={later === choice}
            onChange={() => {
              reset();
              setLater(choice);
            }}
          >
            {choice ? 'At a time' : 'Now'}
          </ChoicePill>
        ))}
      </fieldset>
      {later && (
        <Field
          label="Freeze at"
          required
          error={problem || undefined}
          hint={`Your time zone: ${timeZoneOn(at)}.`}
        >
          {(control) => <DateTimeInput {...control} value={at} onChange={setAt} />}
        </Field>
      )}
      {error && !(later && problem) && <FormFailure error={error} title={freezeBoard.failure} />}
    </ConfirmDialog>
  );
}
