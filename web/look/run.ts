// npm run look [-- DIRECTORY [PART]]: takes pictures of every page in both themes and joins them to sheets, in
// out/look or DIRECTORY. With PART only of pages whose name contains it, and each picture is a file too.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequestContext, type Browser, chromium, request } from '@playwright/test';
import buildPages from '../e2e/build-pages.ts';
import { chromiumArgs, headlessChromiumPath } from '../e2e/find-chromium.ts';
import { postAdministratorSignIn, postStudentSignIn } from '../e2e/sign-in.ts';
import { externalStack, type Stack, startStack } from '../e2e/stack.ts';
import { type SweptPage, sweptPages } from '../e2e/swept-pages.ts';
import { drawSheet, type Shot } from './contact-sheet.ts';
import { shootPage } from './shoot-page.ts';

/** Windows, and how their pictures are laid out on a sheet: the width of a picture, and the pages in a row. */
const sizes = [
  { width: 1440, height: 900, pictureWidth: 480, columns: 2 },
  { width: 768, height: 1024, pictureWidth: 300, columns: 3 },
  { width: 390, height: 844, pictureWidth: 200, columns: 5 },
];

interface Group {
  name: string;
  title: string;
  pages: readonly SweptPage[];
  signIn?: (api: APIRequestContext, stack: Stack) => Promise<void>;
}

const pagesOf = (role: SweptPage['role']) => sweptPages.filter((page) => page.role === role);

const groups: readonly Group[] = [
  { name: 'visitor', title: 'Public pages', pages: pagesOf('visitor') },
  {
    name: 'student',
    title: 'A student with work and points',
    pages: pagesOf('student').filter(({ newStudent }) => newStudent === undefined),
    signIn: (api) =>
      postStudentSignIn(api, { email: 'ambassador03@students.example', name: 'Ambassador 03' }),
  },
  {
    name: 'new-student',
    title: 'A student on the first day',
    // Of the states only those that a student with work does not have: the others look the same.
    pages: pagesOf('student').filter(({ name, prepare, newStudent }) =>
      prepare === undefined ? name.startsWith('/') : newStudent,
    ),
    signIn: (api) => {
      const email = `new-${Date.now().toString(36)}@students.example`;
      return postStudentSignIn(api, { email, name: 'Ambassador New' });
    },
  },
  {
    name: 'administrator',
    title: 'An administrator',
    pages: pagesOf('administrator'),
    signIn: (api, { administrator }) => postAdministratorSignIn(api, administrator),
  },
];

const failures: string[] = [];

/** @returns the pictures by width, in the order of the pages */
async function shootGroup(
  browser: Browser,
  stack: Stack,
  { name, pages, signIn }: Group,
): Promise<Map<number, Shot[]>> {
  const api = await request.newContext({ baseURL: stack.origin });
  await signIn?.(api, stack);
  const { administrator } = await (await api.get('/api/session')).json();
  const storageState = await api.storageState();
  const shots = new Map(sizes.map(({ width }) => [width, [] as Shot[]]));
  for (const swept of pages.filter((page) => page.name.includes(part))) {
    // Of its own: one of the states is without a session.
    const context = await browser.newContext({
      baseURL: stack.origin,
      storageState,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    const adminPath = administrator?.adminPath ?? '';
    try {
      const found = await shootPage(context, { swept, adminPath, sizes });
      for (const [width, shot] of found) shots.get(width)?.push(shot);
    } catch (error) {
      failures.push(`${name}, ${swept.name}: ${error}`);
    } finally {
      await context.close();
    }
  }
  await api.dispose();
  return shots;
}

const [directory = join(import.meta.dirname, '..', '..', 'out', 'look'), part = ''] = process.argv.slice(2);
const data = mkdtempSync(join(tmpdir(), 'torchbearer-look-'));
process.env.E2E_DATA_DIR = data;
await buildPages();
const own = externalStack() ? null : await startStack(0);
const stack = own ?? externalStack();
if (stack === null || headlessChromiumPath === null)
  throw new Error('No Chromium: install one, or set CHROMIUM_PATH.');
const browser = await chromium.launch({ executablePath: headlessChromiumPath, args: chromiumArgs });
mkdirSync(directory, { recursive: true });
try {
  for (const group of groups) {
    const shots = await shootGroup(browser, stack, group);
    for (const { width, ...layout } of sizes) {
      const found = shots.get(width) ?? [];
      if (found.length === 0) continue;
      const file = join(directory, `${group.name}-${width}`);
      const sheet = await drawSheet(browser, found, { title: `${group.title}, ${width} px`, ...layout });
      writeFileSync(`${file}.avif`, sheet);
      console.log(`${file}.avif: ${found.length} pages, ${Math.round(sheet.length / 1000)} kB`);
      if (part === '') continue;
      for (const [index, { light, dark }] of found.entries()) {
        writeFileSync(`${file}-${index}-light.png`, light);
        writeFileSync(`${file}-${index}-dark.png`, dark);
      }
    }
  }
} finally {
  await browser.close();
  await own?.stop();
  rmSync(data, { recursive: true, force: true });
}
if (failures.length > 0) {
  console.error(`Without a picture:\n${failures.join('\n')}`);
  process.exitCode = 1;
}
