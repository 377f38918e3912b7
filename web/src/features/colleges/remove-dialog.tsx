import { type College, deleteCollege } from '#contract/manage-colleges.ts';
import { DeleteDialog } from '../../ui/overlays/delete-dialog.tsx';
import { useRemoveCollege } from './colleges-query.ts';

interface RemoveDialogProps {
  college: College;
  onClose: () => void;
}

/** For a college that nobody has. */
export function RemoveDialog({ college, onClose }: RemoveDialogProps) {
  const deletion = useRemoveCollege(college.id);
  return (
    <DeleteDialog
      title="Remove college"
      deletion={{ mutateAsync: () => deletion.mutateAsync(undefined), isPending: deletion.isPending }}
      success="College removed."
      failure={deleteCollege.failure}
      onClose={onClose}
    >
      <p translate="no" className="font-medium text-ink wrap-anywhere">
        {college.name}
      </p>
      <p>
        No student has it. Students no longer get it as a suggestion, and its other names are forgotten. Who
        types the name makes a new college.
      </p>
    </DeleteDialog>
  );
}
