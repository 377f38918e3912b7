/**
 * Every path of the site, and the builders of those with a part to fill in. The first three are documents of their
 * own (web/site-pages.ts): a link to them is an `<a>`, from the app too.
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
  /** `adminPath` comes from an administrator's session and from nowhere else. */
  admin: {
    index: (adminPath: string) => adminPath,
    tasks: (adminPath: string) => `${adminPath}/task-all`,
    requests: (adminPath: string) => `${adminPath}/all-request`,
    users: (adminPath: string) => `${adminPath}/all-users`,
  },
};
