import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { paths } from '../src/paths.ts';
import { hydration, openLanding } from './open-landing.ts';
import { test } from './test.ts';

test('an organiser reads the overview by keyboard, as a table, and follows a number to its list', async ({
  newPage,
  adminPath,
}) => {
  const page = await newPage('administrator');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(paths.admin.overview(adminPath));
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(page.getByText(/^Counted as of|Counted as of/)).toBeVisible();

  const numbers = page.getByRole('list', { name: 'Numbers' });
  await expect(
    numbers.getByRole('listitem').filter({ hasText: 'Waiting now' }).getByRole('link'),
  ).toHaveAttribute('href', /all-request\?status=pending&sort=oldest$/);

  await test.step('the arrow keys move along a chart', async () => {
    const chart = page.getByRole('region', { name: 'Submissions', exact: true }).getByRole('application');
    await chart.focus();
    await page.keyboard.press('ArrowRight');
    await expect(
      page.getByRole('region', { name: 'Submissions', exact: true }).getByText(/Submissions : \d/),
    ).toBeVisible();
  });

  await test.step('the period is in the address', async () => {
    await page.getByRole('combobox', { name: 'Period' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listbox')).toBeVisible();
    await page.keyboard.press('End');
    await expect(page.getByRole('option').last()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/overview\?period=edition$/);
  });

  const approvals = page.getByRole('region', { name: 'Approvals by domain', exact: true });
  await test.step('a chart is a table', async () => {
    const toggle = approvals.getByRole('button', { name: 'Show as table' });
    await toggle.focus();
    await page.keyboard.press('Enter');
    await expect(approvals.getByRole('button', { name: 'Show as chart' })).toBeFocused();
    await expect(approvals.getByRole('table', { name: 'Approvals by domain' })).toBeVisible();
  });

  await test.step('and a file', async () => {
    const download = page.waitForEvent('download');
    await approvals.getByRole('button', { name: 'Export CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('overview-approvals.csv');
    expect(await readFile(await file.path(), 'utf8')).toContain('Domain,Approvals\r\n');
  });

  await test.step('a number leads to its list', async () => {
    const row = approvals.getByRole('row').nth(1);
    const domain = await row.getByRole('rowheader').textContent();
    await row.getByRole('link').focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(
      (url) => url.searchParams.get('status') === 'approved' && url.searchParams.get('domain') === domain,
    );
    await expect(page.getByRole('heading', { level: 1, name: 'Task Submissions' })).toBeVisible();
  });

  await test.step('a step of the funnel leads to the students who got so far, and joined in the period', async () => {
    await page.goBack();
    const funnel = page.getByRole('region', { name: 'From the visit to the first approval', exact: true });
    await funnel.getByRole('button', { name: 'Show as table' }).click();
    const step = funnel.getByRole('row', { name: /First approval/ });
    await step.getByRole('link').click();
    await expect(page.getByRole('combobox', { name: 'Activity' })).toContainText('Work approved');
    await expect(page.getByRole('main').getByText(/^[1-9][\d,]*\+? users?$/)).toBeVisible();
    await page.getByRole('button', { name: /^Remove the filter Joined / }).click();
    await expect(page).toHaveURL(/all-users\?state=approved$/);
  });
});

test('an overview that cannot be loaded says so and is tried again', async ({ newPage, adminPath }) => {
  const page = await newPage('administrator');
  let fails = true;
  await page.route('**/api/admin/overview?*', (route) =>
    fails ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  );
  await page.goto(paths.admin.overview(adminPath));
  await expect(page.getByText('The overview could not be loaded. Please try again.')).toBeVisible();
  fails = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('list', { name: 'Numbers' })).toBeVisible();
});

/**
 * Opens the landing page, reloads it, and comes back to it from another page of the site.
 * @returns the statuses of the answers to what it sent to be counted
 */
async function visit(visitor: Page): Promise<number[]> {
  const statuses: Promise<number>[] = [];
  visitor.on('request', (request) => {
    if (request.url().endsWith('/api/visits'))
      statuses.push(request.response().then((response) => response?.status() ?? 0));
  });
  const counted = visitor.waitForResponse('**/api/visits');
  await openLanding(visitor);
  await counted;
  await visitor.reload();
  await hydration(visitor);
  await visitor.goto('/how-it-works');
  await visitor.locator('a[href="/"]').first().click();
  await hydration(visitor);
  return Promise.all(statuses);
}

test('the landing page counts who comes from elsewhere, and nobody who has signed in', async ({
  newPage,
}) => {
  expect(await visit(await newPage())).toEqual([204]);
  const student = await newPage('student');
  await student.goto(paths.dashboard);
  await expect(student.getByRole('heading', { level: 1 })).toBeVisible();
  const sent: string[] = [];
  student.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await openLanding(student);
  expect(sent).toContain('/api/session');
  expect(sent).not.toContain('/api/visits');
});

test('the overview has one visit more after a visitor came', { tag: '@nightly' }, async ({
  newPage,
  adminPath,
}) => {
  // It is counted, and read by the page, once a minute.
  test.setTimeout(300_000);
  const page = await newPage('administrator');
  await page.goto(`${paths.admin.overview(adminPath)}?period=edition`);
  const funnel = page.getByRole('region', { name: 'From the visit to the first approval', exact: true });
  await funnel.getByRole('button', { name: 'Show as table' }).click();
  const visits = funnel.getByRole('row', { name: /^Visits/ }).getByRole('cell');
  const before = Number(await visits.textContent());
  await visit(await newPage());
  await expect
    .poll(async () => Number(await visits.textContent()), { timeout: 200_000 })
    .toBeGreaterThan(before);
});
