import { expect } from '@playwright/test';
import { paths } from '../src/paths.ts';
import { createTask } from './open-work.ts';
import { pngFile, textFile } from './sample-files.ts';
import { test } from './test.ts';

test('images are put in order by keyboard, the first is the cover, and the order is stored', {
  tag: '@nightly',
}, async ({ newPage, adminPath }) => {
  const page = await newPage('administrator');
  await page.goto(adminPath);
  const title = `Carry light ${Date.now().toString(36)}`;
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Content').fill('From the gate to the stage.');
  await page.getByLabel('Domain').click();
  await page.getByRole('option', { name: 'Marketing' }).click();
  await page.getByLabel('Points', { exact: true }).fill('40');
  await page.getByLabel('Deadline').fill('2025-01-31T18:00');
  await expect(page.getByText('This time has passed: choose a later one.')).toBeVisible();
  await page.getByRole('button', { name: 'Sunday 23:59' }).click();
  await expect(page.getByText('This time has passed')).toHaveCount(0);
  await expect(page.getByLabel('Deadline')).toHaveValue(/T23:59$/);

  await page
    .locator('input[type=file]')
    .setInputFiles([await pngFile('one.png'), await pngFile('two.png'), await pngFile('three.png')]);
  const tiles = page.getByRole('list', { name: 'Images, in order' }).getByRole('listitem');
  await expect(tiles).toHaveText([/Cover.*one.*1 of 3/s, /two.*2 of 3/s, /three.*3 of 3/s]);
  const earlier = page.getByRole('button', { name: /^Move earlier: three/ });
  await earlier.focus();
  await page.keyboard.press('Enter');
  await expect(tiles).toHaveText([/one/, /three/, /two/]);
  await expect(earlier).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tiles).toHaveText([/Cover.*three/s, /one/, /two/]);
  await expect(page.getByText(/three\.\w+ is now 1 of 3, the cover\./)).toBeAttached();
  await tiles.nth(2).dragTo(tiles.nth(1));
  await expect(tiles).toHaveText([/three/, /two/, /one/]);
  await tiles
    .nth(1)
    .getByLabel(/^What two/)
    .fill('Two torches.');
  await tiles
    .nth(2)
    .getByLabel(/^What one/)
    .fill('A gate.');
  await page.getByRole('button', { name: /^Remove two/ }).click();
  await expect(tiles).toHaveText([/three/, /one/]);

  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: title })).toBeVisible();
  await preview.getByRole('tab', { name: 'Its page' }).click();
  await expect(preview.getByText('From the gate to the stage.')).toBeVisible();
  await expect(preview.getByRole('heading', { level: 3, name: title })).toBeVisible();
  await expect(preview.getByRole('heading', { level: 1 })).toHaveCount(0);
  await preview.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveTitle(/^Create Task/);

  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && /\/api\/tasks$/.test(request.url()),
  );
  await page.getByRole('button', { name: 'Create Task' }).click();
  const { imageIds } = (await sent).postDataJSON();
  await expect(page.getByRole('heading', { name: 'Task created successfully!' })).toBeFocused();
  const view = page.getByRole('link', { name: 'View', exact: true });
  const id = (await view.getAttribute('href'))?.split('/').at(-1);
  const stored = await (await page.request.get(`/api/tasks/${id}`)).json();
  expect(stored.imageIds).toEqual(imageIds);
  expect(imageIds).toHaveLength(2);
  expect(stored.imageTexts).toEqual(['', 'A gate.']);

  // The order of a task that exists is changed in its dialog.
  await page.goto(`${paths.admin.tasks(adminPath)}?search=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  const modal = page.getByRole('dialog', { name: 'Edit Task' });
  await modal.getByRole('button', { name: 'Move later: Image 1' }).click();
  await modal.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Task updated successfully!').first()).toBeVisible();
  const edited = await (await page.request.get(`/api/tasks/${id}`)).json();
  expect([edited.imageIds, edited.imageTexts]).toEqual([imageIds.toReversed(), ['A gate.', '']]);

  const student = await newPage('student');
  await student.goto(paths.task(id ?? ''));
  await student.getByRole('button', { name: 'Show picture 1 of 2: A gate.' }).click();
  const picture = student.getByRole('dialog').getByRole('img', { name: 'A gate.' });
  const width = async () => (await picture.boundingBox())?.width ?? 0;
  const before = await width();
  await student.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(width).toBeGreaterThan(before);
  await student.getByRole('button', { name: 'Next' }).click();
  await expect(student.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  expect((await page.request.delete(`/api/tasks/${id}`)).status()).toBe(204);
});

test('a file that could not be added gets the focus when the task is sent', { tag: '@nightly' }, async ({
  newPage,
  adminPath,
}) => {
  const page = await newPage('administrator');
  await page.goto(adminPath);
  const files = page.locator('input[type=file]').first();
  await files.setInputFiles(textFile('notes.txt'));
  await expect(page.getByText('Only images can be added.')).toBeVisible();
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expect(page.getByText('A file could not be added. Remove it.')).toBeVisible();
  await expect(files).toBeFocused();
});

test('a duplicate of a task begins with its fields and images, and a draft can be restored', async ({
  newPage,
  adminPath,
}) => {
  const page = await newPage('administrator');
  const title = `Carry sound ${Date.now().toString(36)}`;
  const id = await createTask(page.request, title);
  await page.goto(adminPath);
  await page.getByLabel('Title').fill('Half typed');
  await expect(page.getByLabel('Title')).toHaveValue('Half typed');
  await page.getByRole('link', { name: 'All Tasks' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('searchbox').fill(title);
  await page.getByRole('link', { name: `Duplicate ${title}` }).click();
  await expect(page.getByText(`Filled in from “${title}”.`)).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue(title);
  await expect(page.getByLabel('Points', { exact: true })).toHaveValue('10');
  await expect(page).not.toHaveURL(/copy=/);
  await page.getByLabel('Title').fill(`${title}, again`);
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expect(page.getByRole('heading', { name: 'Task created successfully!' })).toBeVisible();
  const copy = (await page.getByRole('link', { name: 'View', exact: true }).getAttribute('href'))
    ?.split('/')
    .at(-1);
  await page.getByRole('button', { name: 'Create another' }).click();
  await expect(page.getByLabel('Title')).toBeFocused();
  await expect(page.getByLabel('Title')).toHaveValue('');
  for (const task of [id, copy]) expect((await page.request.delete(`/api/tasks/${task}`)).status()).toBe(204);
});

test('what a duplicate replaces stays stored, also after a reload', { tag: '@nightly' }, async ({
  newPage,
  adminPath,
}) => {
  const page = await newPage('administrator');
  const title = `Carry light ${Date.now().toString(36)}`;
  const id = await createTask(page.request, title);
  await page.goto(adminPath);
  await page.getByLabel('Title').fill('Half typed');
  // Leaves by the browser, so that the draft stays.
  await page.goto(`${adminPath}?copy=${id}`);
  await expect(page.getByText(`Filled in from “${title}”.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Restore my draft' })).toBeVisible();
  await expect(page).not.toHaveURL(/copy=/);
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue(title);
  await page.getByRole('button', { name: 'Restore my draft' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Half typed');
  await expect(page.getByRole('button', { name: 'Restore my draft' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('Half typed');
  expect((await page.request.delete(`/api/tasks/${id}`)).status()).toBe(204);
});

test('the numbers of a task lead to its work', async ({ newPage, adminPath }) => {
  const page = await newPage('administrator');
  await page.goto(paths.admin.tasks(adminPath));
  const pending = page.getByRole('link', { name: /pending.*submissions for/ }).first();
  const count = Number(/\d+/.exec((await pending.textContent()) ?? '')?.[0]);
  await pending.click();
  await expect(page).toHaveURL(/all-request\?status=pending&task=/);
  await expect(page.getByRole('button', { name: /handed in by/ })).toHaveCount(count);
});

test('a new release is shown with its notes, whose code is loaded when they are opened, until it is hidden', async ({
  newPage,
  adminPath,
}) => {
  const page = await newPage('administrator');
  const release = {
    version: '98.0.0',
    publishedAt: '2026-11-20T10:00:00Z',
    notes: '## Added\n\n- **Certificates** <img src=x>',
    page: 'https://github.com/torchbearer/torchbearer/releases/tag/v98.0.0',
  };
  await page.route('**/api/admin/new-release', (route) =>
    route.fulfill({ json: { running: '97.1.0', release } }),
  );
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const parserLoads = () => scripts.filter((address) => address.includes('markdown-text')).length;
  const note = page.getByRole('region', { name: /^Update available/ });
  const form = page.getByRole('form', { name: 'Create Task' });

  await page.goto(adminPath);
  await expect(note).toHaveAccessibleName('Update available: Torchbearer 98.0.0');
  await expect(note).toContainText('This site runs 97.1.0.');
  await expect(note.getByRole('link')).toHaveAttribute('href', release.page);
  await note.getByText('What is new').focus();
  expect(parserLoads()).toBe(0);
  await page.keyboard.press('Enter');
  await expect(note.getByRole('heading', { level: 3, name: 'Added' })).toBeVisible();
  await expect(note.getByRole('listitem')).toHaveText('Certificates <img src=x>');
  expect(parserLoads()).toBe(1);

  await note.getByRole('button', { name: 'Hide' }).click();
  await expect(note).toHaveCount(0);
  await expect(page.locator('#new-task')).toBeFocused();
  const asked = page.waitForResponse('**/api/admin/new-release');
  await page.reload();
  await (await asked).finished();
  await expect(form).toBeVisible();
  await expect(note).toHaveCount(0);
  release.version = '98.0.1';
  await page.reload();
  await expect(note).toHaveAccessibleName('Update available: Torchbearer 98.0.1');
});
