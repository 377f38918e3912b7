import { expect, type Locator } from '@playwright/test';
import { paths } from '../../src/paths.ts';
import { expectNoOverflow } from '../no-overflow.ts';
import { createTask } from '../open-work.ts';
import { signInAsStudent } from '../sign-in.ts';
import { test } from '../test.ts';

test.use({ viewport: { width: 390, height: 844 } });

const sixWords = 'Anna-Magdalena Wilhelmina van der Bergh-Oosterhuis Schimmelpenninck';

/** Nothing of its text is cut off, at its side or below its last line. */
async function expectWhole(text: Locator): Promise<void> {
  await expect(text).toBeVisible();
  const cut = await text.evaluate((element) =>
    [element, ...element.querySelectorAll('*')]
      .filter((part) => part.clientWidth > 0 && !part.matches('.sr-only'))
      .filter((part) => part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 2)
      .map(
        ({ className, scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          `${className}: ${scrollWidth} x ${scrollHeight} in ${clientWidth} x ${clientHeight}`,
      ),
  );
  expect(cut, 'texts of which a part is cut off').toEqual([]);
}

test('long names on the leaderboard and in All Requests are readable on a phone', async ({
  newPage,
  adminPath,
}) => {
  const mark = Date.now().toString(36);
  const oneWord = `Wolfeschlegelsteinhausenbergerdorffwelche${mark}`.padEnd(60, 'n');
  const email = `${'long.address.of.a.student.'.repeat(3)}${mark}@students.example`.slice(-80);
  const title = `Film how the lamps are put up ${mark}: `.padEnd(100, 'one minute, no music, ');
  const student = await newPage();
  await student.setViewportSize({ width: 390, height: 844 });
  await signInAsStudent(student, { email, name: oneWord });

  await test.step('leaderboard', async () => {
    // The first three are on the podium: they get long names.
    await student.route('**/api/leaderboard?*', async (route) => {
      const response = await route.fetch();
      const board = await response.json();
      const names = [oneWord, sixWords, oneWord];
      const items = board.items.map((row: object, index: number) => ({
        ...row,
        ...(index in names && { name: names[index] }),
      }));
      await route.fulfill({ response, json: { ...board, items } });
    });
    await student.goto(paths.leaderboard);
    const people = student.getByRole('region', { name: 'Podium' }).getByRole('listitem');
    await expect(people.first()).toContainText(oneWord);
    for (const person of await people.all()) await expectWhole(person.getByText(/^(Wolfe|Anna)/));
    const near = student.getByRole('complementary', { name: 'Near you' });
    await expectWhole(near.getByRole('row', { name: oneWord }).getByText(oneWord));
    await expectNoOverflow(student, 'leaderboard');
  });

  await test.step('All Requests', async () => {
    const admin = await newPage('administrator');
    await admin.setViewportSize({ width: 390, height: 844 });
    const taskId = await createTask(admin.request, title);
    const data = { description: `${'https://films.example/'.padEnd(200, 'a')} ${mark}` };
    expect((await student.request.post(`/api/tasks/${taskId}/submissions`, { data })).status()).toBe(201);
    await admin.goto(`${paths.admin.requests(adminPath)}?search=${mark}`);
    const row = admin.getByRole('button', { name: /handed in by/ });
    await expect(row).toHaveCount(1);
    for (const width of [390, 768, 1024, 1440]) {
      await admin.setViewportSize({ width, height: 844 });
      await expectNoOverflow(admin, `All Requests, ${width} px`);
    }
    await expect(row).toHaveAttribute('title', title.trim());
    await admin.setViewportSize({ width: 390, height: 844 });
    await row.click();
    // The row may cut them off; the submission shows them.
    const author = admin.getByRole('dialog').getByRole('region', { name: 'Student' });
    for (const text of [oneWord, email]) await expectWhole(author.getByText(text));
    await admin.getByRole('button', { name: /^What was asked/ }).click();
    await expectWhole(admin.getByRole('region', { name: title.trim() }).getByText(title.trim()).first());
  });
});
