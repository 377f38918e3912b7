import { useParams } from 'react-router-dom';
import { MyAnnouncement } from '../features/announcements/my-announcement.tsx';
import { paths } from '../paths.ts';
import { BackLink } from '../ui/buttons/back-link.tsx';

export function AnnouncementPage() {
  const { id = '' } = useParams();
  return (
    <>
      <BackLink to={paths.announcements}>All announcements</BackLink>
      <MyAnnouncement key={id} id={id} />
    </>
  );
}
