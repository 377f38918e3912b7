import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { paths } from '../src/paths.ts';
import { createTask, handIn } from './open-work.ts';
import { reviewByApi } from './review-by-api.ts';
import { postStudentSignIn } from './sign-in.ts';
import { test } from './test.ts';

const selection = (page: Page) => page.getByRole('region', { name: 'Selection' });

/** What the board of colleges says of those whose name has the mark. */
async function boardOf(api: APIRequestContext, mark: string) {
  const answer = await api.get(`/api/leaderboard/colleges?search=${mark}`);
  return (await answer.json()).items.map(({ name, points }: { name: string; points: number }) => ({
    name,
    points,
  }));
}

test('two colleges are merged while students of both hand in work, and the board has the sum', async ({
  newPage,
  playwright,
  stack,
  adminPath,
}) => {
  test.slow();
  const mark = Date.now().toString(36);
  const admin = await newPage('administrator');
  const [full, short] = [`Lakeside Institute ${mark}`, `LI ${mark}`];
  const tasks: string[] = [];
  for (const title of ['First', 'Second', 'Third'])
    tasks.push(await createTask(admin.request, `${title} ${mark}`));
  const [first = '', ...others] = tasks;

  const students = await Promise.all(
    Array.from({ length: 6 }, async (_, n) => {
      const api = await playwright.request.newContext({ baseURL: stack.origin, ignoreHTTPSErrors: true });
      await postStudentSignIn(api, {
        email: `merge-${mark}-${n}@students.example`,
        name: `Merge ${n} ${mark}`,
      });
      const college = n % 2 ? short : full;
      expect((await api.patch('/api/me', { data: { college } })).status()).toBe(200);
      return api;
    }),
  );
  for (const api of students)
    await reviewByApi(admin.request, await handIn(api, first, 'A drawing.'), 'approve', { points: 10 });
  expect(await boardOf(admin.request, mark)).toEqual([
    { name: full, points: 30 },
    { name: short, points: 30 },
  ]);

  await test.step('what was found by two searches is selected', async () => {
    await admin.goto(paths.admin.colleges(adminPath));
    const search = admin.getByRole('searchbox', { name: 'Search by name or abbreviation' });
    for (const name of [full, short]) {
      await search.fill(name);
      await admin.getByRole('checkbox', { name: `Select ${name}` }).check();
    }
    await expect(selection(admin)).toContainText('2 selected');
  });

  await test.step('the preview says what changes', async () => {
    await selection(admin).getByRole('button', { name: 'Merge…' }).click();
    const dialog = admin.getByRole('alertdialog', { name: 'Merge 2 colleges' });
    await dialog.getByRole('combobox', { name: 'College that remains' }).click();
    await admin.getByRole('option', { name: full }).click();
    const changes = dialog.getByRole('list', { name: 'What changes' });
    await expect(changes).toContainText(
      `3 students will have the college “${full}”, which has 3 students now.`,
    );
    await expect(changes).toContainText('they bring 30 points to its 30 points');
    await expect(dialog).toContainText('A merge cannot be undone.');
  });

  await test.step('students of both hand in work and save their profiles meanwhile', async () => {
    const work = students.map(async (api, n) => {
      const ids: string[] = [];
      for (const task of others) {
        ids.push(await handIn(api, task, 'Another drawing.'));
        const college = n % 3 ? short.toUpperCase() : full;
        expect((await api.patch('/api/me', { data: { college, phone: '+91 98765 43210' } })).status()).toBe(
          200,
        );
      }
      return ids;
    });
    await admin.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(admin.getByRole('alertdialog')).toBeHidden();
    for (const ids of await Promise.all(work))
      for (const id of ids) await reviewByApi(admin.request, id, 'approve', { points: 10 });
  });

  await test.step('one college is left, with all students', async () => {
    const search = admin.getByRole('searchbox', { name: 'Search by name or abbreviation' });
    await search.fill(short);
    const row = admin.getByRole('row', { name: full });
    await expect(row).toContainText(`Also ${short}`);
    await expect(row).not.toContainText('being moved');
    await expect(row.getByRole('link', { name: `6 students of ${full}` })).toBeVisible();
    for (const api of students) expect((await (await api.get('/api/me')).json()).college).toBe(full);
  });

  await test.step('an old link and the board have the sum', async () => {
    const old = await admin.request.get(
      `/api/leaderboard?board=edition&college=${encodeURIComponent(short)}`,
    );
    const board: { points: number }[] = (await old.json()).items;
    expect(board.map(({ points }) => points)).toEqual([30, 30, 30, 30, 30, 30]);
    // The sums of colleges are kept for a minute.
    await expect
      .poll(() => boardOf(admin.request, mark), { timeout: 75_000, intervals: [1_000] })
      .toEqual([{ name: full, points: 180 }]);
  });
});

test('an administrator adds, renames and removes a college; a student finds it by its abbreviation', async ({
  newPage,
  adminPath,
}) => {
  const mark = Date.now().toString(36);
  const admin = await newPage('administrator');
  await admin.goto(paths.admin.colleges(adminPath));
  await admin.getByRole('button', { name: 'Add college' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add college' }).click();
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/Enter the name\./);
  await dialog.getByLabel('Name').fill(`Institute of Hills ${mark}`);
  await dialog.getByLabel('Abbreviation').fill(`IH-${mark}`);
  await dialog.getByLabel('City').fill('Shimla');
  await dialog.getByRole('button', { name: 'Add college' }).click();
  await expect(dialog).toBeHidden();

  const student = await newPage();
  await postStudentSignIn(student.request, {
    email: `hills-${mark}@students.example`,
    name: `Hills ${mark}`,
  });
  await student.goto(paths.updateProfile);
  const college = student.getByRole('combobox', { name: 'College', exact: true });
  await college.fill(`ih-${mark}`);
  const option = student.getByRole('option', { name: `Institute of Hills ${mark}` });
  await expect(option).toContainText(`IH-${mark}, Shimla`);
  await college.press('ArrowDown');
  await college.press('Enter');
  await expect(college).toHaveValue(`Institute of Hills ${mark}`);
  await student.getByRole('button', { name: 'Save profile' }).click();
  await student.waitForURL(`**${paths.profile}`);

  await admin.getByRole('searchbox', { name: 'Search by name or abbreviation' }).fill(`IH-${mark}`);
  await admin.getByRole('button', { name: `Edit Institute of Hills ${mark}` }).click();
  await dialog.getByLabel('Name').fill(`Hill Institute ${mark}`);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();
  const row = admin.getByRole('row', { name: `Hill Institute ${mark}` });
  await expect(row).toContainText(`Also Institute of Hills ${mark}`);
  await expect
    .poll(async () => (await (await student.request.get('/api/me')).json()).college)
    .toBe(`Hill Institute ${mark}`);

  expect((await student.request.patch('/api/me', { data: { college: null } })).status()).toBe(200);
  await admin.reload();
  await row.getByRole('button', { name: 'Remove' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(admin.getByText('No colleges found')).toBeVisible();
});
