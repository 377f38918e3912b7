import { useQuery } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { getUser } from '#contract/user-details.ts';
import { isUnknown } from '../api/ignore-not-found.ts';
import { UserHistory } from '../features/audit/user-history.tsx';
import { useMay } from '../features/auth/may.tsx';
import { useAdministrator } from '../features/auth/session-query.ts';
import { UserCertificates } from '../features/certificates/issued/user-certificates.tsx';
import { BeginDialog } from '../features/messages/begin-dialog.tsx';
import { DeleteAliasDialog } from '../features/users/delete-alias-dialog.tsx';
import { DeleteUserDialog } from '../features/users/delete-user-dialog.tsx';
import { FreeAddressDialog } from '../features/users/free-address-dialog.tsx';
import { GivePointsDialog } from '../features/users/give-points-dialog.tsx';
import { DisabledNote, DisableUserDialog } from '../features/users/person/disable-user.tsx';
import { UserNotes } from '../features/users/person/user-notes.tsx';
import { UserSignIns } from '../features/users/person/user-sign-ins.tsx';
import { UserPoints } from '../features/users/points-statement.tsx';
import { UserContact } from '../features/users/user-contact.tsx';
import { UserOverview } from '../features/users/user-overview.tsx';
import { userQuery } from '../features/users/users-query.ts';
import { paths } from '../paths.ts';
import { BackLink } from '../ui/buttons/back-link.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { ButtonLink } from '../ui/buttons/button-link.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { Tabs } from '../ui/lists/tabs.tsx';
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
  const [disabling, setDisabling] = useState(false);
  const [writing, setWriting] = useState(false);
  const mayOrganise = useMay('organise');
  const { part, parts, show } = useParts();
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
      <DisabledNote user={user} />
      <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Tabs label="About the student" value={part} onValueChange={show} tabs={parts} className="min-w-0">
          {part === 'points' && (
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
          )}
          {part === 'notes' && <UserNotes user={user} />}
          {part === 'sign-ins' && <UserSignIns user={user} />}
          {part === 'history' && <UserHistory id={id} />}
        </Tabs>
        <UserContact
          user={user}
          onMessage={() => setWriting(true)}
          onDisable={() => setDisabling(true)}
          onFree={() => setFreeing(true)}
          onDeleteAlias={() => setDeletingAlias(true)}
          onDelete={() => setDeleting(true)}
        />
      </div>
      {giving && <GivePointsDialog user={user} onClose={() => setGiving(false)} />}
      {writing && <BeginDialog student={user} onClose={() => setWriting(false)} />}
      {disabling && <DisableUserDialog user={user} onClose={() => setDisabling(false)} />}
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

const allParts = [
  { value: 'points', label: 'Points' },
  { value: 'notes', label: 'Notes' },
  { value: 'sign-ins', label: 'Sign-ins' },
  { value: 'history', label: 'History' },
] as const;

/** The tabs that the role may see; which one is open is in the address. */
function useParts() {
  const [params, setParams] = useSearchParams();
  // The filters of the list that led here.
  const { state } = useLocation();
  const mayAudit = useMay('audit');
  const parts = allParts.filter(({ value }) => value !== 'history' || mayAudit);
  const { value: part } = parts.find(({ value }) => value === params.get('part')) ?? allParts[0];
  const show = (next: typeof part) =>
    setParams(next === 'points' ? {} : { part: next }, { replace: true, preventScrollReset: true, state });
  return { part, parts, show };
}
