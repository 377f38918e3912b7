import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { RouteErrorPage } from './pages/route-error-page.tsx';
import { paths } from './paths.ts';
import { AdminGuard } from './shells/admin-guard.tsx';
import { PublicShell } from './shells/public-shell.tsx';
import { RootLayout } from './shells/root-layout.tsx';
import { StudentGuard } from './shells/student-guard.tsx';
import { Loading } from './ui/loading.tsx';

/** A route whose code comes when it is first visited, with 'Loading...' in its place until then. */
function lazily(at: { path: string } | { index: true } | object, lazy: RouteObject['lazy']): RouteObject {
  return { ...at, lazy, HydrateFallback: Loading } as RouteObject;
}

const publicRoutes: RouteObject[] = [
  lazily({ path: paths.login }, async () => ({
    Component: (await import('./pages/login-page.tsx')).LoginPage,
  })),
  lazily({ path: paths.contact }, async () => ({
    Component: (await import('./pages/contact-page.tsx')).ContactPage,
  })),
  lazily({ path: paths.adminLogin }, async () => ({
    Component: (await import('./pages/admin-login-page.tsx')).AdminLoginPage,
  })),
  lazily({ path: paths.authError }, async () => ({
    Component: (await import('./pages/auth-error-page.tsx')).AuthErrorPage,
  })),
  ...(import.meta.env.DEV
    ? [
        lazily({ path: '/_ui' }, async () => ({
          Component: (await import('./pages/ui-gallery-page.tsx')).UiGalleryPage,
        })),
      ]
    : []),
  { path: '*', Component: NotFoundPage },
];

const studentRoutes: RouteObject[] = [
  lazily({ path: paths.dashboard }, async () => ({
    Component: (await import('./pages/dashboard-page.tsx')).DashboardPage,
  })),
  lazily({ path: paths.profile }, async () => ({
    Component: (await import('./pages/profile-page.tsx')).ProfilePage,
  })),
  lazily({ path: paths.tasks }, async () => ({
    Component: (await import('./pages/task-list-page.tsx')).TaskListPage,
  })),
  lazily({ path: paths.task(':id') }, async () => ({
    Component: (await import('./pages/task-page.tsx')).TaskPage,
  })),
  lazily({ path: paths.updateProfile }, async () => ({
    Component: (await import('./pages/update-profile-page.tsx')).UpdateProfilePage,
  })),
  lazily({ path: paths.pending }, async () => ({
    Component: (await import('./pages/pending-page.tsx')).PendingPage,
  })),
  lazily({ path: paths.leaderboard }, async () => ({
    Component: (await import('./pages/leaderboard-page.tsx')).LeaderboardPage,
  })),
  lazily({ path: paths.incentives }, async () => ({
    Component: (await import('./pages/incentives-page.tsx')).IncentivesPage,
  })),
  lazily({ path: paths.contactUs }, async () => ({
    Component: (await import('./pages/contact-us-page.tsx')).ContactUsPage,
  })),
];

/** Below `/admin/{segment}`. The guard compares the segment with the session's: it is not in the bundle. */
const adminRoutes: RouteObject[] = [
  lazily({ index: true }, async () => ({
    Component: (await import('./pages/create-task-page.tsx')).CreateTaskPage,
  })),
  lazily({ path: 'task-all' }, async () => ({
    Component: (await import('./pages/admin-tasks-page.tsx')).AdminTasksPage,
  })),
  lazily({ path: 'all-request' }, async () => ({
    Component: (await import('./pages/admin-requests-page.tsx')).AdminRequestsPage,
  })),
  lazily({ path: 'all-users' }, async () => ({
    Component: (await import('./pages/admin-users-page.tsx')).AdminUsersPage,
  })),
  { path: '*', Component: NotFoundPage },
];

const studentShell = lazily({}, async () => ({
  Component: (await import('./shells/student-shell.tsx')).StudentShell,
}));
const adminShell = lazily({}, async () => ({
  Component: (await import('./shells/admin-shell.tsx')).AdminShell,
}));

export const router = createBrowserRouter([
  {
    Component: RootLayout,
    ErrorBoundary: RouteErrorPage,
    HydrateFallback: Loading,
    children: [
      lazily({ path: paths.home }, async () => ({
        Component: (await import('./pages/landing-page.tsx')).LandingPage,
      })),
      { Component: PublicShell, children: publicRoutes },
      { Component: StudentGuard, children: [{ ...studentShell, children: studentRoutes } as RouteObject] },
      {
        path: '/admin/:segment?',
        Component: AdminGuard,
        children: [{ ...adminShell, children: adminRoutes } as RouteObject],
      },
    ],
  },
]);
