import { createBrowserRouter, type RouteObject, redirectDocument } from 'react-router-dom';
import { inShell, lazily } from './lazily.ts';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { RouteErrorPage } from './pages/route-error-page.tsx';
import { paths, sitePath } from './paths.ts';
import { AdminGuard } from './shells/admin-guard.tsx';
import { PublicShell } from './shells/public-shell.tsx';
import { RootLayout } from './shells/root-layout.tsx';
import { StudentGuard } from './shells/student-guard.tsx';
import { staticPageLinks } from './static-page-links.ts';
import { studentRoutes } from './student-routes.ts';
import { Loading } from './ui/loading/loading.tsx';

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
  {
    path: paths.openInBrowser,
    ...lazily(async () => ({
      Component: (await import('./pages/open-in-browser-page.tsx')).OpenInBrowserPage,
    })),
  },
  {
    path: paths.unsubscribe,
    ...lazily(async () => ({
      Component: (await import('./pages/unsubscribe-page.tsx')).UnsubscribePage,
    })),
  },
  {
    path: paths.adminInvitation,
    ...lazily(async () => ({
      Component: (await import('./pages/admin-invitation-page.tsx')).AdminInvitationPage,
    })),
  },
  {
    path: paths.keepAccount,
    ...lazily(async () => ({
      Component: (await import('./pages/keep-account-page.tsx')).KeepAccountPage,
    })),
  },
  {
    path: paths.application,
    ...lazily(async () => ({
      Component: (await import('./pages/application-page.tsx')).ApplicationPage,
    })),
  },
  {
    path: paths.join(':code'),
    ...lazily(async () => ({
      Component: (await import('./pages/join-page.tsx')).JoinPage,
    })),
  },
  {
    path: paths.publicProfile(':alias'),
    ...lazily(async () => ({
      Component: (await import('./pages/public-profile-page.tsx')).PublicProfilePage,
    })),
  },
  {
    path: paths.certificate(':id?'),
    ...lazily(async () => ({
      Component: (await import('./pages/verify-page.tsx')).VerifyPage,
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

/** Opened once: its code is not loaded in advance, nor is its layout. */
const welcomeRoute: RouteObject = {
  path: paths.welcome,
  ...lazily(async () => ({
    Component: (await import('./pages/welcome-page.tsx')).WelcomePage,
  })),
};

const administrators = 'administrators';
let hasAdminRoutes = false;

export const router = createBrowserRouter(
  [
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
        { Component: StudentGuard, children: [welcomeRoute, ...studentRoutes] },
        { id: administrators, path: '/admin/:segment?', Component: AdminGuard },
      ],
    },
  ],
  {
    // Students do not load the list of the administrators' pages.
    async patchRoutesOnNavigation({ path, patch }) {
      // An import takes a task also when it is repeated, in which something else could navigate.
      if (hasAdminRoutes || !/^\/admin(\/|$)/.test(path)) return;
      const { adminRoutes } = await import('./admin-routes.ts');
      patch(administrators, adminRoutes);
      hasAdminRoutes = true;
    },
  },
);
