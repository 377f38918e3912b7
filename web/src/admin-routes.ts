import type { RouteObject } from 'react-router-dom';
import { inShell, lazily } from './lazily.ts';
import { NotFoundPage } from './pages/not-found-page.tsx';

const adminPages: RouteObject[] = [
  {
    index: true,
    ...lazily(async () => ({
      Component: (await import('./pages/create-task-page.tsx')).CreateTaskPage,
    })),
  },
  {
    path: 'task-all',
    ...lazily(async () => ({
      Component: (await import('./pages/admin-tasks-page.tsx')).AdminTasksPage,
    })),
  },
  {
    path: 'task-all/:id/answers',
    ...lazily(async () => ({
      Component: (await import('./pages/admin-task-answers-page.tsx')).AdminTaskAnswersPage,
    })),
  },
  {
    path: 'task-all/:id/attendance',
    ...lazily(async () => ({
      Component: (await import('./pages/admin-attendance-page.tsx')).AdminAttendancePage,
    })),
  },
  {
    path: 'task-all/:id/referrals',
    ...lazily(async () => ({
      Component: (await import('./pages/admin-task-referrals-page.tsx')).AdminTaskReferralsPage,
    })),
  },
  {
    path: 'task-transfer',
    ...lazily(async () => ({
      Component: (await import('./pages/admin-transfer-page.tsx')).AdminTransferPage,
    })),
  },
  {
    path: 'all-request',
    ...lazily(async () => ({
      Component: (await import('./pages/admin-requests-page.tsx')).AdminRequestsPage,
    })),
  },
  {
    path: 'all-users',
    ...lazily(async () => ({
      Component: (await import('./pages/admin-users-page.tsx')).AdminUsersPage,
    })),
  },
  {
    path: 'all-users/:id',
    ...lazily(async () => ({
      Component: (await import('./pages/admin-user-page.tsx')).AdminUserPage,
    })),
  },
  {
    path: 'overview',
    ...lazily(async () => ({
      Component: (await import('./pages/admin-overview-page.tsx')).AdminOverviewPage,
    })),
  },
  {
    path: 'applications',
    ...lazily(async () => ({
      Component: (await import('./pages/admin-applications-page.tsx')).AdminApplicationsPage,
    })),
  },
  {
    path: 'invitations',
    ...lazily(async () => ({
      Component: (await import('./pages/admin-invitations-page.tsx')).AdminInvitationsPage,
    })),
  },
  {
    path: 'colleges',
    ...lazily(async () => ({
      Component: (await import('./pages/admin-colleges-page.tsx')).AdminCollegesPage,
    })),
  },
  {
    path: 'imports',
    ...lazily(async () => ({
      Component: (await import('./pages/admin-imports-page.tsx')).AdminImportsPage,
    })),
  },
  {
    path: 'announcements',
    ...lazily(async () => ({
      Component: (await import('./pages/admin-announcements-page.tsx')).AdminAnnouncementsPage,
    })),
  },
  {
    path: 'announcements/new',
    ...lazily(async () => ({
      Component: (await import('./pages/admin-new-announcement-page.tsx')).AdminNewAnnouncementPage,
    })),
  },
  {
    path: 'announcements/:id',
    ...lazily(async () => ({
      Component: (await import('./pages/admin-announcement-page.tsx')).AdminAnnouncementPage,
    })),
  },
  {
    path: 'certificates',
    ...lazily(async () => ({
      Component: (await import('./pages/admin-certificates-page.tsx')).AdminCertificatesPage,
    })),
  },
  {
    path: 'certificates/new',
    ...lazily(async () => ({
      Component: (await import('./pages/admin-certificate-new-page.tsx')).AdminCertificateNewPage,
    })),
  },
  {
    path: 'certificates/issued',
    ...lazily(async () => ({
      Component: (await import('./pages/admin-certificates-issued-page.tsx')).AdminCertificatesIssuedPage,
    })),
  },
  {
    path: 'certificates/:id',
    ...lazily(async () => ({
      Component: (await import('./pages/admin-certificate-page.tsx')).AdminCertificatePage,
    })),
  },
  {
    path: 'certificates/:id/issue',
    ...lazily(async () => ({
      Component: (await import('./pages/admin-certificate-issue-page.tsx')).AdminCertificateIssuePage,
    })),
  },
  {
    path: 'messages',
    ...lazily(async () => ({
      Component: (await import('./pages/admin-messages-page.tsx')).AdminMessagesPage,
    })),
  },
  {
    path: 'appeals',
    ...lazily(async () => ({
      Component: (await import('./pages/admin-appeals-page.tsx')).AdminAppealsPage,
    })),
  },
  {
    path: 'audit',
    ...lazily(async () => ({
      Component: (await import('./pages/admin-audit-page.tsx')).AdminAuditPage,
    })),
  },
  {
    path: 'editions',
    ...lazily(async () => ({
      Component: (await import('./pages/admin-editions-page.tsx')).AdminEditionsPage,
    })),
  },
  {
    path: 'reveal',
    ...lazily(async () => ({
      Component: (await import('./pages/admin-reveal-page.tsx')).AdminRevealPage,
    })),
  },
  {
    path: 'site',
    ...lazily(async () => ({
      Component: (await import('./pages/admin-site-page.tsx')).AdminSitePage,
    })),
  },
  {
    path: 'retention',
    ...lazily(async () => ({
      Component: (await import('./pages/admin-retention-page.tsx')).AdminRetentionPage,
    })),
  },
  {
    path: 'system',
    ...lazily(async () => ({
      Component: (await import('./pages/admin-system-page.tsx')).AdminSystemPage,
    })),
  },
  {
    path: 'administrators',
    ...lazily(async () => ({
      Component: (await import('./pages/admin-administrators-page.tsx')).AdminAdministratorsPage,
    })),
  },
  {
    path: 'account',
    ...lazily(async () => ({
      Component: (await import('./pages/admin-account-page.tsx')).AdminAccountPage,
    })),
  },
  { path: '*', Component: NotFoundPage },
];

/**
 * Below `/admin/{segment}`. The guard compares the segment with the session's; the bundle does not contain it. The build
 * lists the code that is imported here (web/build/page-code.ts).
 */
export const adminRoutes: RouteObject[] = [
  {
    ...lazily(async () => ({
      Component: (await import('./shells/admin-shell.tsx')).AdminShell,
    })),
    children: [inShell(adminPages)],
  },
];
