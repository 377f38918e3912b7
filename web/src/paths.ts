/**
 * The paths that the code links to, and functions for those with a parameter. A link to a static page (site-pages.ts)
 * is an `<a>`, in the app too.
 */
export const paths = {
  home: '/',
  privacy: '/privacy',
  terms: '/terms',
  login: '/login',
  contact: '/contact',
  adminLogin: '/admin-login',
  authError: '/autherror',
  dashboard: '/dashboard',
  profile: '/profile',
  tasks: '/task-all',
  task: (id: string) => `/task-all/${id}`,
  updateProfile: '/update-profile',
  pending: '/task-pending',
  leaderboard: '/leaderboard',
  incentives: '/incentives',
  contactUs: '/contact-us',
  /** `adminPath` comes from the administrator's session only: the segment is not in the build. */
  admin: {
    index: (adminPath: string) => adminPath,
    tasks: (adminPath: string) => `${adminPath}/task-all`,
    requests: (adminPath: string) => `${adminPath}/all-request`,
    users: (adminPath: string) => `${adminPath}/all-users`,
  },
};
