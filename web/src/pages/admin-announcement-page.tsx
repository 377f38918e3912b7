import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { type Announcement, getAnnouncement } from '#contract/announcements.ts';
import { isUnknown } from '../api/ignore-not-found.ts';
import { AnnouncementDetails } from '../features/announcements/announcement-details.tsx';
import { stateTexts } from '../features/announcements/announcement-texts.ts';
import { announcementQuery } from '../features/announcements/announcements-query.ts';
import { BackToAnnouncements } from '../features/announcements/back-to-announcements.tsx';
import { CorrectDialog } from '../features/announcements/correct-dialog.tsx';
import { EditAnnouncement } from '../features/announcements/edit-announcement.tsx';
import { WithdrawDialog } from '../features/announcements/withdraw-dialog.tsx';
import { useAdministrator } from '../features/auth/session-query.ts';
import { paths } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { ButtonLink } from '../ui/buttons/button-link.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { QueryFailed } from '../ui/loading/query-failed.tsx';
import { Skeleton } from '../ui/loading/skeleton.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function AdminAnnouncementPage() {
  const { adminPath } = useAdministrator();
  const { id = '' } = useParams();
  return (
    <>
      <BackToAnnouncements adminPath={adminPath} />
      <AnnouncementBody key={id} id={id} adminPath={adminPath} />
    </>
  );
}

function AnnouncementBody({ id, adminPath }: { id: string; adminPath: string }) {
  const { data, error, refetch } = useQuery(announcementQuery(id));
  if (data) return <Found announcement={data} adminPath={adminPath} />;
  if (!error) {
    return (
      <div role="status" aria-label="Loading..." className="grid gap-5">
        <Skeleton className="h-16 rounded-card" />
        <Skeleton className="h-64 rounded-card" />
      </div>
    );
  }
  if (isUnknown(error)) {
    return (
      <>
        <PageHeader title="Unknown announcement" />
        <EmptyState
          title="Announcement not found"
          action={<ButtonLink to={paths.admin.announcements(adminPath)}>See all announcements</ButtonLink>}
        >
          The draft was deleted, or the address is not complete.
        </EmptyState>
      </>
    );
  }
  return <QueryFailed error={error} message={getAnnouncement.failure} onRetry={refetch} />;
}

/** Saving a new draft led here in order to publish it. */
const isPublishing = (state: unknown) =>
  typeof state === 'object' && state !== null && 'publish' in state && state.publish === true;

function Found({ announcement, adminPath }: { announcement: Announcement; adminPath: string }) {
  const { state } = useLocation();
  const [open, setOpen] = useState<'correct' | 'withdraw' | null>(null);
  const { label, tone } = stateTexts[announcement.state];
  const unpublished = announcement.state === 'draft' || announcement.state === 'scheduled';
  return (
    <>
      <PageHeader
        title={announcement.title}
        className="[&_h1]:[overflow-wrap:anywhere]"
        lead={<Badge tone={tone}>{label}</Badge>}
        actions={
          announcement.state === 'published' && (
            <>
              <Button onClick={() => setOpen('correct')}>Correct</Button>
              <Button onClick={() => setOpen('withdraw')}>Withdraw</Button>
            </>
          )
        }
      />
      {unpublished ? (
        <EditAnnouncement
          announcement={announcement}
          adminPath={adminPath}
          publishing={isPublishing(state)}
        />
      ) : (
        <AnnouncementDetails announcement={announcement} />
      )}
      {open === 'correct' && <CorrectDialog announcement={announcement} onClose={() => setOpen(null)} />}
      {open === 'withdraw' && <WithdrawDialog announcement={announcement} onClose={() => setOpen(null)} />}
    </>
  );
}
