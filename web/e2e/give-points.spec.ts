import { expect, type Page } from '@playwright/test';
import { paths } from '../src/paths.ts';
import { openLive, withoutTasks } from './live-pages.ts';
import { openBoth } from './sign-in.ts';
import { test } from './test.ts';

const entriesIn = (page: Page) =>
  page.getByRole('table', { name: 'Points', exact: true }).locator('tbody tr');

test('points by hand reach the open page of the student, and no more are taken away than there are', async ({
  newPage,
  adminPath,
}) => {
  const { admin, student, mark } = await openBoth(newPage);
  const name = `Both ${mark}`;
  await withoutTasks(student.request);
  await openLive(student, paths.profile);
  await expect(student.getByText('No points yet')).toBeVisible();
  await admin.goto(`${paths.admin.users(adminPath)}?search=${mark}`);
  await admin.getByRole('link', { name }).click();
  await expect(admin.getByText('Spark · Not ranked yet')).toBeVisible();

  const open = admin.getByRole('button', { name: 'Give points' });
  const dialog = admin.getByRole('dialog', { name: /^(Give|Take) points$/ });
  const send = dialog.getByRole('button', { name: /^(Give|Take) / });
  const points = dialog.getByLabel('Points', { exact: true });
  const reason = dialog.getByLabel('Reason');
  await open.click();
  await expect(points).toBeFocused();
  await expect(dialog).toHaveAccessibleName('Give points');
  await expect(dialog).toHaveAccessibleDescription(/sees the entry in their points statement/);
  await expect(send).toHaveText('Give points');
  await send.click();
  await expect(dialog.getByText('Enter the points as a number.')).toBeVisible();
  await expect(dialog.getByText('Give a reason.')).toBeVisible();
  await points.fill('260');
  await expect(dialog.getByText(`${name} will have 260 points.`)).toBeVisible();
  await expect(send).toHaveText('Give 260 points');
  await reason.fill('You carried the chairs.');

  // What was typed stays if the request fails, and a double click sends one.
  const address = /\/api\/admin\/users\/[^/]+\/points$/;
  let sent = 0;
  await admin.route(address, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    sent += 1;
    return sent === 1 ? route.fulfill({ status: 500, json: {} }) : route.fallback();
  });
  await send.click();
  await expect(dialog.getByRole('alert')).toContainText('The points could not be changed.');
  await expect(points).toHaveValue('260');
  await expect(reason).toHaveValue('You carried the chairs.');
  await send.dblclick();
  await expect(admin.getByText(`260 points given to ${name}.`).first()).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
  expect(sent).toBe(2);
  await expect(entriesIn(admin)).toHaveCount(1);
  await expect(entriesIn(admin)).toContainText('You carried the chairs.');
  await expect(admin.getByText('Kindling · rank')).toBeVisible();

  await expect(entriesIn(student)).toContainText('You carried the chairs.Bonus+260Balance 260');
  const bell = (unread: number) =>
    student.getByRole('button', { name: `Notifications, ${unread} unread`, exact: true });
  await expect(bell(2)).toBeVisible();

  await open.click();
  await expect(dialog.getByText(`${name} has 260 points.`, { exact: false })).toBeVisible();
  await points.fill('-261');
  await expect(dialog.getByText(`${name} would have −1 points`)).toBeVisible();
  await reason.fill('The chairs were counted twice.');
  await expect(dialog).toHaveAccessibleName('Take points');
  await expect(send).toHaveText('Take 261 points');
  await send.click();
  await expect(dialog.getByText('Take away at most 260 points: the total cannot be below 0.')).toBeVisible();
  await expect(points).toBeFocused();
  await expect(reason).toHaveValue('The chairs were counted twice.');
  await points.fill('-60');
  await send.click();
  await expect(admin.getByText(`60 points taken away from ${name}.`).first()).toBeVisible();
  await expect(entriesIn(admin)).toHaveCount(2);
  expect(sent).toBe(4);

  await expect(entriesIn(student).first()).toContainText(
    'The chairs were counted twice.Adjustment−60Balance 200',
  );
  // The tier was lost again, and its unread notification with it.
  await expect(bell(2)).toBeVisible();
  await bell(2).click();
  const popover = student.getByRole('dialog', { name: 'Notifications' });
  await expect(popover.getByRole('link')).toContainText([
    /60 points taken away.*The chairs were counted twice\./,
    /260 points for you.*You carried the chairs\./,
  ]);
  await student.goto(paths.incentives);
  await bell(2).click();
  await popover.getByRole('link', { name: /260 points for you/ }).click();
  await expect(student.getByRole('heading', { name: 'Points statement' })).toBeFocused();
  await expect(student.getByRole('heading', { name: 'Points statement' })).toBeInViewport();

  await student.goto(paths.dashboard);
  const news = student.getByRole('region', { name: 'Since you were here' });
  await expect(news).toContainText('200 new points');
  await expect(news.getByRole('listitem')).toContainText([
    /Points taken away−60 pointsThe chairs were counted twice\./,
    /Points from the organisers\+260 pointsYou carried the chairs\./,
  ]);
  // Points alone do not end the beginning: nothing was handed in yet.
  const steps = student.getByRole('region', { name: 'Your first three steps' });
  await expect(steps.getByRole('link', { name: 'Hand in an easy task', exact: true })).toBeVisible();
  await news.getByRole('link', { name: 'Points taken away' }).click();
  await expect(entriesIn(student)).toHaveCount(2);
  await expect(student.getByRole('heading', { name: 'Points statement' })).toBeInViewport();

  await admin.getByRole('link', { name: 'Audit trail' }).click();
  const trail = admin.getByRole('main').getByRole('listitem');
  await expect(trail.filter({ hasText: 'Took points away from a student' })).toHaveCount(1);
  const given = trail.filter({ hasText: 'Gave points to a student' });
  await expect(given.locator('summary')).toContainText('+260 points, You carried the chairs.');
  await given.locator('summary').click();
  await expect(given.getByRole('row').filter({ hasText: 'Points' })).toContainText('Points0260');
});
