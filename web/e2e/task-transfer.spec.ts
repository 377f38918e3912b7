import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { paths, transferPath } from '../src/paths.ts';
import { openBoth } from './sign-in.ts';
import { test } from './test.ts';

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
const day = 24 * 3_600_000;

for (const [device, size] of Object.entries(sizes)) {
  test(`tasks are copied into the next edition, exported, and imported twice: ${device}`, async ({
    newPage,
    adminPath,
  }) => {
    const { admin, student, mark } = await openBoth(newPage);
    await admin.setViewportSize(size);
    const titles = ['Poster', 'Reel', 'Stall'].map((name) => `${name} ${mark}`);
    const [poster = '', reel = '', stall = ''] = titles;
    const lastDate = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 3 * day);
    const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#d33' } })
      .png()
      .toBuffer();
    for (const title of titles) {
      const image = await admin.request.post('/api/uploads?purpose=task-image', {
        multipart: { file: { name: 'poster.png', mimeType: 'image/png', buffer: png } },
      });
      const data = {
        title,
        content: 'Do it.',
        domain: 'Design',
        points: 40,
        lastDate: lastDate.toISOString(),
      };
      const imageIds = title === poster ? [(await image.json()).id] : [];
      const created = await admin.request.post('/api/tasks', { data: { ...data, imageIds } });
      expect(created.status(), await created.text()).toBe(201);
    }
    const [running] = (await (await admin.request.get('/api/editions')).json()).items;
    const next = { number: running.number + 1, name: `Next ${mark}`, timeZone: running.timeZone };
    const started = await admin.request.post('/api/admin/editions', {
      data: { ...next, startsOn: null, endsOn: null, closes: running.number },
    });
    expect(started.status(), await started.text()).toBe(201);

    const row = (title: string) => admin.getByRole('row').filter({ hasText: title });
    const box = (title: string) => admin.getByRole('checkbox', { name: `Choose ${title}` });
    const all = admin.getByRole('checkbox', { name: 'Choose all tasks' });
    const file = admin.getByLabel('File of tasks');
    const importButton = admin.getByRole('button', { name: /^Import/ });
    const weeks = admin.getByLabel('Move dates by weeks');

    await test.step('copies two of three tasks, moved by a year', async () => {
      await admin.goto(paths.admin.tasks(adminPath));
      await admin.getByRole('link', { name: 'Copy tasks of an earlier edition' }).click();
      await expect(row(stall)).toContainText('New draft');
      // Other tests leave tasks that can be imported whatever the weeks.
      await all.check();
      await all.uncheck();
      await weeks.fill('-60');
      await box(poster).check();
      await expect(row(poster)).toContainText('Deadline: It has passed. Move it by more weeks');
      await expect(importButton).toBeDisabled();
      await weeks.fill('52');
      await expect(row(poster)).toContainText('New draft with 1 image');
      await all.check();
      await all.uncheck();
      await box(poster).check();
      await box(reel).check();
      await importButton.click();
      await expect(admin.getByText('2 drafts created.')).toBeVisible();
      await expect(row(poster)).toContainText(`Already in ${next.name}`);
      await expect(row(stall)).not.toContainText('Already');
      await admin.getByRole('link', { name: 'Show the drafts' }).click();
      await expect(row(reel)).toContainText('Draft');
      await expect(row(stall)).toHaveCount(0);
    });
    const drafts = async (): Promise<{ id: string; title: string; lastDate: string; imageIds: string[] }[]> =>
      (await (await admin.request.get(`/api/tasks?status=draft&search=${mark}`)).json()).items;
    const moved = new Date(lastDate.getTime() + 52 * 7 * day).toISOString();
    expect(new Set((await drafts()).map((task) => task.lastDate))).toEqual(new Set([moved]));
    expect((await (await student.request.get(`/api/tasks?search=${mark}`)).json()).total).toBe(0);

    await admin.goto(transferPath(adminPath, next.number));
    await expect(box(poster)).toBeChecked();
    const downloading = admin.waitForEvent('download');
    await admin.getByRole('button', { name: 'Export 2 tasks' }).click();
    const exported = await readFile(await (await downloading).path(), 'utf8');
    for (const { id } of await drafts())
      expect((await admin.request.delete(`/api/tasks/${id}`)).status()).toBe(204);
    const choose = (text: string) =>
      file.setInputFiles({ name: 'tasks.json', mimeType: 'application/json', buffer: Buffer.from(text) });

    await test.step('names the rows that cannot be imported', async () => {
      const broken = JSON.parse(exported);
      broken.tasks[0].points = 'many';
      broken.tasks[1].images = [{ name: 'poster.png', data: 'bm90IGFuIGltYWdl' }];
      await choose(JSON.stringify(broken));
      await expect(
        admin.getByRole('row').filter({ hasText: 'Points: Enter the points as a number.' }),
      ).toBeVisible();
      await expect(admin.getByRole('row').filter({ hasText: 'Images, 1: This is not a' })).toBeVisible();
      await expect(importButton).toBeDisabled();
      await choose('{}');
      await expect(admin.getByText('This is no file of tasks.')).toBeVisible();
    });

    await test.step('imports the file, and names what is there the second time', async () => {
      await choose(exported);
      await expect(weeks).toHaveValue('0');
      await expect(row(poster)).toContainText('New draft with 1 image');
      await admin.route('**/api/admin/task-imports', (route) => route.abort(), { times: 10 });
      await importButton.click();
      await expect(admin.getByText('The tasks could not be imported.')).toBeVisible();
      await expect(box(poster)).toBeChecked();
      await admin.unroute('**/api/admin/task-imports');
      await importButton.click();
      await expect(admin.getByText('2 drafts created.')).toBeVisible();
      expect((await drafts()).map(({ imageIds }) => imageIds.length).sort()).toEqual([0, 1]);

      await choose(exported);
      for (const title of [poster, reel]) {
        await expect(row(title)).toContainText(`Already in ${next.name}`);
        await expect(box(title)).not.toBeChecked();
      }
      await expect(importButton).toBeDisabled();
      await box(reel).check();
      await importButton.click();
      await expect(admin.getByText('1 draft created.')).toBeVisible();
      expect((await drafts()).filter(({ title }) => title === reel)).toHaveLength(2);
    });

    const created = await drafts();
    await test.step('publishes the drafts at once, and names the one that is not complete', async () => {
      const [incomplete] = created;
      const empty = { version: 1, content: '' };
      const changed = await admin.request.patch(`/api/tasks/${incomplete?.id}`, { data: empty });
      expect(changed.status(), await changed.text()).toBe(200);
      await admin.goto(`${paths.admin.tasks(adminPath)}?status=draft&search=${mark}`);
      await admin.getByRole('button', { name: 'Publish these 3 drafts' }).click();
      const question = admin.getByRole('alertdialog');
      await question.getByRole('button', { name: 'Publish' }).click();
      await expect(question).toContainText('2 of 3 tasks published.');
      await expect(question).toContainText(`${incomplete?.title}: Describe the task.`);
      await question.getByRole('button', { name: 'Close' }).click();
      await expect.poll(async () => (await drafts()).map(({ id }) => id)).toEqual([incomplete?.id]);
      expect((await (await student.request.get(`/api/tasks?search=${mark}`)).json()).total).toBe(2);
    });

    for (const { id } of created) await admin.request.delete(`/api/tasks/${id}`);
    expect((await admin.request.delete(`/api/admin/editions/${next.number}`)).status()).toBe(204);
  });
}
