import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type College, type MergePreview, mergeColleges, previewMerge } from '#contract/manage-colleges.ts';
import { Field } from '../../ui/inputs/field.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { countOf } from '../../ui/numbers/format-number.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { toastProblem, toastSuccess } from '../../ui/overlays/toast.ts';
import { mergePreviewQuery, useMergeColleges } from './colleges-query.ts';

interface MergeDialogProps {
  /** Two or more. */
  colleges: readonly College[];
  onClose: () => void;
  onMerged: () => void;
}

/** Which college remains, and what the merge changes. */
export function MergeDialog({ colleges, onClose, onMerged }: MergeDialogProps) {
  // The one with the most students, so that the fewest are moved.
  const [into, setInto] = useState(() => [...colleges].sort((a, b) => b.students - a.students)[0]?.id ?? '');
  const ids = colleges.map(({ id }) => id).filter((id) => id !== into);
  const { data, error, refetch } = useQuery(mergePreviewQuery(into, ids));
  const merge = useMergeColleges();

  async function onConfirm() {
    try {
      await merge.mutateAsync({ id: into, ids });
    } catch (failure) {
      toastProblem(failure, mergeColleges.failure);
      onClose();
      return;
    }
    toastSuccess('The colleges are merged. Their students are being moved.');
    onMerged();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !merge.isPending && onClose()}
      title={`Merge ${countOf(colleges.length, 'college')}`}
      description="A merge cannot be undone. The other names stay as further names of the college that remains: who types one of them, or has a link with it, gets that college."
      confirmLabel="Merge"
      busy={merge.isPending}
      ready={data !== undefined}
      onConfirm={() => void onConfirm()}
    >
      <Field label="College that remains">
        {(control) => (
          <Select
            {...control}
            value={into}
            onValueChange={setInto}
            options={colleges.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </Field>
      <div role="status">
        {data ? (
          <Preview preview={data} />
        ) : error ? (
          <QueryFailed error={error} message={previewMerge.failure} onRetry={() => void refetch()} />
        ) : (
          <p className="text-muted">Counting what changes...</p>
        )}
      </div>
    </ConfirmDialog>
  );
}

function Preview({ preview }: { preview: MergePreview }) {
  const { into, students, studentsBefore, points, pointsBefore, announcements, drafts, tasks } = preview;
  return (
    <ul aria-label="What changes" className="grid list-disc gap-1 pl-5 text-sm wrap-anywhere">
      <li>
        {countOf(students, 'student')} will have the college “{into}”, which has{' '}
        {countOf(studentsBefore, 'student')} now.
      </li>
      <li>
        On the board of this edition they bring {countOf(points, 'point')} to its{' '}
        {countOf(pointsBefore, 'point')}. The board of colleges adds up the best students.
      </li>
      {announcements > 0 && (
        <li>
          {countOf(announcements, 'announcement')} to the other names will be for all of its students. Not
          published yet: {drafts}.
        </li>
      )}
      {tasks > 0 && <li>{countOf(tasks, 'task')} for the other names will be for all of its students.</li>}
      <li>Certificates that were issued stay as they are.</li>
    </ul>
  );
}
