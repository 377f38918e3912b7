import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { runAdmin } from './documented-commands.ts';
import { ask, compose, containersOf, docker, until } from './stack.ts';

test('what is published is shown by every server', async () => {
  const scale = (count: number) =>
    compose('up', '--detach', '--wait', '--no-deps', '--no-recreate', '--scale', `server=${count}`, 'server');
  const before = await runAdmin('site-export');
  const site = JSON.parse(before);
  await scale(2);
  try {
    const servers = await containersOf('server');
    expect(servers).toHaveLength(2);
    const shows = async (server: string, title: string) => {
      const script = "fetch('http://127.0.0.1:8080/').then((page) => page.text()).then(console.log)";
      return (await docker('exec', server, 'node', '-e', script)).includes(title);
    };
    // The second replaces what is kept of the first.
    for (const title of [`First ${Date.now()}`, `Second ${Date.now()}`]) {
      await runAdmin('site-import', JSON.stringify({ ...site, festival: { ...site.festival, title } }));
      for (const server of servers) await until(() => shows(server, title), 10_000);
    }
  } finally {
    await runAdmin('site-import', before);
    await scale(1);
  }
});

test('S56 pages and pictures are shown as they were published while the store, the database and the server are away', async () => {
  const sample = JSON.parse(await readFile('server/seed/sample-site.json', 'utf8'));
  const id = '01980000-0000-7000-8000-00000000f00d';
  const hero = { id, width: 1_400, height: 800, focus: { x: 30, y: 60 }, alt: 'A gate at dusk' };
  const photo = await sharp({ create: { ...hero, channels: 3, background: '#14532d' } })
    .jpeg()
    .toBuffer();
  const festival = { ...sample.festival, title: 'Nadira' };
  const file = { ...sample, festival, look: { hero }, pictures: { [id]: photo.toString('base64') } };
  const before = await runAdmin('site-export');
  expect(await runAdmin('site-import', JSON.stringify(file))).toMatch(/^Published as version \d+\./);

  const page = async () => (await ask('/')).body;
  await until(async () => (await page()).includes('A gate at dusk'));
  const [, share = ''] = /og:image" content="https:\/\/[^/]+([^"]+)"/.exec(await page()) ?? [];
  const [, large = ''] = /([^ "]+\/1400\.avif) 1400w/.exec(await page()) ?? [];
  const shown = async () => {
    const [document, picture, preview] = [await ask('/'), await ask(large), await ask(share)];
    expect([document.status, picture.status, preview.status]).toEqual([200, 200, 200]);
    expect([picture.headers['content-type'], preview.headers['content-type']]).toEqual([
      'image/avif',
      'image/jpeg',
    ]);
    expect(document.body).toContain('A gate at dusk');
  };
  await shown();
  await compose('pause', 'store', 'postgres');
  try {
    await shown();
    await compose('stop', '--timeout', '10', 'server');
    await shown();
  } finally {
    await compose('unpause', 'store', 'postgres');
    await compose('up', '--detach', '--no-recreate', '--no-deps', '--wait', 'server');
  }
  await runAdmin('site-import', before);
  await until(async () => !(await page()).includes('A gate at dusk'));
});
