import { expect } from '@playwright/test';
import { paths } from '../src/paths.ts';
import { signInAsStudent } from './sign-in.ts';
import { test } from './test.ts';

const sample = paths.publicProfile('ambassador-01');

test('a public page says without scripts who it is about, and shows the chosen work', async ({ page }) => {
  const answer = await page.request.get(sample);
  expect(answer.status()).toBe(200);
  const html = await answer.text();
  expect(html).toContain('<meta property="og:title" content="Ambassador 01"/>');
  expect(html).not.toMatch(/noindex|<!--#/);
  const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
  expect((await page.request.get(new URL(picture).pathname)).headers()['content-type']).toBe('image/jpeg');

  await page.goto(sample);
  await expect(page.getByRole('heading', { level: 1, name: 'Ambassador 01' })).toBeVisible();
  const work = page.getByRole('region', { name: 'Work' });
  await expect(work.getByRole('listitem').first()).toContainText('points');
  await expect(page.getByText('ambassador01@students.example')).toHaveCount(0);
  await expect(page.getByText(/TB26-/)).toHaveCount(0);
});

test('an unknown public page is Page Not Found with status 404', async ({ page }) => {
  const answer = await page.goto(paths.publicProfile('no-such-person'));
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
});

test.describe('a student', () => {
  test.use({ role: 'student' });

  test('work that is not approved any more is not chosen; refused work gets the focus with the reason', {
    tag: '@nightly',
  }, async ({ page }) => {
    const own = '**/api/me/public-profile';
    await page.route(own, async (route) => {
      const answer = await route.fetch();
      const works = [{ id: '00000000-0000-4000-8000-000000000000', pictures: false }];
      await route.fulfill({ response: answer, json: { ...(await answer.json()), works } });
    });
    await page.goto(paths.updateProfile);
    const form = page.getByRole('form', { name: 'Public page' });
    await expect(form.getByText(/^0 of at most/)).toBeVisible();
    await page.unroute(own);
    await page.route(own, (route) =>
      route.fulfill({
        status: 400,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          type: 'about:blank',
          title: 'error',
          status: 400,
          requestId: 'r1',
          code: 'validation_failed',
          detail: 'Check the marked fields.',
          errors: [{ path: 'body.works', message: 'Choose only work of yours that is approved.' }],
        }),
      }),
    );
    await form.getByRole('button', { name: 'Save public page' }).click();
    const works = form.getByRole('group', { name: 'Work on the page' });
    await expect(works).toBeFocused();
    await expect(works).toHaveAccessibleDescription('Choose only work of yours that is approved.');
  });

  test('switches the page on with chosen work, and off again', async ({ page, newPage }) => {
    await page.goto(paths.updateProfile);
    const form = page.getByRole('form', { name: 'Public page' });
    const address = form.getByLabel('Address', { exact: true });
    await expect(address).toHaveValue('ambassador-02');
    await address.fill('ambassador-01');
    await form.getByLabel(/^Show my page/).check();
    const first = form.getByRole('group', { name: 'Work on the page' }).getByRole('checkbox').first();
    await first.check();
    await form.getByRole('button', { name: 'Save public page' }).click();
    await expect(form.getByText('This address is taken. Choose another one.')).toBeVisible();
    await expect(address).toBeFocused();
    await address.fill('second-ambassador');
    await form.getByRole('button', { name: 'Save public page' }).click();
    const view = form.getByRole('link', { name: 'View public page' });
    await expect(view).toHaveAttribute('href', '/u/second-ambassador');

    const visitor = await newPage();
    await visitor.goto('/u/second-ambassador');
    await expect(visitor.getByRole('heading', { level: 1, name: 'Ambassador 02' })).toBeVisible();
    await expect(visitor.getByRole('region', { name: 'Work' }).getByRole('listitem')).toHaveCount(1);

    await form.getByLabel(/^Show my page/).uncheck();
    await form.getByRole('button', { name: 'Save public page' }).click();
    await expect(view).toHaveCount(0);
    expect((await visitor.goto('/u/second-ambassador'))?.status()).toBe(404);
  });
});

test('leaving asks about unsaved changes of the public page', { tag: '@nightly' }, async ({ newPage }) => {
  const page = await newPage();
  await signInAsStudent(page, { email: 'unsaved.page@students.example', name: 'Unsaved Page' });
  await page.goto(paths.updateProfile);
  const form = page.getByRole('form', { name: 'Public page' });
  await expect(form.getByText('You have no approved work yet.')).toBeVisible();
  await form.getByLabel('Address', { exact: true }).fill('not-saved');
  await page.getByRole('link', { name: 'Cancel' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question).toContainText('What you changed in your public page is not saved yet.');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(form.getByLabel('Address', { exact: true })).toHaveValue('not-saved');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile', exact: true })).toBeVisible();
});

test('profile and public page are saved each by its own button, and what is typed is kept', async ({
  newPage,
}) => {
  const page = await newPage();
  await signInAsStudent(page, { email: 'two.parts@students.example', name: 'Two Parts' });
  await page.goto(paths.updateProfile);
  const form = page.getByRole('form', { name: 'Public page' });
  const address = form.getByLabel('Address', { exact: true });

  await test.step('a reload keeps what was typed', async () => {
    await address.fill('two-parts-one');
    page.once('dialog', (prompt) => void prompt.accept());
    await page.reload();
    await expect(form.getByText('Your draft was restored.')).toBeVisible();
    await expect(address).toHaveValue('two-parts-one');
  });

  await test.step('what is typed while it is being saved stays, unsaved', async () => {
    const own = '**/api/me/public-profile';
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(own, async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest((request) => request.method() === 'PATCH');
    await form.getByRole('button', { name: 'Save public page' }).click();
    await asked;
    await address.fill('two-parts-two');
    release();
    await expect(page.getByText('Saved. Your public page is off.').first()).toBeVisible();
    await page.unroute(own);
    await expect(address).toHaveValue('two-parts-two');
    await expect(form.getByText('Not saved yet')).toBeVisible();
    const { alias } = await (await page.request.get('/api/me/public-profile')).json();
    expect(alias).toBe('two-parts-one');
  });

  await test.step('saving the profile asks nothing, and leads to what is not saved', async () => {
    await page.getByLabel('College', { exact: true }).fill('Hill College');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect(
      page.getByText('Your profile is saved. Your public page is not saved yet.').first(),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Public page' })).toBeFocused();
    await expect(page.getByLabel('College', { exact: true })).toHaveValue('Hill College');
    await expect(address).toHaveValue('two-parts-two');
    await form.getByRole('button', { name: 'Save public page' }).click();
    await expect(form.getByText('Not saved yet')).toHaveCount(0);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Profile', exact: true })).toBeVisible();
  });
});
