import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { MyAnnouncement } from '../features/announcements/my-announcement.tsx';
import { paths } from '../paths.ts';

export function AnnouncementPage() {
  const { id = '' } = useParams();
  return (
    <>
      <Link
        to={paths.announcements}
        className="touch-target mb-4 inline-flex items-center gap-1.5 font-medium text-muted text-sm hover:text-ink"
      >
        <ArrowLeft aria-hidden strokeWidth={1.75} className="size-4" />
        All announcements
      </Link>
      <MyAnnouncement key={id} id={id} />
    </>
  );
}
