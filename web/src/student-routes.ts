import type { RouteObject } from 'react-router-dom';
import { inShell, lazily } from './lazily.ts';
import { paths } from './paths.ts';
import { OwnDataGuard } from './shells/own-data-guard.tsx';

/** Pages that consist of a student's own data. */
const ownDataRoutes: RouteObject[] = [
  {
    path: paths.dashboard,
    ...lazily(async () => ({
      Component: (await import('./pages/dashboard-page.tsx')).DashboardPage,
    })),
  },
  {
    path: paths.profile,
    ...lazily(async () => ({
      Component: (await import('./pages/profile-page.tsx')).ProfilePage,
    })),
  },
  {
    path: paths.updateProfile,
    ...lazily(async () => ({
      Component: (await import('./pages/update-profile-page.tsx')).UpdateProfilePage,
    })),
  },
  {
    path: paths.pending,
    ...lazily(async () => ({
      Component: (await import('./pages/pending-page.tsx')).PendingPage,
    })),
  },
  {
    path: paths.announcements,
    ...lazily(async () => ({
      Component: (await import('./pages/announcements-page.tsx')).AnnouncementsPage,
    })),
  },
  {
    path: paths.announcement(':id'),
    ...lazily(async () => ({
      Component: (await import('./pages/announcement-page.tsx')).AnnouncementPage,
    })),
  },
  {
    path: paths.notifications,
    ...lazily(async () => ({
      Component: (await import('./pages/notifications-page.tsx')).NotificationsPage,
    })),
  },
  {
    path: paths.notificationSettings,
    ...lazily(async () => ({
      Component: (await import('./pages/notification-settings-page.tsx')).NotificationSettingsPage,
    })),
  },
  {
    path: paths.myData,
    ...lazily(async () => ({
      Component: (await import('./pages/my-data-page.tsx')).MyDataPage,
    })),
  },
  {
    path: paths.myCertificates,
    ...lazily(async () => ({
      Component: (await import('./pages/my-certificates-page.tsx')).MyCertificatesPage,
    })),
  },
];

const studentPages: RouteObject[] = [
  { Component: OwnDataGuard, children: ownDataRoutes },
  {
    path: paths.tasks,
    ...lazily(async () => ({
      Component: (await import('./pages/task-list-page.tsx')).TaskListPage,
    })),
  },
  {
    path: paths.task(':id'),
    ...lazily(async () => ({
      Component: (await import('./pages/task-page.tsx')).TaskPage,
    })),
  },
  {
    path: paths.leaderboard,
    ...lazily(async () => ({
      Component: (await import('./pages/leaderboard-page.tsx')).LeaderboardPage,
    })),
  },
  {
    path: paths.incentives,
    ...lazily(async () => ({
      Component: (await import('./pages/incentives-page.tsx')).IncentivesPage,
    })),
  },
  {
    path: paths.contactUs,
    ...lazily(async () => ({
      Component: (await import('./pages/contact-us-page.tsx')).ContactUsPage,
    })),
  },
];

/** The build lists the code that is imported here (web/build/page-code.ts). */
export const studentRoutes: RouteObject[] = [
  {
    ...lazily(async () => ({
      Component: (await import('./shells/student-shell.tsx')).StudentShell,
    })),
    children: [inShell(studentPages)],
  },
];
