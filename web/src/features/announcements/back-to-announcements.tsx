import { paths } from '../../paths.ts';
import { BackLink } from '../../ui/buttons/back-link.tsx';

export function BackToAnnouncements({ adminPath }: { adminPath: string }) {
  return <BackLink to={paths.admin.announcements(adminPath)}>Announcements</BackLink>;
}
