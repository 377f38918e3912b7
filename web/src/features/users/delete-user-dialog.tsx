import { deleteUser, type ListedUser } from '#contract/users.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toastProblem, toastSuccess } from '../../ui/toast.ts';
import { useDeleteUser } from './delete-user-call.ts';

interface DeleteUserDialogProps {
  user: ListedUser;
  onClose: () => void;
}

export function DeleteUserDialog({ user, onClose }: DeleteUserDialogProps) {
  const { mutateAsync, isPending } = useDeleteUser();

  async function onConfirm() {
    try {
      await mutateAsync(user.id);
      toastSuccess('User deleted.');
    } catch (error) {
      toastProblem(error, deleteUser.failure);
    }
    onClose();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title="Delete user"
      description={
        <div className="grid gap-2">
          <p>Are you sure you want to delete this user? This action cannot be undone.</p>
          <p className="break-words font-medium text-ink">
            {user.name}, {user.email}
          </p>
        </div>
      }
      confirmLabel="Delete"
      danger
      busy={isPending}
      onConfirm={onConfirm}
    />
  );
}
