import { Plus } from 'lucide-react';
import { AnnouncementList } from '../features/announcements/announcement-list.tsx';
import { useAdministrator } from '../features/auth/session-query.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/buttons/button-link.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function AdminAnnouncementsPage() {
  const { adminPath } = useAdministrator();
  return (
    <>
      <PageHeader
        title="Announcements"
        actions={
          <ButtonLink
            variant="primary"
            to={paths.admin.newAnnouncement(adminPath)}
            icon={<Plus aria-hidden strokeWidth={1.75} />}
          >
            New announcement
          </ButtonLink>
        }
      />
      <AnnouncementList />
    </>
  );
}
