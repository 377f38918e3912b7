import {
  Award,
  CalendarRange,
  CircleUserRound,
  ClipboardCheck,
  History,
  Hourglass,
  Landmark,
  LayoutTemplate,
  ListChecks,
  type LucideIcon,
  Megaphone,
  MessagesSquare,
  Scale,
  SquarePen,
  Users,
} from 'lucide-react';
import { paths } from '../paths.ts';
import type { useDeskCounts } from './desk-counts.ts';

interface AdminLink {
  to: (adminPath: string) => string;
  label: string;
  Icon: LucideIcon;
  /** What is beside the link: a number and what it counts, or words. */
  count?: { of: keyof NonNullable<ReturnType<typeof useDeskCounts>>; unit?: string };
}

export const adminLinks: readonly AdminLink[] = [
  { to: paths.admin.index, label: 'Create Task', Icon: SquarePen },
  { to: paths.admin.tasks, label: 'All Tasks', Icon: ListChecks, count: { of: 'openTasks', unit: 'open' } },
  {
    to: paths.admin.requests,
    label: 'All Requests',
    Icon: ClipboardCheck,
    count: { of: 'pending', unit: 'pending' },
  },
  { to: paths.admin.appeals, label: 'Appeals', Icon: Scale, count: { of: 'appeals', unit: 'open' } },
  {
    to: paths.admin.messages,
    label: 'Messages',
    Icon: MessagesSquare,
    count: { of: 'messages', unit: 'open' },
  },
  { to: paths.admin.users, label: 'All Users', Icon: Users, count: { of: 'users', unit: 'users' } },
  { to: paths.admin.colleges, label: 'Colleges', Icon: Landmark },
  { to: paths.admin.announcements, label: 'Announcements', Icon: Megaphone },
  { to: paths.admin.certificates, label: 'Certificates', Icon: Award },
  { to: paths.admin.editions, label: 'Editions', Icon: CalendarRange },
  { to: paths.admin.site, label: 'Site', Icon: LayoutTemplate, count: { of: 'site' } },
  { to: paths.admin.retention, label: 'Retention', Icon: Hourglass },
  { to: paths.admin.audit, label: 'Audit', Icon: History },
  { to: paths.admin.account, label: 'Account', Icon: CircleUserRound },
];
