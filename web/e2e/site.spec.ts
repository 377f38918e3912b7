import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import type { SiteDraft } from '#contract/site-editing.ts';
import { paths } from '../src/paths.ts';
import { choosePicture, withoutOrigin } from './choose-picture.ts';
import { holdRequests } from './hold-requests.ts';
import { createTask } from './open-work.ts';
import { photoFile, type SampleFile, svgFile, textFile } from './sample-files.ts';
import { test } from './test.ts';

const api = '/api/admin/site';

/** Publishes the sample again: other tests of the stack read it. */
async function publishSample({ request }: Page): Promise<void> {
  const { version }: SiteDraft = await (await request.get(api)).json();
  const restored = await request.post(`${api}/versions/1/restore`, { data: { version } });
  const draft: SiteDraft = await restored.json();
  const published = await request.post(`${api}/publish`, { data: { version: draft.version } });
  expect(published.status(), await published.text()).toBe(200);
}

test.afterEach(async ({ newPage }) => publishSample(await newPage('administrator')));

const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Draft saved' });
const preview = (page: Page) => page.frameLocator('iframe');

test('an organiser makes the site theirs in a form, with a preview, and visitors see it when it is published', async ({
  newPage,
  adminPath,
}) => {
  const page = await newPage('administrator');
  const visitor = await newPage();
  await page.goto(paths.admin.index(adminPath));
  await page.getByRole('link', { name: 'Site', exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill('नदिरा Utsav');
  await expect(preview(page).getByRole('banner')).toContainText('नदिरा Utsav');
  await page.getByRole('button', { name: 'Sponsors' }).click();
  await page.getByRole('button', { name: 'Add a tier' }).click();
  await page.getByLabel('Name of the tier').fill('Community partner');
  await page.getByRole('button', { name: 'Add a sponsor' }).click();
  await page.getByRole('group', { name: 'Sponsors' }).getByLabel('Name', { exact: true }).fill('श्री उद्योग');
  await page.getByRole('button', { name: 'Remove Powered by' }).click();
  await page.getByRole('button', { name: 'Beginning' }).click();
  await page.getByRole('group', { name: 'Sections' }).getByRole('checkbox', { name: 'Voices' }).uncheck();
  await page.getByRole('button', { name: 'Move Sponsors up' }).click();
  await page.getByRole('button', { name: 'Look' }).click();
  await page.getByLabel('Accent colour (optional)').fill('#ffd000');
  await expect(page.getByText('the nearest that can be read')).toBeVisible();
  await page.getByLabel('Accent colour (optional)').fill('#0f766e');
  await expect(page.getByText('as chosen')).toBeVisible();
  await expect(saved(page)).toBeVisible();

  // Until it is published, nothing has changed for visitors, and the draft is there after a reload.
  await visitor.goto('/');
  await expect(visitor.getByRole('banner')).toContainText('Emberfield');
  await page.reload();
  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish the site' });
  const festival = dialog.getByRole('region', { name: 'Festival', exact: true });
  await expect(festival.getByRole('listitem').filter({ hasText: /^Name/ })).toContainText(
    /Emberfield.*नदिरा Utsav/,
  );
  await dialog.getByText(/^“Emberfield” is still in \d+ texts$/).click();
  await expect(dialog.getByRole('button', { name: 'Festival › Organiser' })).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Powered by' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published. Visitors see it now.')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'As published' })).toBeVisible();

  await expect(async () => {
    await visitor.reload();
    await expect(visitor).toHaveTitle('नदिरा Utsav 2026: become a campus ambassador', { timeout: 1_000 });
  }).toPass();
  await expect(visitor.locator('html')).toHaveAttribute('data-hydrated', '');
  await expect(visitor.getByText('श्री उद्योग')).toBeVisible();
  const flame = () =>
    visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--flame'));
  expect(await flame()).toBe('oklch(51.09% 0.0861 186.39)');
  await visitor.getByRole('button', { name: 'Dark theme' }).first().click();
  expect(await flame()).toMatch(/^oklch\([5-7]\d\.\d+% 0\.\d+ 186\.39\)$/);
  await expect(visitor.getByText('VOLTERRA')).toHaveCount(0);
  await expect(visitor.getByRole('heading', { name: 'Voices of those who carried it' })).toHaveCount(0);
  await expect(
    visitor.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Voices' }),
  ).toHaveCount(0);
  const sections = visitor.locator('main section[id]');
  await expect(sections).toHaveCount(6);
  expect(await sections.evaluateAll((all) => all.map(({ id }) => id))).toEqual([
    'home',
    'about',
    'why-join',
    'benefits',
    'sponsors',
    'influencer',
  ]);
  // The application, the web app manifest, and the page of another language of the document.
  await visitor.goto(paths.adminLogin);
  await expect(visitor).toHaveTitle('Admin Sign In · नदिरा Utsav 2026');
  const manifest = await (await visitor.request.get('/manifest.webmanifest')).json();
  expect(manifest.short_name).toBe('नदिरा Utsav');

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'What was published' });
  const opened = page.waitForEvent('popup');
  await history.getByRole('link', { name: 'View version 1 in a new tab' }).click();
  const viewed = await opened;
  await expect(viewed.getByRole('banner')).toContainText('Emberfield');
  await viewed.close();
  await history.getByRole('button', { name: 'Restore version 1', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('button', { name: 'Festival', exact: true }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Emberfield');
});

test('publishing leads to what is missing, and publishes nothing until it is there', async ({
  newPage,
  adminPath,
}) => {
  const page = await newPage('administrator');
  await page.goto(`${paths.admin.site(adminPath)}?section=voices`);
  await page.getByRole('button', { name: /^I had never edited a video/ }).click();
  await page.getByLabel('Year and college').fill('');
  await page.getByRole('button', { name: 'Tiers', exact: true }).click();
  await page.getByRole('button', { name: 'Add a tier' }).click();
  await page.getByRole('button', { name: 'Festival', exact: true }).click();
  await page.getByLabel('Email address').fill('nobody');
  await expect(page.getByText('Enter an email address.')).toHaveCount(0);
  await page.getByLabel('Email address').blur();
  await expect(page.getByText('Enter an email address.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Not complete yet' });
  await expect(dialog.getByRole('button', { name: 'Publish', exact: true })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Tiers › 7 › Title' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
  await expect(page.getByText('Fill this in.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove tier without a name' }).click();
  await page.getByRole('button', { name: 'Publish…' }).click();
  await dialog.getByRole('button', { name: /^Voices › .*Year and college$/ }).click();
  await expect(page.getByLabel('Year and college')).toBeFocused();
  await page.keyboard.type('Second year');
  await expect(page.getByLabel('Year and college')).toHaveValue('Second year');
  await expect(page.getByRole('button', { name: 'Festival, not complete' })).toBeVisible();
  await page.getByRole('button', { name: 'Festival, not complete' }).click();
  await page.getByLabel('Email address').fill('desk@nadira.example');
  await expect(page.getByText('Enter an email address.')).toHaveCount(0);
  await expect(saved(page)).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Discard the draft…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('Email address')).toHaveValue('ambassadors@emberfield.example');
  await expect(page.getByRole('status').filter({ hasText: 'As published' })).toBeVisible();
});

test('an organiser changes the rules of the programme, and reads before publishing what a rename affects', async ({
  newPage,
  adminPath,
}) => {
  const page = await newPage('administrator');
  const student = await newPage('student');
  await createTask(page.request, 'Paint the gate');
  await page.goto(`${paths.admin.site(adminPath)}?section=programme`);
  await page.getByLabel('Domains of new tasks').fill('नृत्य\nOther');
  await page.getByLabel('Days within which work is reviewed').fill('3');
  await page.getByLabel('Green from').fill('900');
  await page.getByRole('button', { name: 'Terms and imprint' }).click();
  await page.getByLabel('Imprint (optional)').fill('**Nadira Society**');
  await expect(preview(page).getByRole('region', { name: 'Imprint' })).toContainText('Nadira Society');
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Programme › Marks beside points › Green from' })
    .click();
  await page.getByLabel('Green from').fill('2000');
  await expect(saved(page)).toBeVisible();
  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish the site' });
  await expect(dialog.getByRole('list', { name: 'What this affects' })).toContainText(
    /\d+ tasks? keeps? the domain “Design”; no other task can get it\./,
  );
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published. Visitors see it now.')).toBeVisible();

  await page.goto(adminPath);
  await page.getByLabel('Title').fill('Learn a dance');
  await page.getByLabel('Content').fill('All of it.');
  await page.getByLabel('Domain').click();
  await expect(page.getByRole('option')).toHaveText(['नृत्य', 'Other']);
  await page.getByRole('option', { name: 'नृत्य' }).click();
  await page.getByLabel('Points', { exact: true }).fill('40');
  await page.getByLabel('Deadline').fill('2030-01-31T18:00');
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expect(page.getByText('Task created successfully!').first()).toBeVisible();

  await student.goto(paths.tasks);
  await student.getByRole('combobox', { name: 'Domain' }).click();
  await expect(student.getByRole('option', { name: 'Design', exact: true })).toBeVisible();
  await student.getByRole('option', { name: 'नृत्य' }).click();
  await student.getByRole('link', { name: /Learn a dance/ }).click();
  await expect(student.getByText('Normally within 3 days.')).toBeVisible();
  await student.goto('/how-it-works');
  await student.getByRole('contentinfo').getByRole('link', { name: 'Imprint' }).click();
  await expect(student.getByRole('region', { name: 'Imprint' })).toContainText('Nadira Society');
});

test('of two administrators both changes are kept, or the second chooses, and an entry that was removed comes back', async ({
  newPage,
  adminPath,
}) => {
  const page = await newPage('administrator');
  const other = await newPage('administrator');
  await page.goto(`${paths.admin.site(adminPath)}?section=voices`);
  await other.goto(paths.admin.site(adminPath));
  await expect(other.getByLabel('Name', { exact: true })).toHaveValue('Emberfield');
  const voice = page.getByRole('button', { name: /^I had never edited a video/ });
  await page.getByRole('button', { name: /^Remove I had never edited a video/ }).click();
  await expect(voice).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(voice).toBeVisible();
  await expect(saved(page)).toBeVisible();

  // Another field: both changes are kept.
  await other.getByLabel('Name', { exact: true }).fill('Another name');
  await expect(other.getByText('The form has both changes now.')).toBeVisible();
  await expect(saved(other)).toBeVisible();
  await page.getByRole('button', { name: 'Festival', exact: true }).click();
  await page.getByLabel('Summary').fill('Another summary.');
  await expect(page.getByText('The form has both changes now.')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Another name');
  await expect(saved(page)).toBeVisible();

  // The same field.
  for (const keep of ['Keep my changes', 'Continue with their version']) {
    await page.getByLabel('Name', { exact: true }).fill(`Theirs, ${keep}`);
    await expect(saved(page)).toBeVisible();
    await other.getByLabel('Name', { exact: true }).fill(`Mine, ${keep}`);
    const conflict = other
      .getByRole('alert')
      .filter({ hasText: 'Another administrator has changed the draft' });
    await expect(conflict).toContainText('changed the same: Festival › Name.');
    await expect(other.getByRole('button', { name: 'Publish…' })).toBeDisabled();
    await conflict.getByRole('button', { name: keep }).click();
    const kept = keep === 'Keep my changes' ? 'Mine' : 'Theirs';
    await expect(other.getByLabel('Name', { exact: true })).toHaveValue(`${kept}, ${keep}`);
    await expect(other.getByLabel('Summary')).toHaveValue('Another summary.');
    if (kept === 'Mine') {
      await expect(saved(other)).toBeVisible();
      await page.reload();
    }
  }
});

test('a draft that cannot be saved stays in the form, and is saved when the server is back', {
  tag: '@nightly',
}, async ({ newPage, adminPath }) => {
  const page = await newPage('administrator');
  await page.goto(paths.admin.site(adminPath));
  await page.route(`**${api}`, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await page.getByLabel('Office hours').fill('Always');
  await expect(page.getByText('Failed to save the draft. Please try again.')).toBeVisible();
  await page.getByRole('link', { name: 'All Tasks' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Office hours')).toHaveValue('Always');
  await page.unroute(`**${api}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Office hours')).toHaveValue('Always');
});

test('a site that was never set up says so, and leads through what it begins with', async ({
  newPage,
  adminPath,
}) => {
  const page = await newPage('administrator');
  await page.route(`**${api}`, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), published: null } });
  });
  await page.route('**/api/admin/counts', async (route) => {
    const answer = await route.fetch();
    const openSteps = ['look', 'tiers', 'task', 'publish'];
    await route.fulfill({ response: answer, json: { ...(await answer.json()), openSteps } });
  });
  await page.goto(paths.admin.index(adminPath));
  const left = page.getByRole('region', { name: 'What is left to set up' });
  await expect(left.getByRole('link')).toHaveText([
    'Your colour',
    'What points unlock',
    'The first task',
    'Publish the site',
  ]);
  await left.getByRole('link', { name: 'The first task' }).click();
  await expect(page.locator('#new-task')).toBeFocused();
  await left.getByRole('link', { name: 'What points unlock' }).click();
  await expect(page.getByRole('heading', { name: 'Tiers', exact: true })).toBeVisible();
  await page.goBack();
  await left.getByRole('button', { name: 'Hide' }).click();
  await expect(left).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('form', { name: 'Create Task' })).toBeVisible();
  await expect(left).toHaveCount(0);
  await page.getByRole('link', { name: 'Site not set up' }).click();
  const steps = page.getByRole('region', { name: 'Make the site yours' });
  await expect(page.getByText('Nothing is published yet: visitors read neutral texts.')).toBeVisible();
  await steps.getByRole('link', { name: 'Your colour' }).click();
  await page.getByLabel('Accent colour (optional)').fill('#15803d');
  await expect(steps.getByRole('link', { name: 'Your colour (done)' })).toBeVisible();
  await expect(saved(page)).toBeVisible();
});

test('a site is exported and imported as a file, and a file with faults leaves the draft as it was', async ({
  newPage,
  adminPath,
}) => {
  const page = await newPage('administrator');
  await page.goto(paths.admin.site(adminPath));
  const more = (name: string) =>
    page
      .getByRole('button', { name: 'More' })
      .click()
      .then(() => page.getByRole('menuitem', { name }).click());
  const [download] = await Promise.all([page.waitForEvent('download'), more('Export')]);
  expect(download.suggestedFilename()).toBe('Emberfield 2026 site.json');
  const content = JSON.parse((await readFile(await download.path())).toString());
  expect(content.festival.title).toBe('Emberfield');

  await more('Import…');
  const dialog = page.getByRole('dialog', { name: 'Import a site' });
  const choose = (value: unknown) =>
    dialog.getByLabel('File of a site').setInputFiles({
      name: 'site.json',
      mimeType: 'application/json',
      buffer: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
    });
  await choose('{');
  await expect(dialog.getByRole('alert')).toContainText('The file is not JSON.');
  await choose({ ...content, tiers: 'none' });
  await expect(dialog.getByRole('alert')).toContainText('Tiers:');
  await expect(dialog.getByRole('button', { name: 'Make it the draft' })).toHaveCount(0);
  await choose({ ...content, festival: { ...content.festival, title: 'Nadira' } });
  await expect(dialog.getByRole('listitem')).toContainText(/Name.*Emberfield.*Nadira/);
  await dialog.getByRole('button', { name: 'Make it the draft' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Nadira');
  await expect(saved(page)).toBeVisible();
});

test('pictures are uploaded into the site, cropped around their focus, and travel in its file', async ({
  newPage,
  adminPath,
}) => {
  const page = await newPage('administrator');
  const visitor = await newPage();
  await page.goto(`${paths.admin.site(adminPath)}?section=look`);
  const place = (label: string) => page.getByRole('group', { name: `${label} (optional)` });
  const choose = (label: string, file: SampleFile) => choosePicture(place(label), file);
  await choose('First picture', textFile('notes.txt'));
  await expect(place('First picture')).toContainText('notes.txt');
  await choose('First picture', await photoFile('small.jpg', 400, 300));
  await expect(place('First picture')).not.toContainText('notes.txt');
  await expect(place('First picture')).toContainText(
    'The picture has 400 × 300 pixels. Choose one with at least 1280 × 720.',
  );
  await choose('First picture', { ...textFile('broken.jpg'), mimeType: 'image/jpeg' });
  await expect(place('First picture')).toContainText('This picture is damaged');
  const release = await holdRequests(page, '**/api/uploads?*');
  await choose('First picture', await photoFile('crowd.jpg', 1_280, 800));
  await page.getByRole('button', { name: 'Festival', exact: true }).click();
  const leaving = page.getByRole('alertdialog', { name: 'A picture is still being uploaded' });
  await leaving.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Festival', exact: true }).click();
  await expect(leaving).toBeVisible();
  release();
  await expect(leaving).toBeHidden();
  await place('First picture').getByLabel('Alternative text').fill('A crowd before a green stage');
  await place('First picture')
    .getByRole('slider', { name: /from the left/ })
    .fill('80');
  await choose('Logo', svgFile('logo.svg'));
  await place('Logo').getByLabel('Alternative text').fill('Nadira');
  await choose('Icon', await photoFile('icon.jpg', 512, 512));
  await expect(place('Icon').getByRole('button', { name: 'Replace the picture' })).toBeVisible();
  // The alternative text is missing.
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Look › Icon' }).click();
  await expect(place('Icon').getByLabel('Alternative text')).toBeFocused();
  await place('Icon').getByLabel('Alternative text').fill('A flame');
  await page.getByRole('button', { name: 'Sponsors' }).click();
  await page.getByRole('button', { name: 'Add a tier' }).click();
  await page.getByLabel('Name of the tier').fill('Partners');
  await page.getByRole('button', { name: 'Add a sponsor' }).click();
  await page.getByRole('group', { name: 'Sponsors' }).getByLabel('Name', { exact: true }).fill('Green');
  await choose('Logo', svgFile('partner.svg'));
  await place('Logo').getByLabel('Alternative text').fill('Green partner');
  await expect(preview(page).getByRole('img', { name: 'Green partner' })).toBeVisible();
  await expect(saved(page)).toBeVisible();
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page
    .getByRole('dialog', { name: 'Publish the site' })
    .getByRole('button', { name: 'Publish', exact: true })
    .click();
  await expect(page.getByText('Published. Visitors see it now.')).toBeVisible();

  const crowd = visitor.getByRole('img', { name: 'A crowd before a green stage' });
  await expect(async () => {
    await visitor.goto('/');
    await expect(crowd).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(crowd).toHaveCSS('object-position', '80% 50%');
  await expect.poll(() => crowd.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\.avif$/);
  expect(await crowd.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(visitor.getByRole('banner').getByRole('link', { name: 'Nadira', exact: true })).toBeVisible();
  const shared = await visitor.locator('meta[property="og:image"]').getAttribute('content');
  expect((await visitor.request.get(withoutOrigin(shared))).headers()['content-type']).toBe('image/jpeg');
  const manifest = await (await visitor.request.get('/manifest.webmanifest')).json();
  for (const { src } of manifest.icons)
    expect((await visitor.request.get(src)).headers()['content-type'], src).toBe('image/png');

  await page.getByRole('button', { name: 'More' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export' }).click(),
  ]);
  const file = await readFile(await download.path(), 'utf8');
  const { look, pictures } = JSON.parse(file);
  expect(Object.keys(pictures)).toHaveLength(4);
  await page.getByRole('button', { name: 'Look' }).click();
  for (const label of ['First picture', 'Logo', 'Icon'])
    await place(label).getByRole('button', { name: 'Remove the picture' }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Import…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a site' });
  await dialog.getByLabel('File of a site').setInputFiles({
    name: 'site.json',
    mimeType: 'application/json',
    // As from another server: this one has no picture with this id.
    buffer: Buffer.from(file.replaceAll(look.hero.id, randomUUID())),
  });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/uploads')) sent.push(request.url());
  });
  await dialog.getByRole('button', { name: 'Make it the draft' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(place('First picture').getByLabel('Alternative text')).toHaveValue(
    'A crowd before a green stage',
  );
  await expect(place('First picture').getByRole('slider', { name: /from the left/ })).toHaveValue('80');
  expect(sent, 'only what the server does not have').toHaveLength(1);
  await expect(saved(page)).toBeVisible();
});
