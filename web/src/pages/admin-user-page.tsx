import { useQuery } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { getUser } from '#contract/user-details.ts';
import { isUnknown } from '../api/ignore-not-found.ts';
import { useMay } from '../features/auth/may.tsx';
import { useAdministrator } from '../features/auth/session-query.ts';
import { UserCertificates } from '../features/certificates/issued/user-certificates.tsx';
import { DeleteAliasDialog } from '../features/users/delete-alias-dialog.tsx';
import { DeleteUserDialog } from '../features/users/delete-user-dialog.tsx';
import { FreeAddressDialog } from '../features/users/free-address-dialog.tsx';
import { GivePointsDialog } from '../features/users/give-points-dialog.tsx';
import { UserPoints } from '../features/users/points-statement.tsx';
import { UserContact } from '../features/users/user-contact.tsx';
import { UserOverview } from '../features/users/user-overview.tsx';
import { userQuery } from '../features/users/users-query.ts';
import { paths } from '../paths.ts';
import { BackLink } from '../ui/buttons/back-link.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { ButtonLink } from '../ui/buttons/button-link.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { useListSearch } from '../ui/lists/use-list-search.ts';
import { QueryFailed } from '../ui/loading/query-failed.tsx';
import { Skeleton } from '../ui/loading/skeleton.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function AdminUserPage() {
  const { adminPath } = useAdministrator();
  const { id = '' } = useParams();
  const list = `${paths.admin.users(adminPath)}${useListSearch()}`;
  return (
    <>
      <BackLink to={list}>All Users</BackLink>
      <UserBody key={id} id={id} adminPath={adminPath} list={list} />
    </>
  );
}

function UserBody({ id, adminPath, list }: { id: string; adminPath: string; list: string }) {
  const navigate = useNavigate();
  const { data: user, error, refetch } = useQuery(userQuery(id));
  const [deleting, setDeleting] = useState(false);
  const [freeing, setFreeing] = useState(false);
  const [deletingAlias, setDeletingAlias] = useState(false);
  const [giving, setGiving] = useState(false);
  const mayOrganise = useMay('organise');
  if (!user) {
    if (!error) {
      return (
        <div role="status" aria-label="Loading..." className="grid gap-5">
          <Skeleton className="h-24 rounded-card" />
          <Skeleton className="h-20 rounded-card" />
          <Skeleton className="h-64 rounded-card" />
        </div>
      );
    }
    if (isUnknown(error)) {
      return (
        <>
          <PageHeader title="Unknown User" />
          <EmptyState title="User not found" action={<ButtonLink to={list}>See all users</ButtonLink>}>
            The account was deleted, or the address is not complete.
          </EmptyState>
        </>
      );
    }
    return <QueryFailed error={error} message={getUser.failure} onRetry={refetch} />;
  }
  return (
    <>
      <UserOverview user={user} adminPath={adminPath} />
      <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 content-start gap-8">
          <UserPoints
            id={id}
            adminPath={adminPath}
            action={
              user.role === 'user' &&
              mayOrganise && (
                <Button
                  size="sm"
                  // No higher than the heading beside it.
                  className="-my-1"
                  icon={<HandCoins aria-hidden strokeWidth={1.75} />}
                  onClick={() => setGiving(true)}
                >
                  Give points
                </Button>
              )
            }
          />
          {mayOrganise && <UserCertificates id={id} />}
        </div>
        <UserContact
          user={user}
          onFree={() => setFreeing(true)}
          onDeleteAlias={() => setDeletingAlias(true)}
          onDelete={() => setDeleting(true)}
        />
      </div>
      {giving && <GivePointsDialog user={user} onClose={() => setGiving(false)} />}
      {freeing && <FreeAddressDialog user={user} onClose={() => setFreeing(false)} />}
      {deletingAlias && user.alias !== null && (
        <DeleteAliasDialog user={{ id, alias: user.alias }} onClose={() => setDeletingAlias(false)} />
      )}
      {deleting && (
        <DeleteUserDialog
          user={user}
          onClose={() => setDeleting(false)}
          onDeleted={() => navigate(list, { replace: true })}
        />
      )}
    </>
  );
}
