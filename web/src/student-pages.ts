import type { ComponentType } from 'react';
import { paths } from './paths.ts';

type LoadPage = () => Promise<{ Component: ComponentType }>;

// The build lists the code that is imported here (web/build/page-code.ts). Nothing else is: early.ts needs this list before
// the rest of the app is loaded.

export const loadStudentShell: LoadPage = async () => ({
  Component: (await import('./shells/student-shell.tsx')).StudentShell,
});

/** By path: pages that consist of a student's own data. */
export const ownDataPages: Readonly<Record<string, LoadPage>> = {
  [paths.dashboard]: async () => ({ Component: (await import('./pages/dashboard-page.tsx')).DashboardPage }),
  [paths.profile]: async () => ({ Component: (await import('./pages/profile-page.tsx')).ProfilePage }),
  [paths.updateProfile]: async () => ({
    Component: (await import('./pages/update-profile-page.tsx')).UpdateProfilePage,
  }),
  [paths.pending]: async () => ({ Component: (await import('./pages/pending-page.tsx')).PendingPage }),
  [paths.announcements]: async () => ({
    Component: (await import('./pages/announcements-page.tsx')).AnnouncementsPage,
  }),
  [paths.announcement(':id')]: async () => ({
    Component: (await import('./pages/announcement-page.tsx')).AnnouncementPage,
  }),
  [paths.notifications]: async () => ({
    Component: (await import('./pages/notifications-page.tsx')).NotificationsPage,
  }),
  [paths.notificationSettings]: async () => ({
    Component: (await import('./pages/notification-settings-page.tsx')).NotificationSettingsPage,
  }),
  [paths.myData]: async () => ({ Component: (await import('./pages/my-data-page.tsx')).MyDataPage }),
  [paths.myCertificates]: async () => ({
    Component: (await import('./pages/my-certificates-page.tsx')).MyCertificatesPage,
  }),
};

export const otherStudentPages: Readonly<Record<string, LoadPage>> = {
  [paths.tasks]: async () => ({ Component: (await import('./pages/task-list-page.tsx')).TaskListPage }),
  [paths.task(':id')]: async () => ({ Component: (await import('./pages/task-page.tsx')).TaskPage }),
  [paths.leaderboard]: async () => ({
    Component: (await import('./pages/leaderboard-page.tsx')).LeaderboardPage,
  }),
  [paths.incentives]: async () => ({
    Component: (await import('./pages/incentives-page.tsx')).IncentivesPage,
  }),
  [paths.contactUs]: async () => ({ Component: (await import('./pages/contact-us-page.tsx')).ContactUsPage }),
};
