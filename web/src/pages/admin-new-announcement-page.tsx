import { useNavigate } from 'react-router-dom';
import type { Announcement } from '#contract/announcements.ts';
import { AnnouncementForm } from '../features/announcements/announcement-form.tsx';
import { BackToAnnouncements } from '../features/announcements/back-to-announcements.tsx';
import { useAdministrator } from '../features/auth/session-query.ts';
import { paths } from '../paths.ts';
import { toastSuccess } from '../ui/overlays/toast.ts';
import { PageHeader } from '../ui/page-header.tsx';

export function AdminNewAnnouncementPage() {
  const { adminPath } = useAdministrator();
  const navigate = useNavigate();
  const open = ({ id }: Announcement, publish: boolean) =>
    navigate(paths.admin.announcement(adminPath, id), { replace: true, state: { publish } });
  return (
    <>
      <BackToAnnouncements adminPath={adminPath} />
      <PageHeader title="New announcement" />
      <AnnouncementForm
        announcement={null}
        onSaved={(saved) => {
          toastSuccess('Draft saved!');
          void open(saved, false);
        }}
        onPublish={(saved) => void open(saved, true)}
      />
    </>
  );
}
