import { expect, type Page } from '@playwright/test';
import { sampleSite } from '../../server/seed/sample-site.ts';
import { paths, sitePath } from '../src/paths.ts';
import { sitePages } from '../src/site-pages.ts';
import { embeddedBrowsers } from './embedded-browsers.ts';
import { openCertificate } from './issue-certificate.ts';
import { openLanding } from './open-landing.ts';
import {
  chooseAnnouncement,
  chooseAnswers,
  chooseAttendance,
  chooseCertificate,
  chooseIssue,
  chooseReferrals,
  chooseTask,
  chooseUser,
} from './open-work.ts';
import { postStudentSignIn } from './sign-in.ts';
import type { Role } from './test.ts';

export interface SweptPage {
  name: string;
  role: Role;
  path: string | ((adminPath: string) => string);
  /** What the document's title begins with. */
  title: string;
  /** The one h1. */
  heading: string | RegExp;
  /** Brings the page into the state to check. */
  prepare?: (page: Page) => Promise<void>;
  /** The widths at which the state exists, if not at every width. */
  widths?: readonly number[];
  /** To a student who has just signed in for the first time, and has had the welcome unless they are `asked`. */
  newStudent?: true | 'asked';
  /** A prerendered page that React hydrates when the browser is idle. */
  hydrates?: true;
  /** The browser logs an error: the document answers 400, or `prepare` makes a request or a script fail. */
  logsErrors?: true;
  /** Rules of axe that do not apply. */
  exemptRules?: readonly string[];
}

type PageFacts = Pick<SweptPage, 'title' | 'heading' | 'prepare' | 'logsErrors'>;

const unknownPage = { title: 'Page Not Found', heading: 'Page Not Found' };
const narrowest = 320;
const phone = 390;

/** The headings that differ from the label of the page. */
const headings: Readonly<Record<string, string>> = {
  [sitePath('index')]: 'Carry the fire to your campus.',
  [sitePath('login')]: 'Sign in',
  [sitePath('contact')]: 'Write to us',
};

const { festival } = sampleSite();
const publicPages = sitePages.map(
  ({ path, label, title, page }): SweptPage => ({
    name: path,
    role: 'visitor',
    path,
    title: title(festival),
    heading: headings[path] ?? label,
    ...(page !== undefined && { hydrates: true }),
  }),
);

// Every other path of the site: an entry that is missing does not compile.

const visitorPages: Record<
  | 'adminLogin'
  | 'authError'
  | 'openInBrowser'
  | 'unsubscribe'
  | 'keepAccount'
  | 'adminInvitation'
  | 'application',
  PageFacts
> = {
  adminInvitation: { title: 'Invitation', heading: 'This link does not work', logsErrors: true },
  application: { title: 'My application', heading: 'My application' },
  keepAccount: { title: 'Keep my account', heading: 'Keep your account?' },
  unsubscribe: { title: 'Turn off mails', heading: 'This link is not complete' },
  adminLogin: { title: 'Admin Sign In', heading: 'Administrators' },
  authError: { title: 'Authentication error', heading: 'The sign-in did not work', logsErrors: true },
  openInBrowser: {
    title: 'Open in your browser',
    heading: 'Sign in with your browser',
    // Other browsers go on to the sign-in.
    async prepare(page) {
      await page.addInitScript((userAgent) => {
        Object.defineProperty(Navigator.prototype, 'userAgent', { get: () => userAgent });
      }, embeddedBrowsers.android);
      await page.goto(`${paths.openInBrowser}?returnTo=%2Ftask-all`);
    },
  },
};

const studentPages: Record<
  Exclude<
    keyof typeof paths,
    keyof typeof visitorPages | 'admin' | 'publicProfile' | 'certificate' | 'join' | 'welcome'
  >,
  PageFacts
> = {
  dashboard: { title: 'Dashboard', heading: /, Ambassador/ },
  profile: { title: 'Profile', heading: 'Profile' },
  tasks: { title: 'Tasks', heading: 'Tasks' },
  task: { title: 'Bring five friends', heading: /^Bring five friends/, prepare: chooseTask },
  updateProfile: { title: 'Update profile', heading: 'Update profile' },
  pending: { title: 'Pending and reviewed work', heading: 'Pending and reviewed work' },
  leaderboard: { title: 'Leaderboard', heading: 'Leaderboard' },
  incentives: { title: 'Incentives', heading: 'Incentives' },
  contactUs: { title: 'Contact', heading: 'Contact' },
  announcements: { title: 'Announcements', heading: 'Announcements' },
  announcement: {
    title: 'How reviews work this season',
    heading: 'How reviews work this season',
    prepare: chooseAnnouncement,
  },
  notifications: { title: 'Notifications', heading: 'Notifications' },
  notificationSettings: { title: 'Notification settings', heading: 'Notification settings' },
  myData: { title: 'Your data', heading: 'Your data' },
  myCertificates: { title: 'Your certificates', heading: 'Your certificates' },
};

/** Of all tasks: the shared student's work for the one to sweep was reviewed. */
const taskList = { name: 'a task', path: `${paths.tasks}?show=all&search=friends` };

/** Pages with an id in the address: a list leads to the one to sweep. */
const studentLists: Readonly<Record<string, { name: string; path: string }>> = {
  task: taskList,
  announcement: { name: 'an announcement', path: paths.announcements },
};

const administratorPages: Record<keyof typeof paths.admin, PageFacts> = {
  index: { title: 'Create Task', heading: 'Create Task' },
  tasks: { title: 'All Tasks', heading: 'All Tasks' },
  taskAnswers: { title: 'Answers', heading: 'Answers', prepare: chooseAnswers },
  attendance: { title: 'Attendance', heading: 'Attendance', prepare: chooseAttendance },
  taskReferrals: { title: 'Referrals', heading: 'Referrals', prepare: chooseReferrals },
  transfer: { title: 'Copy, import and export tasks', heading: 'Copy, import and export tasks' },
  requests: { title: 'Task Submissions', heading: 'Task Submissions' },
  users: { title: 'All Users', heading: 'All Users' },
  user: { title: 'Ambassador 01', heading: 'Ambassador 01', prepare: chooseUser },
  overview: { title: 'Overview', heading: 'Overview' },
  imports: { title: 'Import', heading: 'Import' },
  messages: { title: 'Messages', heading: 'Messages' },
  appeals: { title: 'Appeals', heading: 'Appeals' },
  audit: { title: 'Audit', heading: 'Audit' },
  editions: { title: 'Editions', heading: 'Editions' },
  reveal: { title: 'Reveal', heading: 'Reveal' },
  site: { title: 'Site', heading: 'Site' },
  retention: { title: 'Retention', heading: 'Retention' },
  system: { title: 'System', heading: 'System' },
  administrators: { title: 'Administrators', heading: 'Administrators' },
  account: { title: 'Account', heading: 'Account' },
  applications: { title: 'Applications', heading: 'Applications' },
  invitations: { title: 'Invitations', heading: 'Invitations' },
  colleges: { title: 'Colleges', heading: 'Colleges' },
  announcements: { title: 'Announcements', heading: 'Announcements' },
  newAnnouncement: { title: 'New announcement', heading: 'New announcement' },
  announcement: {
    title: 'How reviews work this season',
    heading: 'How reviews work this season',
    prepare: chooseAnnouncement,
  },
  certificates: { title: 'Certificates', heading: 'Certificates' },
  newCertificate: { title: 'New template', heading: 'New template' },
  issuedCertificates: { title: 'Issued certificates', heading: 'Issued certificates' },
  certificate: { title: 'Swept ', heading: /^Swept /, prepare: chooseCertificate },
  issueCertificates: { title: 'Issue “Swept ', heading: /^Issue “Swept /, prepare: chooseIssue },
};

/** Other tests add users and work to the whole lists while they are walked through. */
const sampleUsers = (adminPath: string) => `${paths.admin.users(adminPath)}?search=ambassador0`;

const administratorLists: Readonly<Record<string, { name: string; path: (adminPath: string) => string }>> = {
  requests: {
    name: '/admin/all-request',
    path: (adminPath) => `${paths.admin.requests(adminPath)}?search=Ambassador+0`,
  },
  users: { name: '/admin/all-users', path: sampleUsers },
  user: { name: 'a user', path: sampleUsers },
  taskAnswers: { name: 'the answers to a form', path: paths.admin.tasks },
  attendance: { name: 'the code of an event', path: paths.admin.tasks },
  taskReferrals: { name: 'the referrals of a task', path: paths.admin.tasks },
  announcement: { name: 'an announcement', path: paths.admin.announcements },
  certificate: { name: 'a template of certificates', path: paths.admin.certificates },
  issueCertificates: { name: 'who gets a certificate', path: paths.admin.certificates },
};

function publicPage(path: string): SweptPage {
  const page = publicPages.find((candidate) => candidate.path === path);
  if (page === undefined) throw new Error(`site-pages.ts has no page at ${path}`);
  return page;
}

/** Opens the form of a task that the student may hand in, from the list of tasks. */
async function openHandIn(page: Page): Promise<void> {
  await chooseTask(page);
  await page.getByRole('button', { name: 'Hand in your work' }).filter({ visible: true }).click();
  await expect(page.getByLabel('Description')).toBeVisible();
}

/** The list that begins with the work that waits longest: other tests review the newest. */
const longestWaiting = (adminPath: string) => `${paths.admin.requests(adminPath)}?status=pending&sort=oldest`;
const firstWork = (page: Page) => page.getByRole('button', { name: /handed in by/ }).first();

/** States of pages that have much of their own. */
const otherPages: SweptPage[] = [
  {
    name: 'an invitation that is not needed',
    role: 'visitor',
    path: paths.join('unknown'),
    title: 'Invitation',
    heading: 'You need no invitation',
  },
  {
    name: 'a public page',
    role: 'visitor',
    path: paths.publicProfile('ambassador-01'),
    title: 'Ambassador 01',
    heading: 'Ambassador 01',
  },
  {
    name: 'a certificate',
    role: 'administrator',
    path: sitePath('verify'),
    title: 'Ambassador 01: Head of design',
    heading: 'This certificate is valid',
    prepare: openCertificate,
  },
  {
    name: 'what a new student is asked to agree to',
    role: 'student',
    newStudent: 'asked',
    path: paths.welcome,
    title: 'Welcome',
    heading: /^Welcome to/,
    async prepare(page) {
      await page.getByRole('button', { name: 'Agree and go on' }).click();
      await expect(page.getByText('Tick the box to go on')).toBeVisible();
    },
  },
  {
    name: 'the welcome of a new student',
    role: 'student',
    newStudent: 'asked',
    path: paths.welcome,
    title: 'Welcome',
    heading: 'Your interests',
    async prepare(page) {
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Agree and go on' }).click();
      await page.getByRole('button', { name: 'Your interests' }).click();
      await page.getByRole('checkbox', { name: 'Design', exact: true }).check();
    },
  },
  {
    name: 'the dashboard on the first day',
    role: 'student',
    newStudent: true,
    path: paths.dashboard,
    ...studentPages.dashboard,
  },
  {
    name: 'the form of a task',
    role: 'student',
    newStudent: true,
    path: taskList.path,
    ...studentPages.task,
    prepare: openHandIn,
  },
  {
    ...publicPage(sitePath('index')),
    name: 'the carousel of the landing page',
    async prepare(page) {
      await openLanding(page);
      const carousel = page.getByRole('region', { name: 'Voices', exact: true });
      await carousel.scrollIntoViewIfNeeded();
      await expect(carousel.getByRole('button', { name: 'Play' })).toBeVisible();
    },
  },
  {
    name: 'a submission under review',
    role: 'administrator',
    path: longestWaiting,
    ...administratorPages.requests,
    async prepare(page) {
      await firstWork(page).click();
      await expect(page.getByRole('dialog').getByLabel('Points', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'the dialog to edit a task',
    role: 'administrator',
    path: paths.admin.tasks,
    ...administratorPages.tasks,
    async prepare(page) {
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];

/** Error pages, and states of a page that is swept without them: at night only. */
export const rarePages: readonly SweptPage[] = [
  // The document answers 404, which the browser logs.
  { name: 'an unknown address', role: 'visitor', path: '/nowhere/at/all', ...unknownPage, logsErrors: true },
  { name: 'a student page, to a visitor', role: 'visitor', path: paths.dashboard, ...unknownPage },
  {
    name: 'an unknown address, to an administrator',
    role: 'administrator',
    path: (adminPath) => `${adminPath}/no-such-page`,
    ...unknownPage,
    logsErrors: true,
  },
  {
    name: 'a page with a student’s own data, to an administrator',
    role: 'administrator',
    path: paths.dashboard,
    title: 'This page is for students',
    heading: 'This page is for students',
  },
  {
    name: 'a page of the administrators, to a student',
    role: 'student',
    path: '/admin/some-segment',
    title: 'Access Denied',
    heading: 'Access Denied',
  },
  {
    name: 'the form of a task with errors',
    role: 'student',
    newStudent: true,
    path: taskList.path,
    ...studentPages.task,
    async prepare(page) {
      await openHandIn(page);
      await page.getByRole('button', { name: 'Submit work' }).click();
      await expect(page.getByText('Describe your work, or add a link or a file.')).toBeVisible();
    },
  },
  {
    name: 'work that was just handed in',
    role: 'student',
    newStudent: true,
    path: taskList.path,
    ...studentPages.task,
    async prepare(page) {
      await openHandIn(page);
      await page.getByLabel('Description').fill('Five friends came.');
      await page.getByRole('button', { name: 'Submit work' }).click();
      await expect(page.getByRole('heading', { name: 'Work no. 1 is handed in' })).toBeVisible();
    },
  },
  {
    name: 'a created task',
    role: 'administrator',
    path: paths.admin.index,
    ...administratorPages.index,
    async prepare(page) {
      await page.getByLabel('Title').fill('Light the way to the stage');
      await page.getByLabel('Content').fill('From the gate to the stage.');
      await page.getByLabel('Domain').click();
      await page.getByRole('option', { name: 'Marketing' }).click();
      await page.getByLabel('Points', { exact: true }).fill('40');
      await page.getByRole('button', { name: 'Sunday 23:59' }).click();
      await page.getByRole('button', { name: 'Create Task' }).click();
      await expect(page.getByRole('heading', { name: 'Task created successfully!' })).toBeVisible();
    },
  },
  {
    name: 'a student page, after the session has ended',
    role: 'student',
    path: paths.dashboard,
    title: 'Signed out',
    heading: 'Signed out',
    async prepare(page) {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // Ends the requests of the page: one without the cookies would be refused, and say so on the console.
      await page.goto('about:blank');
      await page.context().clearCookies();
      await page.goto(paths.dashboard);
    },
  },
  {
    name: 'a sign-in that was cancelled',
    role: 'visitor',
    path: `${paths.authError}?reason=cancelled`,
    title: 'Authentication error',
    heading: 'The sign-in was cancelled',
    logsErrors: true,
  },
  {
    name: 'a disabled account',
    role: 'visitor',
    path: `${paths.authError}?reason=account_disabled`,
    title: 'Authentication error',
    heading: 'This account is disabled',
    logsErrors: true,
  },
  {
    ...publicPage(sitePath('index')),
    name: 'the menu of the landing page',
    widths: [narrowest, phone],
    async prepare(page) {
      await openLanding(page);
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    },
  },
  {
    ...publicPage(sitePath('contact')),
    name: 'the contact form with errors',
    async prepare(page) {
      await page.getByRole('button', { name: 'Send message' }).click();
      await expect(page.getByText('Enter your name.')).toBeVisible();
    },
  },
  {
    name: 'the sign-in of administrators with errors',
    role: 'visitor',
    path: paths.adminLogin,
    ...visitorPages.adminLogin,
    async prepare(page) {
      await page.getByRole('button', { name: 'Admin Sign In' }).click();
      await expect(page.getByText('Enter your password.')).toBeVisible();
    },
  },
  {
    ...publicPage(sitePath('login')),
    name: 'a sign-in that failed',
    logsErrors: true,
    async prepare(page) {
      const button = page.getByRole('button', { name: 'Continue with Google' });
      await expect(button).toBeVisible();
      await page.route('**/api/auth/google', (route) => route.abort());
      await button.click();
      await expect(page.getByRole('alert')).toBeVisible();
      await page.unroute('**/api/auth/google');
    },
  },
  {
    name: 'a page whose script fails',
    role: 'visitor',
    path: '/nowhere',
    title: 'Unexpected Application Error!',
    heading: 'Unexpected Application Error!',
    logsErrors: true,
    async prepare(page) {
      await page.route(/\/assets\/contact-page-[^/]*\.js$/, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("test error")' }),
      );
      await page.getByRole('link', { name: 'Contact Support' }).click();
    },
  },
  {
    name: 'the menu of the students',
    role: 'student',
    path: paths.contactUs,
    ...studentPages.contactUs,
    widths: [narrowest, phone, 768, 1024],
    async prepare(page) {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    },
  },
  {
    name: 'the account menu',
    role: 'student',
    path: paths.contactUs,
    ...studentPages.contactUs,
    widths: [1440, 2560],
    // An open menu is outside the landmarks, as Radix recommends: it returns the focus to its button.
    exemptRules: ['region'],
    async prepare(page) {
      await page.getByRole('button', { name: 'Account' }).click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'the command palette',
    role: 'administrator',
    path: sampleUsers,
    ...administratorPages.users,
    async prepare(page) {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.keyboard.press('Control+k');
      const field = page.getByRole('dialog', { name: 'Search' }).getByRole('combobox');
      // A task of the development data: the newest ones are those of other tests, which have no work.
      await field.fill('film a day');
      await expect(page.getByRole('option', { name: /pending/ }).first()).toBeVisible();
    },
  },
  {
    name: 'the menu of the administrators',
    role: 'administrator',
    path: sampleUsers,
    ...administratorPages.users,
    widths: [narrowest, phone, 768],
    async prepare(page) {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    },
  },
  {
    name: 'the dialog of a bulk review',
    role: 'administrator',
    path: longestWaiting,
    ...administratorPages.requests,
    async prepare(page) {
      await firstWork(page).focus();
      await page.keyboard.press('x');
      await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Approve' }).click();
      await expect(page.getByRole('dialog')).toContainText(' of 1 submission');
    },
  },
  {
    name: 'the dialog to give points',
    role: 'administrator',
    path: sampleUsers,
    ...administratorPages.user,
    async prepare(page) {
      await chooseUser(page);
      await page.getByRole('button', { name: 'Give points' }).click();
    },
  },
];

/** Keeps the type of the keys, which `Object.entries` widens to string. */
function entriesOf<Key extends string>(pages: Record<Key, PageFacts>): [Key, PageFacts][] {
  return Object.entries(pages) as [Key, PageFacts][];
}

/** Every page of the site, as each role sees it, its states and error pages. */
export const sweptPages: readonly SweptPage[] = [
  ...publicPages,
  ...entriesOf(visitorPages).map(
    ([name, facts]): SweptPage => ({ name: paths[name], role: 'visitor', path: paths[name], ...facts }),
  ),
  ...entriesOf(studentPages).map(([name, facts]): SweptPage => {
    const { name: shown, path } = studentLists[name] ?? {
      name: String(paths[name]),
      path: String(paths[name]),
    };
    return { name: shown, role: 'student', path, ...facts };
  }),
  ...entriesOf(administratorPages).map(([name, facts]): SweptPage => {
    const path = (adminPath: string) => paths.admin[name](adminPath, '');
    const { name: shown, ...list } = administratorLists[name] ?? { name: path('/admin'), path };
    return { name: shown, role: 'administrator', ...list, ...facts };
  }),
  ...otherPages,
  ...rarePages,
];

async function signInAsNewStudent(page: Page, welcomed: boolean): Promise<void> {
  const mark = Date.now().toString(36);
  // Otherwise the sign-in ends the session that it replaces, which other pages use.
  await page.context().clearCookies();
  const student = { email: `first-day-${mark}@students.example`, name: `Ambassador ${mark}` };
  await postStudentSignIn(page.request, student, '', welcomed);
}

/** Opens a page, brings it into its state and waits until it is complete. */
export async function openSwept(
  page: Page,
  adminPath: string,
  { path, title, heading, newStudent, hydrates, prepare }: SweptPage,
): Promise<void> {
  if (newStudent) await signInAsNewStudent(page, newStudent !== 'asked');
  await page.goto(typeof path === 'string' ? path : path(adminPath));
  if (hydrates) await page.locator('html[data-hydrated]').waitFor();
  await prepare?.(page);
  await expect(page.locator('h1')).toHaveText(heading);
  await expect(page).toHaveTitle(new RegExp(`^${title}`));
  await expect(page.getByText('Loading...')).toHaveCount(0);
}
