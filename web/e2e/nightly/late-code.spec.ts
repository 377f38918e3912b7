import { expect, type Page } from '@playwright/test';
import { paths } from '../../src/paths.ts';
import { holdRequests } from '../hold-requests.ts';
import { recordLayoutShift } from '../layout-shift.ts';
import { createTask, handIn } from '../open-work.ts';
import { reviewByApi } from '../review-by-api.ts';
import { pngFile } from '../sample-files.ts';
import { openBoth } from '../sign-in.ts';
import { test } from '../test.ts';

test.use({ role: 'student', viewport: { width: 1440, height: 900 } });

const codeOf = (name: string) => `**/assets/${name}-*.js`;

/** Fails the requests for the code until the returned function is called. */
async function failCode(page: Page, name: string): Promise<() => void> {
  let failing = true;
  await page.route(codeOf(name), (route) => (failing ? route.abort() : route.continue()));
  return () => {
    failing = false;
  };
}

const account = (page: Page) => page.getByRole('button', { name: 'Account' });
const firstItem = (page: Page) => page.getByRole('menuitem', { name: 'Update profile' });

for (const [how, press] of [
  ['a click', (page: Page) => account(page).click()],
  ['Enter', (page: Page) => account(page).press('Enter')],
  ['the down arrow', (page: Page) => account(page).press('ArrowDown')],
] as const) {
  test(`the account menu opens after ${how} before its code has arrived, and returns the focus`, async ({
    page,
  }) => {
    const release = await holdRequests(page, codeOf('account-menu'));
    await page.goto(paths.dashboard);
    await press(page);
    await expect(account(page)).toHaveAttribute('aria-expanded', 'false');
    release();
    await expect(firstItem(page)).toBeVisible();
    await expect(account(page)).toHaveAttribute('aria-expanded', 'true');
    if (how !== 'a click') await expect(firstItem(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(firstItem(page)).toHaveCount(0);
    await expect(account(page)).toBeFocused();
  });
}

test('the button of the account keeps the focus while its code arrives', async ({ page }) => {
  const release = await holdRequests(page, codeOf('account-menu'));
  await page.goto(paths.dashboard);
  await account(page).focus();
  const arrived = page.waitForResponse(/\/assets\/account-menu-/);
  release();
  await (await arrived).finished();
  await expect(account(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(firstItem(page)).toBeFocused();
});

test('an account menu whose code does not load says so', async ({ page }) => {
  await page.route(codeOf('account-menu'), (route) => route.abort());
  await page.goto(paths.dashboard);
  await account(page).click();
  await expect(
    page.getByText('The menu could not be loaded. Check your connection and reload the page.'),
  ).toBeVisible();
  await expect(account(page)).toHaveAttribute('aria-expanded', 'false');
});

const copied = (page: Page) => page.getByText(/^Copied |could not be copied\.$/);

test('a toast that comes before its code is shown when the code has arrived', async ({ page }) => {
  const release = await holdRequests(page, codeOf('toast-view'));
  await page.goto(paths.dashboard);
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Copy tech ID' }).click();
  await expect(firstItem(page)).toHaveCount(0);
  await expect(copied(page)).toHaveCount(0);
  release();
  await expect(copied(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close toast' })).toBeVisible();
});

test('a toast whose code does not load is shown without it', async ({ page }) => {
  await page.route(codeOf('toast-view'), (route) => route.abort());
  await page.goto(paths.dashboard);
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Copy tech ID' }).click();
  await expect(page.getByRole('status').filter({ has: copied(page) })).toBeVisible();
  await expect(copied(page)).toHaveCount(0);
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Copy tech ID' }).click();
  await expect(copied(page), 'the same message again').toBeVisible();
});

test('what a page does not need to be drawn loads after its data', async ({ page }) => {
  const release = await holdRequests(page, '**/api/me');
  const late: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/page-code\.json$|\/(account-menu|toast-view|live-updates|ember-drawing)-/.test(pathname))
      late.push(pathname);
  });
  const list = page.waitForResponse('**/page-code.json');
  await page.goto(paths.dashboard, { waitUntil: 'load' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(late).toEqual([]);
  release();
  await list;
  await expect.poll(() => late.some((file) => file.includes('toast-view'))).toBe(true);
});

const taskTitle = (page: Page) => page.getByRole('heading', { level: 1 });
const handInHeading = (page: Page) => page.getByRole('heading', { name: 'Hand in your work' });

/** The address of an open task without work. */
async function openTask(newPage: (role: 'administrator') => Promise<Page>): Promise<string> {
  const administrator = (await newPage('administrator')).context().request;
  return paths.task(await createTask(administrator, `Late code ${Date.now()}`));
}

/** Once the browser was idle, twice: what is seen in the first time may begin in the second. */
const idleTwice = (page: Page) =>
  page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise((resolve) => requestIdleCallback(resolve));
  });

/** The addresses of the hand-in form's code that `page` asks for from now on. */
function watchHandInCode(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/assets\/(hand-in|hand-in-fields|forms|my-submission|edit-dialog)-/.test(pathname))
      asked.push(pathname);
  });
  return asked;
}

test('the code of the form waits for the picture of the task', async ({ page, newPage }) => {
  // So low that the form is not near the window.
  await page.setViewportSize({ width: 390, height: 400 });
  const address = await openTask(newPage);
  const release = await holdRequests(page, '**/assets/design-day-*.svg');
  const asked = watchHandInCode(page);
  const picture = page.waitForRequest('**/assets/design-day-*.svg');
  const draft = page.waitForResponse(/\/api\/tasks\/.*\/draft$/);
  await page.goto(address, { waitUntil: 'commit' });
  await picture;
  await (await draft).finished();
  await expect(taskTitle(page)).toBeVisible();
  await idleTwice(page);
  expect(asked).toEqual([]);
  release();
  await expect.poll(() => asked.some((file) => file.includes('hand-in-fields'))).toBe(true);
});

test('the code of the form loads when it comes near the window, although the picture has not arrived', async ({
  page,
  newPage,
}) => {
  await page.setViewportSize({ width: 390, height: 400 });
  const address = await openTask(newPage);
  const release = await holdRequests(page, '**/assets/design-day-*.svg');
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Hand in your work' }).filter({ visible: true }).click();
  await expect(page.getByLabel('Description')).toBeVisible();
  release();
});

test('only the picture of the theme is fetched', async ({ page, newPage }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const pictures: string[] = [];
  page.on('request', (request) => {
    const [picture] = /[a-z]+-(day|night)-[^/]+\.svg$/.exec(request.url()) ?? [];
    if (picture !== undefined) pictures.push(picture);
  });
  await page.goto(await openTask(newPage));
  await expect(page.getByLabel('Description')).toBeVisible();
  expect(pictures).toEqual([expect.stringMatching(/^design-night-/)]);
});

test('live updates do not bring the code of the form', async ({ page }) => {
  // It would bring the code of all pages.
  await page.route('**/page-code.json', (route) => route.abort());
  const asked = watchHandInCode(page);
  const stream = page.waitForRequest('**/api/events*');
  await page.goto(paths.dashboard);
  await stream;
  expect(asked).toEqual([]);
});

/** The address of a task of the sample festival. */
async function taskWithPicture(page: Page): Promise<string> {
  const answer = await page.request.get('/api/tasks?show=all&search=Run+a+ten-post+series');
  const { id } = (await answer.json()).items[0];
  return paths.task(id);
}

for (const width of [390, 1440]) {
  test(`a task is readable before the code of its form, which then moves nothing, at ${width} px`, async ({
    page,
    newPage,
  }) => {
    // So low that the form begins below the window.
    await page.setViewportSize({ width, height: 500 });
    const layoutShift = await recordLayoutShift(page);
    const release = await holdRequests(page, codeOf('hand-in-fields'));
    const asked = page.waitForRequest(/\/assets\/hand-in-fields-/);
    await page.goto(await openTask(newPage));
    await expect(taskTitle(page)).toBeVisible();
    // Without a press.
    await asked;
    await page.getByRole('button', { name: 'Hand in your work' }).filter({ visible: true }).click();
    await expect(handInHeading(page)).toBeFocused();
    await expect(handInHeading(page)).toBeInViewport();
    await expect(page.getByLabel('Description')).toHaveCount(0);
    const top = await handInHeading(page).evaluate((element) => element.getBoundingClientRect().top);
    release();
    await expect(page.getByLabel('Description')).toBeVisible();
    await expect(handInHeading(page)).toBeFocused();
    const after = await handInHeading(page).evaluate((element) => element.getBoundingClientRect().top);
    expect(Math.abs(after - top)).toBeLessThan(1);
    expect(await layoutShift()).toBe(0);
  });
}

test('a task whose form does not load is readable, and the form loads when the network is back', async ({
  page,
  newPage,
}) => {
  // The network is back with the press: an attempt in the background, when the page is idle, fails like the first.
  await page.route(codeOf('hand-in-fields'), async (route) =>
    (await page.evaluate(() => 'pressed' in window)) ? route.continue() : route.abort(),
  );
  await page.goto(await openTask(newPage));
  await expect(page.getByRole('alert').filter({ hasText: 'The form could not be loaded.' })).toBeVisible();
  await expect(taskTitle(page)).toBeVisible();
  await page.evaluate(() =>
    addEventListener('click', () => Object.assign(window, { pressed: true }), { capture: true }),
  );
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByLabel('Description')).toBeVisible();
});

test('a task whose first picture does not load has that of its domain', async ({ page }) => {
  await page.route('**/api/files/**', (route) => route.abort());
  await page.goto(await taskWithPicture(page));
  const picture = page.getByRole('button', { name: /^Show picture 1/ });
  await expect(picture.locator('img[src*="-day-"]')).toBeVisible();
});

test('the pictures of a task open after a press before their code has arrived, and return the focus', async ({
  page,
}) => {
  const release = await holdRequests(page, codeOf('picture-dialog'));
  await page.goto(await taskWithPicture(page));
  const picture = page.getByRole('button', { name: /^Show picture 1/ });
  await picture.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
  await expect(page.getByRole('dialog', { name: /^Picture/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(picture).toBeFocused();
});

test('notifications whose code does not load say so, leave the page, and open with the next press', async ({
  page,
}) => {
  const release = await failCode(page, 'notification-popover');
  await page.goto(paths.dashboard);
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await bell.click();
  await expect(
    page.getByText('The notifications could not be loaded. Check your connection and reload the page.'),
  ).toBeVisible();
  await expect(bell).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  release();
  await bell.click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
  await expect(bell).toHaveAttribute('aria-expanded', 'true');
});

test('Markdown whose code does not load is shown as written, and the form around it stays', async ({
  newPage,
  adminPath,
}) => {
  const page = await newPage('administrator');
  const release = await failCode(page, 'markdown-text');
  await page.goto(paths.admin.newAnnouncement(adminPath));
  await page.getByLabel('Title').fill('Late code');
  await page.getByRole('textbox', { name: 'Text' }).fill('Show it at **gate two**.\n\n- Bring a card.');
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(page.getByRole('alert')).toContainText('The text is shown without its formatting.');
  const written = page.getByText('Show it at **gate two**. - Bring a card.');
  await expect(written).toHaveCSS('white-space-collapse', 'preserve-breaks');
  await expect(page.getByLabel('Title')).toHaveValue('Late code');
  release();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.locator('strong', { hasText: 'gate two' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByLabel('Title')).toHaveValue('Late code');
});

test('a revision whose changes cannot be marked shows its text, and marks them later', async ({
  newPage,
}) => {
  const { admin, student, mark } = await openBoth(newPage);
  const task = await createTask(admin.context().request, `Marked changes ${mark}`);
  const work = await handIn(student.request, task, 'Ten posters.');
  await reviewByApi(admin.context().request, work, 'reject', { feedback: 'More.' });
  const revised = { version: 1, description: 'Twenty posters.' };
  const answer = await student.request.post(`/api/submissions/${work}/revise`, { data: revised });
  expect(answer.status()).toBe(200);
  const release = await failCode(student, 'text-difference');
  await student.goto(paths.task(task));
  const earlier = student.getByRole('region', { name: 'Earlier versions' });
  await earlier.getByText('Version 1').click();
  await expect(earlier.getByRole('alert')).toContainText('The changes in the texts could not be marked.');
  await expect(earlier.getByText('Twenty posters.')).toBeVisible();
  release();
  await earlier.getByRole('button', { name: 'Try Again' }).click();
  await expect(earlier.locator('ins', { hasText: 'Twenty' })).toBeVisible();
  await expect(earlier.getByRole('alert')).toHaveCount(0);
});

test('a photo is used as it is if the code to crop it does not load, and can be chosen again', async ({
  newPage,
}) => {
  const { student } = await openBoth(newPage);
  const release = await failCode(student, 'photo-crop-dialog');
  await student.goto(paths.updateProfile);
  await student.getByLabel('Name', { exact: true }).fill('Late Code');
  const choose = student.getByLabel('Photo', { exact: true });
  await choose.setInputFiles(await pngFile('wide.png'));
  await expect(student.getByText(/^The dialog to crop could not be loaded/)).toBeVisible();
  // Once it is uploaded it is a WebP.
  const chosen = student.getByRole('list', { name: 'Photo: chosen' });
  await expect(chosen.getByText(/^wide\.(png|webp)$/)).toBeVisible();
  await expect(student.getByLabel('Name', { exact: true })).toHaveValue('Late Code');
  release();
  await choose.setInputFiles(await pngFile('other.png'));
  await expect(student.getByRole('dialog', { name: 'Crop your photo' })).toBeVisible();
});
