import {
  Award,
  CalendarRange,
  ChartColumn,
  CircleUserRound,
  ClipboardCheck,
  History,
  Hourglass,
  Landmark,
  LayoutTemplate,
  ListChecks,
  type LucideIcon,
  MailPlus,
  Megaphone,
  MessagesSquare,
  Scale,
  Server,
  SquarePen,
  UserCog,
  UserRoundPlus,
  Users,
} from 'lucide-react';
import { type Right, type Role, roleHas } from '#contract/roles.ts';
import { paths } from '../paths.ts';
import type { useDeskCounts } from './desk-counts.ts';

interface AdminLink {
  to: (adminPath: string) => string;
  label: string;
  /** Who opens it. */
  right: Right | null;
  Icon: LucideIcon;
  /** What is beside the link: a number and what it counts, or words. */
  count?: { of: keyof NonNullable<ReturnType<typeof useDeskCounts>>; unit?: string };
}

export const adminLinks: readonly AdminLink[] = [
  { to: paths.admin.index, label: 'Create Task', right: 'organise', Icon: SquarePen },
  {
    to: paths.admin.tasks,
    label: 'All Tasks',
    right: 'read',
    Icon: ListChecks,
    count: { of: 'openTasks', unit: 'open' },
  },
  {
    to: paths.admin.requests,
    label: 'All Requests',
    right: 'review',
    Icon: ClipboardCheck,
    count: { of: 'pending', unit: 'pending' },
  },
  {
    to: paths.admin.appeals,
    label: 'Appeals',
    right: 'review',
    Icon: Scale,
    count: { of: 'appeals', unit: 'open' },
  },
  {
    to: paths.admin.messages,
    label: 'Messages',
    right: 'messages',
    Icon: MessagesSquare,
    count: { of: 'messages', unit: 'open' },
  },
  {
    to: paths.admin.users,
    label: 'All Users',
    right: 'read',
    Icon: Users,
    count: { of: 'users', unit: 'users' },
  },
  { to: paths.admin.overview, label: 'Overview', right: 'read', Icon: ChartColumn },
  { to: paths.admin.colleges, label: 'Colleges', right: 'organise', Icon: Landmark },
  {
    to: paths.admin.applications,
    label: 'Applications',
    right: 'organise',
    Icon: UserRoundPlus,
    count: { of: 'applications', unit: 'waiting' },
  },
  { to: paths.admin.invitations, label: 'Invitations', right: 'organise', Icon: MailPlus },
  { to: paths.admin.announcements, label: 'Announcements', right: 'organise', Icon: Megaphone },
  { to: paths.admin.certificates, label: 'Certificates', right: 'organise', Icon: Award },
  { to: paths.admin.editions, label: 'Editions', right: 'organise', Icon: CalendarRange },
  { to: paths.admin.site, label: 'Site', right: 'organise', Icon: LayoutTemplate, count: { of: 'site' } },
  { to: paths.admin.retention, label: 'Retention', right: 'organise', Icon: Hourglass },
  { to: paths.admin.audit, label: 'Audit', right: 'audit', Icon: History },
  { to: paths.admin.system, label: 'System', right: 'system', Icon: Server },
  { to: paths.admin.administrators, label: 'Administrators', right: 'roles', Icon: UserCog },
  { to: paths.admin.account, label: 'Account', right: null, Icon: CircleUserRound },
];

const may = (role: Role) => (right: Right | null) => right === null || roleHas(role, right);

/** The pages of a role. */
export const linksOf = (role: Role) => adminLinks.filter(({ right }) => may(role)(right));

/** Pages that no link names, or that more is needed for than for the page above them. */
const others: readonly Pick<AdminLink, 'to' | 'right'>[] = [
  { to: paths.admin.transfer, right: 'organise' },
  { to: paths.admin.reveal, right: 'organise' },
  { to: paths.admin.imports, right: 'organise' },
];

/** Whether the role opens the page at an address; true for an address without a page. */
export function mayOpen(role: Role, adminPath: string, pathname: string): boolean {
  const pages = [...adminLinks, ...others].map(({ to, right }) => ({ path: to(adminPath), right }));
  const page =
    pages.find(({ path }) => path !== adminPath && (pathname === path || pathname.startsWith(`${path}/`))) ??
    pages.find(({ path }) => path === pathname.replace(/\/$/, ''));
  return page === undefined || may(role)(page.right);
}
