import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { getMe } from '#contract/users.ts';
import { meQuery } from '../features/users/me-query.ts';
import { ProfileDetails } from '../features/users/profile-details.tsx';
import { ProfileFigures } from '../features/users/profile-figures.tsx';
import { ProfileReminder } from '../features/users/profile-reminder.tsx';
import { paths } from '../paths.ts';
import { Avatar } from '../ui/avatar.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryFailed } from '../ui/query-failed.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

export function ProfilePage() {
  const { data: me, error, refetch } = useQuery(meQuery());
  return (
    <>
      <PageHeader
        title="Profile"
        actions={
          <ButtonLink
            to={paths.updateProfile}
            variant="primary"
            icon={<Pencil aria-hidden strokeWidth={1.75} />}
          >
            Edit profile
          </ButtonLink>
        }
      />
      {!me &&
        (error ? (
          <QueryFailed error={error} message={getMe.failure} onRetry={refetch} />
        ) : (
          <Skeleton className="h-80" />
        ))}
      {me && (
        <div className="grid gap-10">
          <div className="flex flex-wrap items-center gap-5">
            <Avatar name={me.name} src={me.profilePhoto} size="xl" />
            <div className="grid min-w-48 flex-1 gap-1">
              <p className="font-bold font-display text-2xl [overflow-wrap:anywhere]">{me.name}</p>
              <p className="font-mono text-muted text-sm">{me.techid}</p>
              {me.college && <p className="text-muted [overflow-wrap:anywhere]">{me.college}</p>}
            </div>
          </div>
          <ProfileFigures me={me} />
          <ProfileReminder me={me} />
          <ProfileDetails user={me} />
        </div>
      )}
    </>
  );
}
