import { useQuery } from '@tanstack/react-query';
import { deleteUser, type ListedUser } from '#contract/manage-users.ts';
import { getUser } from '#contract/user-details.ts';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { countOf } from '../../ui/numbers/format-number.ts';
import { DeleteDialog } from '../../ui/overlays/delete-dialog.tsx';
import { useDeleteUser } from './use-delete-user.ts';
import { userQuery } from './users-query.ts';

interface DeleteUserDialogProps {
  user: ListedUser;
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeleteUserDialog({ user, onClose, onDeleted }: DeleteUserDialogProps) {
  const deletion = useDeleteUser(user.id);
  // Once deleted, the user cannot be fetched.
  const { data, error, refetch } = useQuery({
    ...userQuery(user.id),
    staleTime: 0,
    enabled: deletion.isIdle,
  });
  return (
    <DeleteDialog
      title="Delete user"
      deletion={deletion}
      success="User deleted."
      failure={deleteUser.failure}
      onClose={onClose}
      {...(onDeleted && { onDeleted })}
      ready={data !== undefined}
      typed={{
        label: (
          <>
            Type <span translate="no">{user.techid}</span> to confirm
          </>
        ),
        text: user.techid,
      }}
    >
      <p>Are you sure you want to delete this user? This action cannot be undone.</p>
      <p translate="no" className="break-words font-medium text-ink">
        {user.name}, {user.email}
      </p>
      {data ? (
        <ul className="grid list-disc gap-1 pl-5">
          <li>
            Deleted: the account, its messages and appeals, {countOf(data.files, 'file')} and{' '}
            {countOf(data.submissionCounts.pending, 'pending submission')}.
          </li>
          <li>
            Kept under ‘Unknown User’, without texts of the student:{' '}
            {countOf(data.submissionCounts.approved + data.submissionCounts.rejected, 'reviewed submission')}{' '}
            and {countOf(data.points, 'point')}.
          </li>
          <li>Revoked: certificates, unless the student has chosen to keep them valid without a name.</li>
        </ul>
      ) : error ? (
        <QueryFailed error={error} message={getUser.failure} onRetry={() => void refetch()} />
      ) : (
        <p role="status">Counting what is deleted and what is kept...</p>
      )}
    </DeleteDialog>
  );
}
