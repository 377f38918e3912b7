import { deleteUser, type ListedUser } from '#contract/users.ts';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { useDeleteUser } from './use-delete-user.ts';

interface DeleteUserDialogProps {
  user: ListedUser;
  onClose: () => void;
}

export function DeleteUserDialog({ user, onClose }: DeleteUserDialogProps) {
  const deletion = useDeleteUser(user.id);
  return (
    <DeleteDialog
      title="Delete user"
      deletion={deletion}
      success="User deleted."
      failure={deleteUser.failure}
      onClose={onClose}
    >
      <p>Are you sure you want to delete this user? This action cannot be undone.</p>
      <p className="break-words font-medium text-ink">
        {user.name}, {user.email}
      </p>
      <p>
        This deletes the account, its files and its pending submissions. Reviewed submissions and their points
        stay on record, under ‘Unknown User’.
      </p>
    </DeleteDialog>
  );
}
