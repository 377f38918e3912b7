import { expect, type Page } from '@playwright/test';
import { paths, sitePath } from '../../src/paths.ts';
import { approve, openLive, openStudents, submit, withoutTasks } from '../live-pages.ts';
import { createTask, openTask } from '../open-work.ts';
import { openSwept, sweptPages } from '../swept-pages.ts';
import { test } from '../test.ts';
import { expectTranslated, translatePages } from '../translate-pages.ts';

// Not a page that fails by itself.
const translated = sweptPages.filter(({ name }) => name !== 'a page whose script fails');

/** Runs in the page: takes away what the oldest browsers (web/src/content/oldest-browsers.ts) lack. */
function removeNewFeatures(): void {
  const iterator = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));
  const lacking: [object, ...string[]][] = [
    [URL, 'canParse', 'parse'],
    [URLSearchParams.prototype, 'size'],
    [Element.prototype, 'checkVisibility'],
    [AbortSignal, 'any'],
    [Promise, 'withResolvers', 'try'],
    [Object, 'groupBy'],
    [Map, 'groupBy'],
    [Array, 'fromAsync'],
    [String.prototype, 'isWellFormed', 'toWellFormed'],
    [
      Set.prototype,
      'union',
      'intersection',
      'difference',
      'symmetricDifference',
      'isSubsetOf',
      'isSupersetOf',
    ],
    [iterator, 'map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'find'],
  ];
  for (const [owner, ...names] of lacking) {
    for (const name of names) Reflect.deleteProperty(owner, name);
  }
  Reflect.deleteProperty(window, 'navigation');
}

for (const swept of translated) {
  test.describe(() => {
    test.use({ role: swept.role, viewport: { width: swept.widths?.at(-1) ?? 1440, height: 900 } });

    test(`translated, ${swept.role}: ${swept.name}`, async ({ page, adminPath }) => {
      await page.addInitScript(removeNewFeatures);
      await translatePages(page);
      await openSwept(page, adminPath, swept);
      await expectTranslated(page);
      // Closes what is open.
      if (swept.prepare !== undefined) {
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');
        await expectTranslated(page);
      }
    });
  });
}

const hour = 3_600_000;

/** What a translated page of a new student shows follows what happens. */
test('translated: points, a status, a countdown and the unread number are up to date', async ({
  newPage,
}) => {
  const admin = await newPage('administrator');
  const { mark, pages } = await openStudents(newPage, ['Asha']);
  const [page] = pages as [Page];
  await withoutTasks(page.request);
  const task = await createTask(admin.request, `Translated ${mark}`);
  const work = await submit(page.request, task);
  await page.clock.install();
  await translatePages(page);
  await openLive(page, paths.dashboard);
  const main = page.getByRole('main');
  await expect(main).toContainText('Tier 1 of 6, 0 points');
  await approve(admin.request, work, 10);
  await expect(main).toContainText('10 new points, 10 in total');
  await expect(page.getByRole('banner')).toContainText(/10\s*points/);
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toHaveText('1');
  await expectTranslated(page);

  const next = await createTask(admin.request, `Translated too ${mark}`);
  const second = await submit(page.request, next);
  await openLive(page, paths.task(next));
  await expect(main).toContainText('Pending');
  await approve(admin.request, second, 4);
  await expect(main).toContainText('Approved');
  await expect(main).toContainText('4 of 10 points');
  await expect(main).not.toContainText('Pending');
  await expectTranslated(page);

  const open = await createTask(admin.request, `Translated open ${mark}`);
  const closes = new Date((await page.evaluate(() => Date.now())) + 96 * hour).toISOString();
  const { version } = await (await admin.request.get(`/api/tasks/${open}`)).json();
  const edited = await admin.request.patch(`/api/tasks/${open}`, { data: { lastDate: closes, version } });
  expect(edited.status(), await edited.text()).toBe(200);
  // The clock of the server goes on as that of the page does.
  let passed = 0;
  await page.route('**/api/**', async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.fallback();
    const response = await route.fetch();
    const date = new Date(Date.now() + passed).toUTCString();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
  await page.goto(paths.task(open));
  await expect(main).toContainText('4 days left');
  passed = 24 * hour;
  await page.clock.fastForward(passed);
  await expect(main).toContainText('3 days left');
  await expect(main).not.toContainText('4 days left');
  await expectTranslated(page);
});

test('translated: the forms of a student are sent empty and right, and dialogs are closed', async ({
  newPage,
}) => {
  const { mark, pages } = await openStudents(newPage, ['Bela']);
  const [page] = pages as [Page];
  await translatePages(page);
  await openTask(page);
  const submitWork = page.getByRole('button', { name: 'Submit work' });
  await submitWork.click();
  await expect(page.getByText('Describe your work, or add a link or a file.')).toBeVisible();
  await page.getByLabel('Description').fill('Five friends came.');
  await expect(page.getByText('Describe your work, or add a link or a file.')).toHaveCount(0);
  await submitWork.click();
  await expect(page.getByRole('heading', { name: 'Work no. 1 is handed in' })).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit your work' });
  await dialog.getByLabel('Description').fill('Six friends came.');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main')).toContainText('Six friends came.');
  await expectTranslated(page);

  await page.goto(paths.updateProfile);
  await page.getByLabel('Name', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Name', { exact: true }).fill(`Bela again ${mark}`);
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile', exact: true })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(`Bela again ${mark}`);
  await expectTranslated(page);

  for (const path of [sitePath('contact'), paths.contactUs]) {
    await page.goto(path);
    const send = page.getByRole('button', { name: 'Send message' });
    await send.click();
    await expect(page.getByText('Write at least 10 characters.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Message' }).fill('Where does the briefing take place?');
    await send.click();
    await expect(page.getByRole('heading', { name: 'Your message was sent' })).toBeVisible();
    await page.getByRole('button', { name: 'Write another message' }).click();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
    await expectTranslated(page);
  }
});

test('translated: the forms of an administrator are sent empty and right', async ({ newPage, adminPath }) => {
  const page = await newPage();
  await translatePages(page);
  await page.goto(paths.adminLogin);
  const signIn = page.getByRole('button', { name: 'Admin Sign In' });
  await signIn.click();
  await expect(page.getByText('Enter your password.')).toBeVisible();
  await page.getByLabel('Email').fill('nobody@festival.example');
  await page.getByLabel(/^Password/).fill('not the password');
  await signIn.click();
  await expect(
    page
      .getByText('Access denied. This login is only for administrators.')
      .or(page.getByText('Failed to log in.')),
  ).toBeVisible();
  await expectTranslated(page);

  const { mark, pages } = await openStudents(newPage, ['Cara']);
  const [cara] = pages as [Page];
  const admin = await newPage('administrator');
  await translatePages(admin);
  await admin.goto(adminPath);
  const create = admin.getByRole('button', { name: 'Create Task' });
  await create.click();
  await expect(admin.getByLabel('Title')).toHaveAttribute('aria-invalid', 'true');
  await admin.getByLabel('Title').fill(`Translated form ${mark}`);
  await admin.getByLabel('Content').fill('From the gate to the stage.');
  await admin.getByLabel('Domain').click();
  await admin.getByRole('option', { name: 'Marketing' }).click();
  await admin.getByLabel('Points', { exact: true }).fill('40');
  await admin.getByRole('button', { name: 'Sunday 23:59' }).click();
  await create.click();
  await expect(admin.getByRole('heading', { name: 'Task created successfully!' })).toBeVisible();
  await expectTranslated(admin);

  const id =
    (await admin.getByRole('link', { name: 'View', exact: true }).getAttribute('href'))?.split('/').at(-1) ??
    '';
  await submit(cara.request, id);
  await admin.goto(`${paths.admin.requests(adminPath)}?task=${id}`);
  await admin.getByRole('button', { name: /handed in by/ }).click();
  const review = admin.getByRole('dialog');
  await review.getByRole('spinbutton', { name: 'Points' }).fill('35');
  await review.getByLabel('Feedback').fill('Well lit.');
  await review.getByRole('button', { name: /^Approve/ }).click();
  await expect(review).toContainText(/Approved.*35 of 40 points/);
  await expectTranslated(admin);

  await admin.goto(`${paths.admin.users(adminPath)}?search=${mark}`);
  await admin.getByRole('link', { name: `Cara ${mark}` }).click();
  await admin.getByRole('button', { name: 'Give points' }).click();
  const give = admin.getByRole('dialog');
  await give.getByRole('button', { name: /^Give/ }).click();
  await expect(give.getByLabel('Points')).toHaveAttribute('aria-invalid', 'true');
  await give.getByLabel('Points').fill('12');
  await give.getByLabel('Reason').fill('Carried the torch.');
  await give.getByRole('button', { name: /^Give/ }).click();
  await expect(give).toBeHidden();
  await expect(admin.getByRole('main')).toContainText('47 points');
  await expectTranslated(admin);

  await admin.goto(paths.admin.newAnnouncement(adminPath));
  const publish = admin.getByRole('button', { name: 'Publish' });
  await publish.click();
  await expect(admin.getByLabel('Title')).toHaveAttribute('aria-invalid', 'true');
  await admin.getByLabel('Title').fill(`Translated news ${mark}`);
  await admin.getByRole('textbox', { name: 'Text' }).fill('The gate opens at nine.');
  await publish.click();
  const question = admin.getByRole('alertdialog');
  await question.getByRole('radio', { name: 'At a time' }).check();
  await question.getByLabel('Publish at').fill('2031-05-01T09:00');
  await question.getByRole('button', { name: 'Schedule' }).click();
  await expect(admin.getByText('It will be published at its time')).toBeVisible();
  await expectTranslated(admin);
});
