import { MyAnnouncements } from '../features/announcements/my-announcements.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function AnnouncementsPage() {
  return (
    <>
      <PageHeader title="Announcements" lead="What the organisers tell you, newest first." />
      <MyAnnouncements />
    </>
  );
}
