import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { SiteContent } from '../../contract/site.ts';
import type { SiteDraft } from '../../contract/site-editing.ts';
import {
  focusText,
  type SitePicture,
  sitePictureNames,
  sitePictureUrl,
} from '../../contract/site-pictures.ts';
import { findFileFaults } from '../../operations/find-file-faults.ts';
import { findSiteFaults } from '../../operations/find-site-faults.ts';
import { exportSite, importSite } from '../../operations/site-commands.ts';
import { sampleSite } from '../../seed/sample-site.ts';
import { readPublished } from '../../site/published-site.ts';
import { createAdministrator, createStudent } from '../../testing/factories.ts';
import { multipartForm } from '../../testing/multipart-form.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sweepUploads, unboundFor } from '../uploads/sweep-uploads.ts';
import { cropAround, MadePictures } from './made-pictures.ts';

let t: TestApp;
let cookie: string;
beforeAll(async () => {
  t = await createTestApp();
  cookie = await t.signInAs(await createAdministrator(t.db));
});
afterAll(() => t.close());

/** Red on the left, blue on the right. */
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } })
    .composite([
      {
        input: { create: { width: width / 2, height, channels: 3, background: '#ff0000' } },
        left: 0,
        top: 0,
      },
    ])
    .jpeg()
    .toBuffer();

function upload(bytes: Uint8Array | string, fileName = 'photo.jpg', as = cookie) {
  const { body, headers } = multipartForm({ bytes, fileName });
  return t.request('POST', '/api/uploads?purpose=site-picture', { cookie: as, body, headers });
}

async function uploaded(width: number, height: number, focus = { x: 50, y: 50 }): Promise<SitePicture> {
  const answer = await upload(await photo(width, height));
  expect(answer.statusCode, answer.body).toBe(201);
  return { id: answer.json().id, width, height, focus, alt: 'Red and blue' };
}

const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path = '', body?: object) =>
  t.request(method, `/api/admin/site${path}`, { cookie, ...(body && { body }) });
const draft = async () => (await call('GET')).json<SiteDraft>();
async function save(look: SiteContent['look']) {
  const { version, basedOn } = await draft();
  return call('PUT', '', { content: { ...sampleSite(), look }, version, basedOn });
}
async function publish(look: SiteContent['look']): Promise<void> {
  expect((await save(look)).statusCode).toBe(200);
  const { version } = await draft();
  const answer = await call('POST', '/publish', { version });
  expect(answer.statusCode, answer.body).toBe(200);
}
const get = (address: string) => t.request('GET', address);
const statusOf = async (picture: SitePicture, name = '320.avif') =>
  (await get(sitePictureUrl(picture, name))).statusCode;
async function sweepLater(): Promise<void> {
  const now = () => new Date(Date.now() + unboundFor + 60_000);
  await sweepUploads({ ...t.deps, now, log: { warn: () => {} } });
}

test('a picture is kept as AVIF and WebP in each width that is smaller, and in its own', async () => {
  const hero = await uploaded(1_400, 900);
  expect(await statusOf(hero), 'until a draft has it').toBe(404);
  expect((await save({ hero })).statusCode).toBe(200);
  for (const width of [160, 320, 640, 960, 1_280, 1_400]) {
    for (const format of ['avif', 'webp']) {
      const answer = await get(sitePictureUrl(hero, `${width}.${format}`));
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, `image/${format}`]);
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      const metadata = await sharp(answer.rawPayload).metadata();
      expect([metadata.width, metadata.exif]).toEqual([width, undefined]);
    }
  }
  for (const name of ['1920.avif', '1399.webp', 'share.jpg', 'icon-192.png'])
    expect(await statusOf(hero, name), name).toBe(404);
});

test('a draft with a picture that is not there is refused, and stays as it was', async () => {
  const before = await draft();
  const hero = await uploaded(1_400, 900);
  const refused = await save({ hero: { ...hero, id: '01980000-0000-7000-8000-00000000dead' } });
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'file_not_available']);
  for (const wrong of [{ width: 1_300 }, { id: hero.id.toUpperCase() }, { id: 'none' }])
    expect((await save({ hero: { ...hero, ...wrong } })).statusCode, JSON.stringify(wrong)).toBe(422);
  expect(await draft()).toEqual(before);
});

test('pictures of versions stay; what only a draft had is removed', async () => {
  const [shown, dropped] = [await uploaded(1_400, 900), await uploaded(1_300, 800)];
  await publish({ hero: shown });
  await save({ hero: dropped });
  await sweepLater();
  expect([await statusOf(shown), await statusOf(dropped)]).toEqual([200, 200]);
  const { version } = await draft();
  expect((await call('DELETE', `?version=${version}`)).statusCode).toBe(204);
  await publish({});
  await sweepLater();
  expect(await statusOf(dropped)).toBe(404);
  expect(await statusOf(shown), 'it can be restored').toBe(200);
  expect(await t.db.upload.count({ where: { sizeOfId: dropped.id } })).toBe(0);
  expect(await findFileFaults(t.deps, { bytes: true })).toMatchObject({ faults: [] });
});

test('icons and the preview of links are made of the published site, with the focus in the picture', async () => {
  const hero = await uploaded(2_000, 720, { x: 100, y: 50 });
  const icon = await uploaded(1_024, 512, { x: 0, y: 0 });
  let published = { number: 1, content: { ...sampleSite(), look: { hero, icon } as SiteContent['look'] } };
  const made = new MadePictures({ ...t.deps, site: { published: async () => published } });
  const find = (picture: SitePicture, name: string, focus = focusText(picture)) =>
    made.find({ id: picture.id, name, focus });
  const share = await find(hero, sitePictureNames.share);
  expect(share?.contentType).toBe('image/jpeg');
  expect(await find(hero, sitePictureNames.share), 'made once').toBe(share);
  // What it answers is kept for good: a server that does not know the focus yet must not answer.
  expect(await find(hero, sitePictureNames.share, '99-50')).toBeNull();
  const { data, info } = await sharp(share?.bytes).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([1_200, 630]);
  expect(data[(info.width / 2) * info.channels + 2], 'its middle is blue').toBeGreaterThan(200);
  for (const [name, side] of [
    [sitePictureNames.icon(32), 32],
    [sitePictureNames.icon(180), 180],
    [sitePictureNames.icon(192), 192],
    [sitePictureNames.icon(512), 512],
    [sitePictureNames.maskableIcon, 512],
  ] as const) {
    const metadata = await sharp((await find(icon, name))?.bytes).metadata();
    expect([name, metadata.format, metadata.width, metadata.height]).toEqual([name, 'png', side, side]);
  }
  expect(await find(hero, sitePictureNames.icon(192)), 'not the icon').toBeNull();
  expect(await find(icon, 'icon-4000.png')).toBeNull();
  published = { number: 2, content: { ...sampleSite(), look: { hero } } };
  expect(await find(icon, sitePictureNames.icon(192)), 'not published any more').toBeNull();
});

test('a site with an accent colour and no picture has the flame in this colour', async () => {
  const content = { ...sampleSite(), look: { accent: '#0a7f3f' } };
  vi.spyOn(t.deps.site, 'published').mockResolvedValue({ number: 2, content });
  onTestFinished(() => void vi.restoreAllMocks());
  const draw = async (name: string) =>
    (await get(`/api/site/pictures/flame/${name}?accent=%230a7f3f`)).rawPayload;
  for (const side of [32, 180, 192, 512] as const) {
    const icon = sharp(await draw(sitePictureNames.icon(side)));
    const { data, info } = await icon.raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([side, side]);
    // Left of the middle, below: the outer flame.
    const [red = 0, green = 0] = data.subarray(
      (Math.round(side * 0.66) * side + Math.round(side * 0.32)) * info.channels,
    );
    expect(green, `${side}`).toBeGreaterThan(red + 50);
  }
  expect((await sharp(await draw(sitePictureNames.maskableIcon)).metadata()).width).toBe(512);
  const share = sharp(await draw(sitePictureNames.share));
  const { data, info } = await share.raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([1_200, 630]);
  // The flame, left of its middle.
  const [red = 0, green = 0] = data.subarray((380 * info.width + 540) * info.channels);
  expect(green).toBeGreaterThan(red + 50);
  for (const address of [
    'flame/icon-192.png?accent=%23c23003',
    'flame/icon-192.png',
    'flame/share.jpg',
    'flame/320.avif',
  ])
    expect((await get(`/api/site/pictures/${address}`)).statusCode, address).toBe(404);
});

test('the crop has the focus and never leaves the picture', () => {
  const wide = { width: 2_000, height: 500 };
  const square = { width: 100, height: 100 };
  expect(cropAround({ ...wide, focus: { x: 0, y: 0 } }, square)).toEqual({
    left: 0,
    top: 0,
    width: 500,
    height: 500,
  });
  expect(cropAround({ ...wide, focus: { x: 100, y: 100 } }, square)).toMatchObject({ left: 1_500, top: 0 });
  expect(cropAround({ ...wide, focus: { x: 50, y: 0 } }, square)).toMatchObject({ left: 750 });
});

test('only administrators add pictures to the site', async () => {
  const student = await t.signInAs(await createStudent(t.db));
  expect((await upload(await photo(640, 480), 'photo.jpg', student)).statusCode).toBe(403);
});

test('S61 a hostile SVG logo is drawn without its scripts, files and addresses, or refused', async () => {
  const drawing = (content: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 60 20" onload="alert(1)">${content}<rect width="60" height="20" fill="#00ff00"/></svg>`;
  const hostile = drawing(
    '<script>alert(1)</script><image href="file:///etc/passwd" width="9" height="9"/><image xlink:href="original" width="9" height="9"/><foreignObject><iframe src="https://evil.example"/></foreignObject>',
  );
  const answer = await upload(hostile, 'logo.svg');
  expect(answer.statusCode, answer.body).toBe(201);
  const row = await t.db.upload.findUniqueOrThrow({ where: { id: answer.json().id } });
  expect([row.contentType, row.fileName]).toEqual(['image/webp', 'logo.webp']);
  const sizes = await t.db.upload.findMany({ where: { sizeOfId: row.id } });
  expect(sizes.map(({ contentType }) => contentType)).toEqual(
    expect.arrayContaining(['image/avif', 'image/webp']),
  );

  const lol = Array.from({ length: 12 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
  const bomb = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY l0 "lol">${lol}]><svg xmlns="http://www.w3.org/2000/svg"><text>&l12;</text></svg>`;
  for (const [name, text] of [
    ['entities', bomb],
    ['too large', drawing(`<!--${'x'.repeat(1_100_000)}-->`)],
    ['not closed', drawing('').replace('</svg>', '')],
  ] as const) {
    const refused = await upload(text, 'logo.svg');
    expect([name, refused.statusCode, refused.json().code]).toEqual([name, 422, 'file_refused']);
  }
  const student = await t.signInAs(await createStudent(t.db));
  const { body, headers } = multipartForm({ bytes: hostile, fileName: 'photo.svg' });
  const elsewhere = await t.request('POST', '/api/uploads?purpose=profile-photo', {
    cookie: student,
    body,
    headers,
  });
  expect(elsewhere.statusCode, 'as no other image').toBe(422);
});

test('S62 a site with its pictures is one file, and an import with a fault changes nothing', async () => {
  const hero = await uploaded(1_400, 900, { x: 20, y: 80 });
  await publish({ hero });
  const file = await exportSite(t.deps);
  const versions = () => t.db.siteVersion.count();
  const before = await versions();
  const unused = await t.db.upload.count({
    where: { purpose: 'site_picture', inSite: null, sizeOfId: null },
  });
  const id = randomUUID();
  const fromElsewhere = file.replaceAll(hero.id, id);
  const parsed = JSON.parse(fromElsewhere);
  for (const [name, broken, fault] of [
    ['missing', { ...parsed, pictures: {} }, /the picture .* is missing/],
    ['no base64', { ...parsed, pictures: { [id]: '../../etc' } }, /A picture is damaged/],
    ['of tomorrow', { ...parsed, podcasts: [] }, /podcasts/],
  ] as const) {
    await expect(importSite(t.deps, JSON.stringify(broken)), name).rejects.toThrow(fault);
  }
  const small = { ...parsed, pictures: { [id]: (await photo(300, 200)).toString('base64') } };
  await expect(importSite(t.deps, JSON.stringify(small))).rejects.toThrow(/300 × 200 pixels/);
  const damaged = JSON.stringify({ ...parsed, pictures: { [id]: 'aGVsbG8=' } });
  await expect(importSite(t.deps, damaged)).rejects.toThrow(/not a JPEG/);
  expect(await versions()).toBe(before);
  expect(await t.db.upload.count({ where: { purpose: 'site_picture', inSite: null, sizeOfId: null } })).toBe(
    unused + 1,
  );

  const importedHero = async (text: string) => {
    expect(await importSite(t.deps, text)).toMatch(
      /^Published as version \d+\. Everybody with a Google account may join\.$/,
    );
    return (await readPublished(t.deps.runSql)).content.look.hero as SitePicture;
  };
  const imported = await importedHero(fromElsewhere);
  expect(imported).toMatchObject({ ...hero, id: expect.any(String) });
  expect(imported.id).not.toBe(hero.id);
  expect(await statusOf(imported)).toBe(200);
  expect(await importedHero(file), 'a picture that is here is not stored again').toEqual(hero);
});

test('S50 the consistency check finds a site that cannot be read, and files that its pictures lack', async () => {
  const hero = await uploaded(1_400, 900);
  await publish({ hero });
  await save({});
  const { faults, pictures, versions } = await findSiteFaults(t.db);
  expect(faults).toEqual([]);
  expect(pictures).toBeGreaterThan(0);
  expect(versions).toBe(await t.db.siteVersion.count());

  await t.db.upload.updateMany({
    where: { sizeOfId: hero.id, fileName: '640.avif' },
    data: { inSite: null },
  });
  const draftBefore = await t.db.siteDraft.findFirstOrThrow();
  await t.db.siteDraft.updateMany({ data: { content: { festival: 1 } } });
  const { number } = await t.db.siteVersion.findFirstOrThrow({ orderBy: { number: 'desc' } });
  await t.db.siteVersion.create({ data: { number: number + 1, content: { look: { hero: { ...hero } } } } });
  expect((await findSiteFaults(t.db)).faults.toSorted()).toEqual([
    `a picture of the site lacks 1 of its files: ${hero.id}`,
    'the draft of the site cannot be read',
    `version ${number + 1} of the site cannot be read`,
  ]);
  // The other tests go on with what can be read.
  await t.db.siteVersion.delete({ where: { number: number + 1 } });
  await t.db.siteDraft.updateMany({ data: { content: draftBefore.content as object } });
});
