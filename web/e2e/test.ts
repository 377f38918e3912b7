import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from '@playwright/test';
import { chromiumPath } from './find-chromium.ts';
import { HtmlValidator, hasJava } from './html-validator.ts';
import { isNightly } from './is-nightly.ts';
import { postAdministratorSignIn, postStudentSignIn } from './sign-in.ts';
import { externalStack, type Stack, startStack } from './stack.ts';
import { translatePages } from './translate-pages.ts';

export type Role = 'visitor' | 'student' | 'administrator';
type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

interface TestFixtures {
  /** Who is signed in on `page`. The student and the administrator are shared: a test that signs out signs in itself. */
  role: Role;
  /** Opens a page in a new browser context. An exception that the page does not catch fails the test. */
  newPage: (role?: Role) => Promise<Page>;
  /** Prints the errors that the server answers to a context, if the test fails: a limit or a busy server may explain it. */
  noteErrors: (context: BrowserContext) => void;
}

interface WorkerFixtures {
  stack: Stack;
  signedIn: (role: Role) => Promise<StorageState>;
  /** Where the administrators' pages start: each stack has its own. */
  adminPath: string;
  /** Null on a machine without Java, and for every change. */
  htmlValidator: HtmlValidator | null;
}

const noStack: Stack = { origin: 'http://localhost', administrator: { email: '', password: '' } };
/** Error responses that a failed test prints, the last ones. */
const printedErrors = 50;
/** Every page is as the translator of a browser leaves it. */
const translated = process.env.E2E_TRANSLATED === 'true';
const sharedStudent = { email: 'ambassador02@students.example', name: 'Ambassador 02' };

/** Each worker has its own stack, and signs each role in once. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use, { parallelIndex }) => {
      const given = chromiumPath === null ? noStack : externalStack();
      if (given !== null) return use(given);
      const stack = await startStack(parallelIndex);
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  signedIn: [
    async ({ playwright, stack }, use) => {
      const states = new Map<Role, Promise<StorageState>>();
      const signIn = async (role: Role): Promise<StorageState> => {
        const api = await playwright.request.newContext({
          baseURL: stack.origin,
          ignoreHTTPSErrors: true,
          // By default Playwright sends the cookies of the running test, and a sign-in ends the session that it replaces.
          storageState: { cookies: [], origins: [] },
        });
        if (role === 'student') await postStudentSignIn(api, sharedStudent);
        if (role === 'administrator') await postAdministratorSignIn(api, stack.administrator);
        const state = await api.storageState();
        await api.dispose();
        return state;
      };
      await use((role) => {
        const state = states.get(role) ?? signIn(role);
        states.set(role, state);
        return state;
      });
    },
    { scope: 'worker' },
  ],

  adminPath: [
    async ({ playwright, stack, signedIn }, use) => {
      const api = await playwright.request.newContext({
        baseURL: stack.origin,
        ignoreHTTPSErrors: true,
        storageState: await signedIn('administrator'),
      });
      const { administrator } = await (await api.get('/api/session')).json();
      await api.dispose();
      await use(administrator.adminPath);
    },
    { scope: 'worker' },
  ],

  htmlValidator: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const validator = isNightly && hasJava ? await HtmlValidator.start() : null;
      await use(validator);
      await validator?.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  role: ['visitor', { option: true }],
  baseURL: ({ stack }, use) => use(stack.origin),
  storageState: async ({ role, signedIn }, use, testInfo) => {
    // Playwright sets this fixture up for every test, before it starts a browser.
    testInfo.skip(chromiumPath === null, 'no Chromium on this machine: install one or set CHROMIUM_PATH');
    await use(await signedIn(role));
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
  noteErrors: async ({}, use, testInfo) => {
    const errors: string[] = [];
    await use((context) => {
      context.on('response', (response) => {
        if (response.status() >= 400)
          errors.push(`${response.status()} ${response.request().method()} ${response.url()}`);
      });
    });
    if (testInfo.status === testInfo.expectedStatus || errors.length === 0) return;
    const printed = errors.slice(-printedErrors);
    console.log(`${testInfo.title}: the last errors of ${errors.length}\n${printed.join('\n')}`);
  },

  context: async ({ context, noteErrors }, use) => {
    noteErrors(context);
    if (translated) await translatePages(context);
    await use(context);
  },

  newPage: async ({ browser, signedIn, noteErrors }, use) => {
    const opened: Page[] = [];
    await use(async (role = 'visitor') => {
      const context = await browser.newContext({ storageState: await signedIn(role) });
      noteErrors(context);
      if (translated) await translatePages(context);
      const page = await context.newPage();
      opened.push(page);
      page.on('pageerror', (error) => {
        throw new Error(`uncaught exception in the page: ${error.message}`);
      });
      return page;
    });
    for (const context of opened.map((page) => page.context())) {
      // A route that still waits for the server would fail the whole run. Closed pages are not among these.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    }
  },
});
