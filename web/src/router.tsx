import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject, redirectDocument } from 'react-router-dom';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { PageError } from './pages/page-error.tsx';
import { RouteErrorPage } from './pages/route-error-page.tsx';
import { paths, sitePath } from './paths.ts';
import { AdminGuard } from './shells/admin-guard.tsx';
import { OwnDataGuard } from './shells/own-data-guard.tsx';
import { loadsOf } from './shells/prefetch.ts';
import { PublicShell } from './shells/public-shell.tsx';
import { RootLayout } from './shells/root-layout.tsx';
import { StudentGuard } from './shells/student-guard.tsx';
import { staticPageLinks } from './static-page-links.ts';
import { Loading } from './ui/loading.tsx';

/** Code that loads at the first visit or before it (prefetch.ts), with 'Loading...' shown until then. */
function lazily(lazy: () => Promise<{ Component: ComponentType }>) {
  return { lazy, HydrateFallback: Loading };
}

const publicRoutes: RouteObject[] = [
  {
    path: sitePath('login'),
    ...lazily(async () => ({
      Component: (await import('./pages/login-page.tsx')).LoginPage,
    })),
  },
  {
    path: sitePath('contact'),
    ...lazily(async () => ({
      Component: (await import('./pages/contact-page.tsx')).ContactPage,
    })),
  },
  {
    path: paths.adminLogin,
    ...lazily(async () => ({
      Component: (await import('./pages/admin-login-page.tsx')).AdminLoginPage,
    })),
  },
  {
    path: paths.authError,
    ...lazily(async () => ({
      Component: (await import('./pages/auth-error-page.tsx')).AuthErrorPage,
    })),
  },
  ...(import.meta.env.DEV
    ? [
        {
          path: '/_ui',
          ...lazily(async () => ({
            Component: (await import('./pages/ui-gallery-page.tsx')).UiGalleryPage,
          })),
        },
      ]
    : []),
  { path: '*', Component: NotFoundPage },
];

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
];

const studentRoutes: RouteObject[] = [
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

/** Below `/admin/{segment}`. The guard compares the segment with the session's; the bundle does not contain it. */
const adminRoutes: RouteObject[] = [
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
  { path: '*', Component: NotFoundPage },
];

/** An error of a page leaves the layout around it as it is. */
const inShell = (children: RouteObject[]): RouteObject => ({ ErrorBoundary: PageError, children });

const studentShell = lazily(async () => ({
  Component: (await import('./shells/student-shell.tsx')).StudentShell,
}));
const adminShell = lazily(async () => ({
  Component: (await import('./shells/admin-shell.tsx')).AdminShell,
}));

const studentPages = [{ ...studentShell, children: [inShell(studentRoutes)] }];
const adminPages = [{ ...adminShell, children: [inShell(adminRoutes)] }];
const [studentLoads, adminLoads] = [loadsOf(studentPages), loadsOf(adminPages)];

export const router = createBrowserRouter([
  {
    Component: RootLayout,
    ErrorBoundary: RouteErrorPage,
    HydrateFallback: Loading,
    children: [
      // The router loads these documents instead of rendering a page.
      ...staticPageLinks.map(({ path }) => ({
        path,
        loader: () => redirectDocument(path),
      })),
      { Component: PublicShell, children: [inShell(publicRoutes)] },
      { element: <StudentGuard pages={studentLoads} />, children: studentPages },
      {
        path: '/admin/:segment?',
        element: <AdminGuard pages={adminLoads} />,
        children: adminPages,
      },
    ],
  },
]);
