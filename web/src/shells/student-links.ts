import {
  Gift,
  Hourglass,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Mail,
  Megaphone,
  Trophy,
  UserRound,
} from 'lucide-react';
import { paths } from '../paths.ts';

interface StudentLink {
  to: string;
  label: string;
  Icon: LucideIcon;
}

/** The pages of every day: in the bar at the top, on phones in the bar at the bottom. */
export const everydayLinks: readonly StudentLink[] = [
  { to: paths.dashboard, label: 'Dashboard', Icon: LayoutDashboard },
  { to: paths.tasks, label: 'Tasks', Icon: ListChecks },
  { to: paths.pending, label: 'Pending', Icon: Hourglass },
  { to: paths.leaderboard, label: 'Leaderboard', Icon: Trophy },
];

/** Beside 'Home': above the bar on wide windows, else in the drawer. */
export const quietLinks: readonly StudentLink[] = [
  { to: paths.profile, label: 'Profile', Icon: UserRound },
  { to: paths.incentives, label: 'Incentives', Icon: Gift },
  { to: paths.announcements, label: 'Announcements', Icon: Megaphone },
  { to: paths.contactUs, label: 'Contact', Icon: Mail },
];
