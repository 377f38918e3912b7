import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';

export function BackToAnnouncements({ adminPath }: { adminPath: string }) {
  return (
    <Link
      to={paths.admin.announcements(adminPath)}
      className="touch-target mb-3 inline-flex items-center gap-1.5 font-medium text-muted text-sm hover:text-ink"
    >
      <ArrowLeft aria-hidden strokeWidth={1.75} className="size-4" />
      Announcements
    </Link>
  );
}
