import { expect } from '@playwright/test';
import { paths } from '../src/paths.ts';
import { signInAsStudent } from './sign-in.ts';
import { test } from './test.ts';

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

const timezoneId = 'Asia/Kolkata';
test.use({ timezoneId });

/** Year-month-day. */
const dayIn = (timeZone: string, time: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(time));

for (const [name, wrongBy] of [
  ['25 days ahead', 25],
  ['3 days behind', -3],
] as const) {
  test(`on a device that is ${name}, deadlines are those of the server and name their time zone`, async ({
    page,
    newPage,
    adminPath,
  }) => {
    const mark = `${Date.now().toString(36)}${Math.abs(wrongBy)}`;
    const title = `Clock ${mark}`;
    const admin = await newPage('administrator');
    const data = { title, content: 'x', domain: 'Design', points: 10, lastDate: inDays(3) };
    expect((await admin.request.post('/api/tasks', { data })).status()).toBe(201);

    await signInAsStudent(page, { email: `clock-${mark}@students.example`, name: 'Wrong Clock' });
    await page.clock.install({ time: inDays(wrongBy) });
    await page.goto(`${paths.tasks}?search=${mark}`);
    const main = page.getByRole('main');
    const due = main.getByText(/^3 days left/).first();
    await expect(due).toHaveAttribute('title', / GMT\+5:30$/);
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { name: 'Hand in your work' })).toBeVisible();
    await expect(due).toHaveAttribute('title', / GMT\+5:30$/);
    await expect(main).toContainText(/20\d\d, \d\d:\d\d GMT\+5:30/);
    await expect(main).toContainText(/Offered (just now|\d minutes? ago)/);
    await expect(main).not.toContainText('Closed');

    await admin.clock.install({ time: inDays(wrongBy) });
    await admin.goto(paths.admin.index(adminPath));
    await admin.getByRole('button', { name: '+7 days' }).click();
    const [chosen = ''] = (await admin.getByLabel('Deadline').inputValue()).split('T');
    expect(chosen).toBe(dayIn(timezoneId, inDays(7)));
    await expect(admin.getByText('This time has passed')).toHaveCount(0);
  });
}
