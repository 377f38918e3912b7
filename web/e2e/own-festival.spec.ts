import { expect, type Page } from '@playwright/test';
import { paths } from '../src/paths.ts';
import { choosePicture, withoutOrigin } from './choose-picture.ts';
import { expectNoOverflow } from './no-overflow.ts';
import { photoFile } from './sample-files.ts';
import { enterStudent, signInAsStudent } from './sign-in.ts';
import { test } from './test.ts';

const tiers = [
  ['Seed', 0],
  ['Sprout', 100],
  ['Tree', 400],
  ['Forest', 900],
] as const;

/** What the browser reports as an error of the page. */
function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return errors;
}

// Another try would not begin with an empty stack.
test.describe.configure({ retries: 0 });

test('@own-festival an organiser makes a festival of their own from an empty stack, by its visible words', async ({
  newPage,
  adminPath,
}) => {
  test.skip(process.env.COMPOSE_FILE === undefined, 'needs a stack that was never set up');
  const page = await newPage('administrator');
  const visitor = await newPage();

  await test.step('visitors of a site that was never set up read neutral texts', async () => {
    await visitor.goto('/');
    await expect(visitor.getByRole('banner')).toContainText('Campus Festival');
    expect(await visitor.content()).not.toMatch(/emberfield/i);
  });

  await test.step('the administrator is led to the site, and fills in its sections', async () => {
    await page.goto(paths.admin.tasks(adminPath));
    await page.getByRole('link', { name: 'Site not set up' }).click();
    const section = (name: string) =>
      page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name, exact: true });
    const number = page.getByLabel('Points', { exact: true });
    await page.getByLabel('Name', { exact: true }).fill('Nadira');
    await page.getByLabel('Year', { exact: true }).fill('2027');
    await page.getByLabel('Begins').fill('2027-02-05T10:00');
    await page.getByLabel('Ends').fill('2027-02-07T22:00');
    await section('Look').click();
    await page.getByLabel('Accent colour (optional)').fill('#15803d');
    const hero = page.getByRole('group', { name: 'First picture (optional)' });
    await choosePicture(hero, await photoFile('stage.jpg', 2_000, 1_200));
    await hero.getByLabel('Alternative text').fill('A stage at night');
    await section('Sponsors').click();
    await page.getByRole('button', { name: 'Add a tier' }).click();
    await page.getByLabel('Name of the tier').fill('मुख्य प्रायोजक');
    for (const [index, sponsor] of ['श्री उद्योग', 'हिंदी बैंक'].entries()) {
      await page.getByRole('button', { name: 'Add a sponsor' }).click();
      await page
        .getByRole('group', { name: 'Sponsors' })
        .getByLabel('Name', { exact: true })
        .nth(index)
        .fill(sponsor);
    }
    await section('Tiers').click();
    for (const [index, [title, points]] of tiers.entries()) {
      await page.getByRole('button', { name: 'Add a tier' }).click();
      await page.getByLabel('Title', { exact: true }).nth(index).fill(title);
      await number.nth(index).fill(String(points));
      await page.getByLabel('Text', { exact: true }).nth(index).fill(`What ${title} brings.`);
    }
    await section('Who may join').click();
    await page.getByRole('combobox', { name: 'Who may join' }).click();
    await page.getByRole('option', { name: 'Addresses of these domains' }).click();
    await page.getByLabel('Domains of email addresses').fill('@Students.Example');
    await section('Programme').click();
    const domains = page.getByLabel('Domains of new tasks');
    await domains.fill(`${await domains.inputValue()}\nReels`);
    await page.getByRole('button', { name: 'Publish…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('Published. Visitors see it now.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Site', exact: true })).toBeVisible();
  });

  await test.step('visitors see it in both themes, on a phone and a desktop', async () => {
    await expect(async () => {
      await visitor.goto('/');
      await expect(visitor.getByRole('banner')).toContainText('Nadira', { timeout: 1_000 });
    }).toPass();
    const errors = collectErrors(visitor);
    const stage = visitor.getByRole('img', { name: 'A stage at night' });
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [390, 1_440]) {
        await visitor.emulateMedia({ colorScheme });
        await visitor.setViewportSize({ width, height: 900 });
        await visitor.goto('/');
        await expect(visitor.getByText('श्री उद्योग')).toBeAttached();
        await expect
          .poll(() => stage.evaluate((image: HTMLImageElement) => image.naturalWidth))
          .toBeGreaterThanOrEqual(320);
        const [picture, headline] = [
          await stage.boundingBox(),
          await visitor.getByRole('heading', { level: 1 }).boundingBox(),
        ];
        // The photograph is below the headline or beside it.
        const apart =
          picture !== null &&
          headline !== null &&
          (picture.y >= headline.y + headline.height || picture.x >= headline.x + headline.width);
        expect(apart, `${width} ${colorScheme}`).toBe(true);
        await expectNoOverflow(visitor, `${width} ${colorScheme}`);
      }
    }
    expect(errors).toEqual([]);
  });

  await test.step('a shared link shows the photograph', async () => {
    const address = await visitor.locator('meta[property="og:image"]').getAttribute('content');
    const preview = await visitor.request.get(withoutOrigin(address));
    expect([preview.status(), preview.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  });

  await test.step('only addresses of the colleges may join', async () => {
    const rule = 'New ambassadors need an email address of students.example, or of a subdomain.';
    await visitor.goto('/login');
    await expect(visitor.getByText(`Students sign in with their Google account. ${rule}`)).toBeVisible();
    await visitor.getByRole('button', { name: 'Continue with Google' }).click();
    const outsider = { email: 'outsider@else.example', name: 'Outsider' };
    await enterStudent(visitor, outsider, '**/autherror?reason=cannot_join');
    await expect(
      visitor.getByText(`This Google account has no account here, and none was created. ${rule}`),
    ).toBeVisible();
    await expect(visitor.getByRole('alert')).toHaveCount(0);
  });

  await test.step('a task has a domain of the festival, and a student its tiers', async () => {
    const title = `Film the gate ${Date.now().toString(36)}`;
    await page.getByRole('link', { name: 'Create Task' }).click();
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Content').fill('Sixty seconds.');
    await page.getByLabel('Domain').click();
    await page.getByRole('option', { name: 'Reels' }).click();
    await page.getByLabel('Points', { exact: true }).fill('120');
    await page.getByLabel('Deadline').fill('2030-01-31T18:00');
    await page.getByRole('button', { name: 'Create Task' }).click();
    await expect(page.getByText('Task created successfully!').first()).toBeVisible();
    const student = await newPage();
    await signInAsStudent(student, { email: 'first@students.example', name: 'First Student' });
    await student.goto(paths.tasks);
    await student.getByRole('link', { name: title }).first().click();
    await expect(student.getByText('Reels').filter({ visible: true }).first()).toBeVisible();
    await student.goto(paths.incentives);
    for (const [tier] of tiers) await expect(student.getByRole('heading', { name: tier })).toBeVisible();
  });
});
