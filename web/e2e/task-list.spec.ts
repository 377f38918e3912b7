import { expect } from '@playwright/test';
import { paths } from '../src/paths.ts';
import { closeTask } from './open-work.ts';
import { signInAsStudent } from './sign-in.ts';
import { test } from './test.ts';

test('open tasks come first, every tab is counted, and the address keeps the order', async ({
  page,
  newPage,
}) => {
  const mark = Date.now().toString(36) + Math.random().toString(36).slice(2, 6);
  const administrator = (await newPage('administrator')).request;
  for (const [name, estimatedTime, points] of [
    ['quick', '30 min', 20],
    ['long', '2 weeks', 900],
    ['late', '1 day', 50],
  ] as const) {
    const lastDate = '2031-01-31T18:00:00Z';
    const data = {
      title: `${name} ${mark}`,
      content: 'x',
      domain: 'Design',
      points,
      estimatedTime,
      lastDate,
    };
    const created = await administrator.post('/api/tasks', { data });
    expect(created.status()).toBe(201);
    if (name === 'late') await closeTask(administrator, (await created.json()).id);
  }
  await signInAsStudent(page, { email: `list-${mark}@students.example`, name: 'Choosing Student' });
  await page.goto(`${paths.tasks}?search=${mark}`);

  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
  const titles = page.getByRole('list', { name: 'Tasks' }).getByRole('link');
  await expect(tab('Open')).toHaveAttribute('aria-selected', 'true');
  for (const [name, count] of Object.entries({ Open: 2, Done: 0, Closed: 1, All: 3 })) {
    await expect(tab(name)).toHaveText(`${name}${count}`);
  }
  await expect(titles).toHaveText([`long ${mark}`, `quick ${mark}`]);

  const sort = page.getByRole('combobox', { name: 'Sort' });
  await sort.click();
  await page.getByRole('option', { name: 'Shortest' }).click();
  await expect(titles).toHaveText([`quick ${mark}`, `long ${mark}`]);
  await tab('All').click();
  await expect(page).toHaveURL(/search=.*show=all.*sort=shortest/);
  await page.reload();
  await expect(titles).toHaveText([`quick ${mark}`, `late ${mark}`, `long ${mark}`]);
  await expect(sort).toHaveText('Shortest');
  await titles.first().click();
  await page.getByRole('link', { name: 'All tasks' }).click();
  await expect(page).toHaveURL(/search=.*show=all.*sort=shortest/);

  await page.goto(`${paths.tasks}?search=nothing-${mark}`);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.tasks}$`));
});

test('on a phone, the filters take one row until they are opened', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const id = Date.now().toString(36);
  await signInAsStudent(page, { email: `phone-${id}@students.example`, name: 'Phone Student' });
  await page.goto(`${paths.tasks}?difficulty=Easy`);
  const domain = page.getByRole('combobox', { name: 'Domain' });
  await expect(page.getByRole('list', { name: 'Tasks' })).toBeVisible();
  await expect(domain).toBeHidden();
  await page.getByRole('button', { name: 'Filters (1)' }).click();
  await domain.click();
  await page.getByRole('option', { name: 'Marketing' }).click();
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toHaveAttribute('aria-expanded', 'true');
  await expect(page).toHaveURL(/domain=Marketing/);
});
