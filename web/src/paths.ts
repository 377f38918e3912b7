import { certificatePath } from '#contract/certificate-path.ts';
import { joinPath } from '#contract/join-path.ts';
import { openInBrowserPath } from '#contract/open-in-browser-path.ts';
import { publicPagePath } from '#contract/public-page-path.ts';
import { pathOf } from './path-of.ts';
import type { SitePageName } from './site-pages.ts';

/** The path of a page of site-pages.ts, of which this imports only the type. A link to a static page is an `<a>`. */
export const sitePath = pathOf<SitePageName>;

/** The sign-in of students, which returns to the page `returnTo`. */
export function loginPath(returnTo: string | undefined): string {
  const path = sitePath('login');
  return returnTo === undefined ? path : `${path}?${new URLSearchParams({ returnTo })}`;
}

/** The paths of all other pages, and functions for those with a parameter. */
export const paths = {
  adminLogin: '/admin-login',
  authError: '/autherror',
  openInBrowser: openInBrowserPath,
  unsubscribe: '/unsubscribe',
  keepAccount: '/keep-account',
  adminInvitation: '/admin-invitation',
  /** Of an applicant. */
  application: '/application',
  join: joinPath,
  welcome: '/welcome',
  dashboard: '/dashboard',
  profile: '/profile',
  tasks: '/task-all',
  task: (id: string) => `/task-all/${id}`,
  updateProfile: '/update-profile',
  pending: '/task-pending',
  leaderboard: '/leaderboard',
  incentives: '/incentives',
  contactUs: '/contact-us',
  announcements: '/announcements',
  announcement: (id: string) => `/announcements/${id}`,
  notifications: '/notifications',
  notificationSettings: '/notification-settings',
  myData: '/my-data',
  myCertificates: '/my-certificates',
  publicProfile: publicPagePath,
  certificate: certificatePath,
  /** `adminPath` comes from the administrator's session only: the segment is not in the build. */
  admin: {
    index: (adminPath: string) => adminPath,
    tasks: (adminPath: string) => `${adminPath}/task-all`,
    taskAnswers: (adminPath: string, id: string) => `${adminPath}/task-all/${id}/answers`,
    attendance: (adminPath: string, id: string) => `${adminPath}/task-all/${id}/attendance`,
    taskReferrals: (adminPath: string, id: string) => `${adminPath}/task-all/${id}/referrals`,
    transfer: (adminPath: string) => `${adminPath}/task-transfer`,
    requests: (adminPath: string) => `${adminPath}/all-request`,
    users: (adminPath: string) => `${adminPath}/all-users`,
    overview: (adminPath: string) => `${adminPath}/overview`,
    user: (adminPath: string, id: string) => `${adminPath}/all-users/${id}`,
    applications: (adminPath: string) => `${adminPath}/applications`,
    invitations: (adminPath: string) => `${adminPath}/invitations`,
    colleges: (adminPath: string) => `${adminPath}/colleges`,
    imports: (adminPath: string) => `${adminPath}/imports`,
    announcements: (adminPath: string) => `${adminPath}/announcements`,
    newAnnouncement: (adminPath: string) => `${adminPath}/announcements/new`,
    announcement: (adminPath: string, id: string) => `${adminPath}/announcements/${id}`,
    certificates: (adminPath: string) => `${adminPath}/certificates`,
    newCertificate: (adminPath: string) => `${adminPath}/certificates/new`,
    issuedCertificates: (adminPath: string) => `${adminPath}/certificates/issued`,
    certificate: (adminPath: string, id: string) => `${adminPath}/certificates/${id}`,
    issueCertificates: (adminPath: string, id: string) => `${adminPath}/certificates/${id}/issue`,
    messages: (adminPath: string) => `${adminPath}/messages`,
    appeals: (adminPath: string) => `${adminPath}/appeals`,
    audit: (adminPath: string) => `${adminPath}/audit`,
    editions: (adminPath: string) => `${adminPath}/editions`,
    reveal: (adminPath: string) => `${adminPath}/reveal`,
    site: (adminPath: string) => `${adminPath}/site`,
    retention: (adminPath: string) => `${adminPath}/retention`,
    system: (adminPath: string) => `${adminPath}/system`,
    administrators: (adminPath: string) => `${adminPath}/administrators`,
    account: (adminPath: string) => `${adminPath}/account`,
  },
};

/** In the address of the page of submissions, or of a task: the one that is shown. */
export const workParameter = 'work';

/** In the address of the page of submissions: the review of the shown one that gets the focus. */
export const reviewParameter = 'review';

/** The page of submissions, with one of them shown; `status` is its filter. */
export function workPath(id?: string, status?: string): string {
  const query = new URLSearchParams({ ...(status && { status }), ...(id && { [workParameter]: id }) });
  return query.size === 0 ? paths.pending : `${paths.pending}?${query}`;
}

/** One submission, at one of its reviews. */
export const workReviewPath = (id: string, reviewId: string) =>
  `${paths.pending}?${new URLSearchParams({ [workParameter]: id, [reviewParameter]: reviewId })}`;

/** In the address of a task: the form for a revision is open. */
export const againParameter = 'again';

export const handInAgainPath = (taskId: string, submissionId: string) =>
  `${paths.task(taskId)}?${new URLSearchParams({ [workParameter]: submissionId, [againParameter]: '' })}`;

/** In the address of a task: the code of an event that was scanned. */
export const codeParameter = 'code';

/** All Requests, filtered, or with one submission open. */
export function requestsPath(
  adminPath: string,
  filters: { status?: string; task?: string; student?: string; sort?: string; open?: string },
): string {
  return `${paths.admin.requests(adminPath)}?${new URLSearchParams(filters)}`;
}

/** The audit trail of a student, or of one thing such as a submission. */
export const auditPath = (adminPath: string, about: { student: string } | { subject: string }) =>
  `${paths.admin.audit(adminPath)}?${new URLSearchParams(about)}`;

/** The certificates that were issued, of one template. */
export const issuedOfPath = (adminPath: string, template: string) =>
  `${paths.admin.issuedCertificates(adminPath)}?${new URLSearchParams({ template })}`;

/** In the address of All Tasks: the task that is being edited. */
export const editParameter = 'edit';

export const editTaskPath = (adminPath: string, id: string) =>
  `${paths.admin.tasks(adminPath)}?${new URLSearchParams({ [editParameter]: id })}`;

/** In the address of /contact-us: the topic that the form begins with. */
export const topicParameter = 'topic';

export const contactPath = (topic: string) =>
  `${paths.contactUs}?${new URLSearchParams({ [topicParameter]: topic })}`;

/** In the address of /contact-us: the conversation that is shown. */
export const messageParameter = 'message';

export const messagePath = (id: string) =>
  `${paths.contactUs}?${new URLSearchParams({ [messageParameter]: id })}`;

/** The page that copies, imports and exports tasks, with those of an edition. */
export const transferPath = (adminPath: string, edition?: string | number) =>
  `${paths.admin.transfer(adminPath)}${edition === undefined ? '' : `?edition=${edition}`}`;

/** In the address of Create Task: the task whose fields the form begins with. */
export const copyParameter = 'copy';

export const copyTaskPath = (adminPath: string, id: string) =>
  `${paths.admin.index(adminPath)}?${new URLSearchParams({ [copyParameter]: id })}`;
