import { useMutation, useQueryClient } from '@tanstack/react-query';
import { addAttendee } from '#contract/kinds/attendance-desk.ts';
import { call } from '../../../api/client.ts';
import { FormFailure } from '../../../forms/form-failure.tsx';
import { Combobox } from '../../../ui/inputs/combobox.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { useChoices } from '../../../ui/inputs/use-choices.ts';
import { countOf } from '../../../ui/numbers/format-number.ts';
import { userChoices } from '../../users/users-query.ts';
import { attendanceKey } from './attendance-query.ts';

/** Records a student who has no phone: choosing the name is enough. */
export function AddAttendee({ taskId }: { taskId: string }) {
  const queryClient = useQueryClient();
  const { suggest, idOf } = useChoices(userChoices);
  const { mutate, data, error, variables, isPending } = useMutation({
    mutationFn: ({ userId }: { userId: string; name: string }) =>
      call(addAttendee, { params: { id: taskId }, body: { userId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: attendanceKey }),
  });
  function choose(name: string) {
    const userId = idOf(name);
    if (userId !== undefined) mutate({ userId, name });
  }
  return (
    <div className="grid gap-3">
      <Field
        label="Add a person"
        hint="For who has no phone. Choosing a name records the person at once, also after the deadline."
      >
        {(control) => (
          <Combobox
            {...control}
            value=""
            onChange={choose}
            options={suggest}
            freeText={false}
            placeholder="Search by name, email or tech ID"
          />
        )}
      </Field>
      <p role="status" className="wrap-anywhere">
        {isPending && `Recording ${variables.name}…`}
        {data && !isPending && `${variables?.name} ${sentenceOf(data)}`}
      </p>
      {!isPending && <FormFailure error={error} title={addAttendee.failure} />}
    </div>
  );
}

function sentenceOf({ already, points }: { already: boolean; points: number | null }): string {
  if (!already) return `is recorded and gets ${countOf(points ?? 0, 'point')}.`;
  return points === null
    ? 'was recorded before, and the submission waits for a review.'
    : 'was recorded before.';
}
