import { expect } from '@playwright/test';
import { joiningYearProblem } from '#contract/users.ts';
import { paths } from '../src/paths.ts';
import { expectNoOverflow } from './no-overflow.ts';
import { pngFile } from './sample-files.ts';
import { signInAsStudent } from './sign-in.ts';
import { test } from './test.ts';

const student = (name: string) => ({
  email: `${name.toLowerCase().replace(' ', '.')}@students.example`,
  name,
});

test('a photo is cropped by keyboard, shown in the preview of the own row, and saved', async ({
  newPage,
}) => {
  const page = await newPage();
  await signInAsStudent(page, student('Crop Person'));
  await page.goto(paths.updateProfile);
  const preview = page.getByRole('region', { name: 'How others see you' });
  await page.getByLabel('Name', { exact: true }).fill('Crop Person the Second');
  await expect(preview).toContainText('Crop Person the Second');

  const dialog = page.getByRole('dialog', { name: 'Crop your photo' });
  const choose = page.getByLabel('Photo', { exact: true });
  await choose.setInputFiles(await pngFile('wide.png'));
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('list', { name: 'Photo: chosen' })).toHaveCount(0);

  await choose.setInputFiles(await pngFile('wide.png'));
  const part = dialog.getByLabel('Part of the photo to use');
  await expect(part).toBeFocused();
  await part.press('ArrowRight');
  await dialog.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
  const sent = page.waitForResponse((response) => response.url().includes('/api/uploads?'));
  await dialog.getByRole('button', { name: 'Use this photo' }).click();
  const uploaded = await (await sent).json();
  expect(uploaded.contentType).toMatch(/^image\//);
  await expect(preview.locator('img')).toHaveAttribute('src', uploaded.url);

  const size = await page.evaluate(async (url) => {
    const { width, height } = await createImageBitmap(await (await fetch(url)).blob());
    return { width, height };
  }, uploaded.url);
  expect(size.width).toBe(size.height);
  expect(size.width).toBeLessThan(200);

  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile', exact: true })).toBeVisible();
  await expect(page.getByText('Crop Person the Second').first()).toBeVisible();
  await expect(page.locator(`main img[src="${uploaded.url}"]`).first()).toBeVisible();
});

test('colleges that several students gave are suggested, and other text is kept', {
  tag: '@nightly',
}, async ({ newPage }) => {
  const college = `Lakeside College ${Date.now().toString(36)}`;
  for (const name of ['One Lakeside', 'Two Lakeside', 'Three Lakeside']) {
    const other = await newPage();
    await signInAsStudent(other, student(name));
    expect((await other.request.patch('/api/me', { data: { college } })).status()).toBe(200);
    await other.context().close();
  }
  const page = await newPage();
  await signInAsStudent(page, student('New Lakeside'));
  await page.goto(paths.updateProfile);
  const field = page.getByRole('combobox', { name: 'College', exact: true });
  await field.fill(`${college} of Arts`);
  await expect(page.getByText('No suggestion. What you typed is kept.').last()).toBeVisible();
  await field.fill(college.toUpperCase().slice(0, -1));
  await page.getByRole('option', { name: college }).click();
  await expect(field).toHaveValue(college);
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByRole('main').getByText(college).first()).toBeVisible();
});

test('several wrong fields are listed at the top, one gets the focus itself', { tag: '@nightly' }, async ({
  newPage,
}) => {
  const page = await newPage();
  await signInAsStudent(page, student('Wrong Fields'));
  await page.goto(paths.updateProfile);
  await page.getByLabel('Phone').fill('call me');
  await page.getByLabel('Joining year').fill('24');
  await page.getByRole('button', { name: 'Save profile' }).click();
  const summary = page.getByRole('region', { name: '2 fields need a correction' });
  await expect(summary.getByRole('heading')).toBeFocused();
  await expect(summary.getByRole('listitem')).toHaveText([
    /^Phone: Enter a phone number/,
    `Joining year: ${joiningYearProblem()}`,
  ]);
  await summary.getByRole('button', { name: 'Joining year' }).click();
  await expect(page.getByLabel('Joining year')).toBeFocused();
  await page.getByLabel('Joining year').fill('2024');
  await expect(summary).toHaveCount(0);
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByLabel('Phone')).toBeFocused();
});

test.describe('a student with approved work', () => {
  test.use({ role: 'student' });

  test('the profile shows who they are, their work, and only what is given', async ({ page }) => {
    await page.goto(paths.profile);
    await expect(page.getByText('TB26-00002')).toHaveCount(1);
    const work = page.getByRole('region', { name: 'Approved work' });
    await expect(work.getByRole('link').first()).toHaveAttribute('href', /^\/task-/);
    await expect(work.getByText(/^[\d,]+ points$/).first()).toBeVisible();
    await expect(page.getByText('Not given')).toHaveCount(0);
  });
});

test('the name of the tier is on one line in a narrow window', { tag: '@nightly' }, async ({ newPage }) => {
  const page = await newPage();
  await signInAsStudent(page, student('Narrow Window'));
  await page.route('**/api/me', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), points: 2500 } });
  });
  await page.goto(paths.profile);
  const tier = page.getByRole('main').getByText('Torchbearer', { exact: true });
  for (const width of [320, 360, 390, 414, 430]) {
    await page.setViewportSize({ width, height: 800 });
    const lines = await tier.evaluate((name) => name.getClientRects().length);
    expect(lines, `lines at ${width} px`).toBe(1);
    await expectNoOverflow(page, `at ${width} px`);
  }
});
