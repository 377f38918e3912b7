import { expect, type Page } from '@playwright/test';
import { paths } from '../src/paths.ts';
import { createTask } from './open-work.ts';
import { otherBrowser } from './other-browser.ts';
import { textFile } from './sample-files.ts';
import { signInAsStudent } from './sign-in.ts';
import { test } from './test.ts';

/** The server does not answer this page any more, until `page.unrouteAll()`. */
const cut = (page: Page) => page.route('**/api/**', (route) => route.abort());
const saved = /^Saved \d{1,2}:\d{2}/;
const formOf = (page: Page) => page.getByRole('form', { name: 'Hand in' });
const descriptionOf = (page: Page) => formOf(page).getByLabel('Description');

for (const [size, viewport] of [
  ['desktop', { width: 1280, height: 800 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test.describe(size, { tag: size === 'desktop' ? '@nightly' : [] }, () => {
    test.use({ viewport });

    test('what is typed and chosen in one browser is there in another, and submitting ends it', async ({
      page,
      newPage,
      browser,
    }) => {
      const { request } = await newPage('administrator');
      const mark = `${size}-${Date.now().toString(36)}`;
      const title = `Draw a map ${mark}`;
      const id = await createTask(request, title);
      await signInAsStudent(page, { email: `draft-${mark}@students.example`, name: 'Draft Student' });
      await page.goto(paths.task(id));
      await descriptionOf(page).fill('North is up.');
      await formOf(page).getByLabel('Link').fill('https:/');
      await page.locator('input[type=file]').setInputFiles(textFile('map.txt'));
      await expect(formOf(page).getByRole('button', { name: 'Remove map.txt' })).toBeVisible();
      await expect(page.getByText(saved)).toBeInViewport();
      await expect
        .poll(async () => (await (await page.request.get(`/api/tasks/${id}/draft`)).json()).draft)
        .toMatchObject({ description: 'North is up.', link: 'https:/', files: [{ name: 'map.txt' }] });

      const other = await otherBrowser(browser, page, paths.dashboard);
      await other.getByRole('region', { name: 'Unfinished work' }).getByRole('link', { name: title }).click();
      await expect(descriptionOf(other)).toHaveValue('North is up.');
      await expect(formOf(other).getByLabel('Link')).toHaveValue('https:/');
      await expect(formOf(other).getByRole('button', { name: 'Remove map.txt' })).toBeVisible();
      await formOf(other).getByLabel('Link').fill('https://example.org/map');
      // The first browser shows it without being reloaded.
      await expect(formOf(page).getByLabel('Link')).toHaveValue('https://example.org/map');

      await formOf(other).getByRole('button', { name: 'Submit work' }).click();
      await expect(other.getByRole('button', { name: 'Withdraw' })).toBeVisible();
      await expect(other.getByRole('link', { name: /map\.txt/ })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible();
      expect(await (await page.request.get(`/api/tasks/${id}/draft`)).json()).toEqual({ draft: null });
      await other.goto(paths.dashboard);
      await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(other.getByRole('region', { name: 'Unfinished work' })).toHaveCount(0);
      await other.context().close();
    });

    test('of two tabs that change the same draft, each shows both texts, and the student chooses', {
      tag: '@nightly',
    }, async ({ page, newPage }) => {
      const { request } = await newPage('administrator');
      const mark = `${size}-tabs-${Date.now().toString(36)}`;
      const id = await createTask(request, `Write a poem ${mark}`);
      await signInAsStudent(page, { email: `${mark}@students.example`, name: 'Two Tabs' });
      await page.goto(paths.task(id));
      await descriptionOf(page).fill('Roses are red.');
      await expect(page.getByText(saved)).toBeVisible();

      // The connection of the second tab breaks: it types while it cannot read what the first one saves.
      const second = await page.context().newPage();
      await second.goto(page.url());
      await expect(descriptionOf(second)).toHaveValue('Roses are red.');
      await cut(second);
      await descriptionOf(second).fill('Roses are red. Violets are blue.');
      await expect(second.getByText('Saved on this device')).toBeVisible();
      await descriptionOf(page).fill('Roses are white.');
      await expect
        .poll(async () => (await (await page.request.get(`/api/tasks/${id}/draft`)).json()).draft.description)
        .toBe('Roses are white.');

      await second.unrouteAll();
      await second.evaluate(() => window.dispatchEvent(new Event('online')));
      const conflict = second.getByRole('alert');
      await expect(conflict).toContainText('changed in another tab or on another device');
      await expect(conflict.getByRole('region', { name: 'The other draft' })).toContainText(
        'Roses are white.',
      );
      await expect(descriptionOf(second)).toHaveValue('Roses are red. Violets are blue.');
      await expect(second.getByRole('button', { name: 'Submit work' })).toBeDisabled();
      await conflict.getByRole('button', { name: 'Keep what is here' }).click();
      await expect(second.getByText(saved)).toBeVisible();
      await expect(descriptionOf(page)).toHaveValue('Roses are red. Violets are blue.');
      await second.close();
    });

    test('submitting does not end a newer draft that this tab has not heard of', { tag: '@nightly' }, async ({
      page,
      newPage,
    }) => {
      const { request } = await newPage('administrator');
      const mark = `${size}-newer-${Date.now().toString(36)}`;
      const id = await createTask(request, `Write a song ${mark}`);
      await signInAsStudent(page, { email: `${mark}@students.example`, name: 'Newer Draft' });
      await page.goto(paths.task(id));
      await descriptionOf(page).fill('First verse.');
      await expect(page.getByText(saved)).toBeVisible();

      // It can submit, but did not hear of what the other tab has saved.
      const second = await page.context().newPage();
      await second.goto(page.url());
      await expect(descriptionOf(second)).toHaveValue('First verse.');
      await cut(second);
      await descriptionOf(page).fill('First verse. Second verse.');
      await expect
        .poll(async () => (await (await page.request.get(`/api/tasks/${id}/draft`)).json()).draft.description)
        .toBe('First verse. Second verse.');
      await expect(descriptionOf(second)).toHaveValue('First verse.');
      // In this order: between the two, its stream would connect and report the change.
      await second.route('**/api/events*', (route) => route.abort());
      await second.unroute('**/api/**');
      await formOf(second).getByRole('button', { name: 'Submit work' }).click();

      const conflict = second.getByRole('alert');
      await expect(conflict.getByRole('region', { name: 'The other draft' })).toContainText('Second verse.');
      await expect(conflict).toHaveCount(1);
      await expect(descriptionOf(second)).toHaveValue('First verse.');
      await expect(second.getByRole('button', { name: 'Submit work' })).toBeDisabled();
      expect((await (await page.request.get(`/api/tasks/${id}/draft`)).json()).draft.description).toBe(
        'First verse. Second verse.',
      );
      await conflict.getByRole('button', { name: 'Use the other draft' }).click();
      await expect(descriptionOf(second)).toHaveValue('First verse. Second verse.');
      await formOf(second).getByRole('button', { name: 'Submit work' }).click();
      await expect(second.getByRole('button', { name: 'Withdraw' })).toBeVisible();
      await expect(second.getByText('First verse. Second verse.')).toBeVisible();
      await second.close();
    });

    test('without a network the text stays on this device, also when the tab is closed, and is sent later', {
      tag: '@nightly',
    }, async ({ page, newPage }) => {
      const { request } = await newPage('administrator');
      const mark = `${size}-off-${Date.now().toString(36)}`;
      const id = await createTask(request, `Count the stars ${mark}`);
      await signInAsStudent(page, { email: `${mark}@students.example`, name: 'Without Network' });
      await page.goto(paths.task(id));
      const tab = await page.context().newPage();
      await tab.goto(page.url());
      await expect(descriptionOf(tab)).toBeVisible();
      await cut(tab);
      await descriptionOf(tab).fill('More than 9000.');
      await expect(tab.getByText('Saved on this device')).toBeVisible();
      await tab.close();
      const later = await page.context().newPage();
      await later.goto(page.url());
      await expect(descriptionOf(later)).toHaveValue('More than 9000.');
      await expect(later.getByText(saved)).toBeVisible();
      expect((await (await page.request.get(`/api/tasks/${id}/draft`)).json()).draft.description).toBe(
        'More than 9000.',
      );

      // Another account in the same browser does not see it.
      await later.close();
      await page.context().clearCookies();
      await signInAsStudent(page, { email: `other-${mark}@students.example`, name: 'Other Student' });
      await page.goto(paths.task(id));
      await expect(descriptionOf(page)).toHaveValue('');

      // Logout asks, on another page too, before it removes the only copy of a text.
      await page.route('**/api/tasks/*/draft', (route) => route.abort());
      await descriptionOf(page).fill('Only here.');
      await expect(page.getByText('Saved on this device')).toBeVisible();
      await page.goto(paths.dashboard);
      const copies = () => Object.keys(localStorage).filter((key) => key.endsWith(':only-here')).length;
      for (const [answer, left] of [
        ['Cancel', 1],
        ['Logout', 0],
      ] as const) {
        if (size === 'phone') await page.getByRole('button', { name: 'Open menu' }).click();
        await page.getByRole('button', { name: 'Logout' }).click();
        const question = page.getByRole('alertdialog', { name: 'Remove what you did not send?' });
        await question.getByRole('button', { name: answer }).click();
        if (answer === 'Logout') await page.waitForURL(({ pathname }) => pathname === '/');
        else await expect(question).toBeHidden();
        expect(await page.evaluate(copies)).toBe(left);
      }
    });
  });
}

test('a tab that is closed in a conflict leaves its text for the next one, whatever another tab saves', {
  tag: '@nightly',
}, async ({ page, newPage }) => {
  const { request } = await newPage('administrator');
  const mark = `closed-${Date.now().toString(36)}`;
  const id = await createTask(request, `Name the bridges ${mark}`);
  await signInAsStudent(page, { email: `${mark}@students.example`, name: 'Two Tabs' });
  await page.goto(paths.task(id));
  const onServer = async () =>
    (await (await page.request.get(`/api/tasks/${id}/draft`)).json()).draft.description;
  await descriptionOf(page).fill('Three bridges.');
  await expect(page.getByText(saved)).toBeVisible();
  const second = await page.context().newPage();
  await second.goto(page.url());
  await expect(descriptionOf(second)).toHaveValue('Three bridges.');
  await cut(second);
  await descriptionOf(second).fill('Four bridges.');
  await expect(second.getByText('Saved on this device')).toBeVisible();
  await descriptionOf(page).fill('Three bridges and a ferry.');
  await expect.poll(onServer).toBe('Three bridges and a ferry.');
  await second.unrouteAll();
  await second.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(second.getByRole('region', { name: 'The other draft' })).toContainText('a ferry.');
  await second.close();
  await descriptionOf(page).fill('Three bridges and two ferries.');
  await expect.poll(onServer).toBe('Three bridges and two ferries.');

  const third = await page.context().newPage();
  await third.goto(page.url());
  await expect(descriptionOf(third)).toHaveValue('Four bridges.');
  await expect(third.getByRole('region', { name: 'The other draft' })).toContainText('two ferries.');
  await third.getByRole('button', { name: 'Use the other draft' }).click();
  await expect(descriptionOf(third)).toHaveValue('Three bridges and two ferries.');
  await third.close();
  const fourth = await page.context().newPage();
  await fourth.goto(page.url());
  await expect(descriptionOf(fourth)).toHaveValue('Three bridges and two ferries.');
  await expect(fourth.getByRole('region', { name: 'The other draft' })).toHaveCount(0);
});

test('pasted text over the limit stays in the field, and is not sent before it is short enough', {
  tag: '@nightly',
}, async ({ page, newPage }) => {
  const { request } = await newPage('administrator');
  const mark = `long-${Date.now().toString(36)}`;
  const id = await createTask(request, `Write a novel ${mark}`);
  await signInAsStudent(page, { email: `${mark}@students.example`, name: 'Long Text' });
  await page.goto(paths.task(id));
  const long = `${'Once upon a time. '.repeat(600)}The end.`;
  await descriptionOf(page).fill(long);
  const over = formOf(page).getByText('characters over the limit');
  await expect(over).toBeVisible();
  // The server has no such draft; the device keeps all of it.
  await expect(page.getByText('Saved on this device')).toBeVisible();
  await formOf(page).getByRole('button', { name: 'Submit work' }).click();
  await expect(formOf(page).getByText('Use at most 10,000 characters.')).toBeVisible();
  await page.reload();
  await expect(descriptionOf(page)).toHaveValue(long);
  await descriptionOf(page).fill('Once upon a time. The end.');
  await expect(over).toHaveCount(0);
  await expect(page.getByText(saved)).toBeVisible();
});
