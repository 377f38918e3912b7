import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CertificateTemplate } from '../../contract/certificate-templates.ts';
import { certificateTemplateWith, createTemplate, issueTo } from '../../testing/certificates.ts';
import { createAdministrator, createStudent, type TestStudent } from '../../testing/factories.ts';
import { multipartForm } from '../../testing/multipart-form.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let asAdmin: string;
beforeAll(async () => {
  t = await createTestApp();
  asAdmin = await t.signInAs(await createAdministrator(t.db));
});
afterAll(() => t.close());

const roleTemplate = (overrides: object = {}) => ({
  ...{ award: { reason: 'role' }, body: '{name} was {role} of {festival}.' },
  ...overrides,
});
const preview = (template: object, more: object = {}) =>
  t.request('POST', '/api/admin/certificate-templates/preview', {
    cookie: asAdmin,
    body: { template: certificateTemplateWith(template), ...more },
  });
const issue = (template: CertificateTemplate, user: TestStudent) =>
  t.request('POST', '/api/admin/certificates', {
    cookie: asAdmin,
    body: { templateId: template.id, version: 1, userId: user.id, entered: 'Lead' },
  });

async function signaturePicture() {
  const bytes = await sharp({ create: { width: 400, height: 120, channels: 4, background: '#1b2a55' } })
    .png()
    .toBuffer();
  const { body, headers } = multipartForm({ bytes, fileName: 'signature.png' });
  const answer = await t.request('POST', '/api/uploads?purpose=site-picture', {
    cookie: asAdmin,
    body,
    headers,
  });
  return { id: answer.json().id, width: 400, height: 120, focus: { x: 50, y: 50 }, alt: 'Signature of Ada' };
}

test('the PDF says what was issued, carries the badge and the signature, and is printed by everybody who has the id', async () => {
  const picture = await signaturePicture();
  const template = await createTemplate(
    t,
    asAdmin,
    roleTemplate({ signatures: [{ name: 'Ada Head', office: 'Head', picture }] }),
  );
  // The sweep of unused uploads leaves it.
  expect(await t.db.upload.findUnique({ where: { id: picture.id } })).toMatchObject({ inSite: true });
  const user = await createStudent(t.db, { name: 'Asha Rao' });
  const id = await issueTo(t, asAdmin, { templateId: template.id, userId: user.id, entered: 'Lead' });

  const answer = await t.request('GET', `/api/verify/${id}/certificate.pdf`);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
  });
  const pdf = await readPdf(answer.rawPayload);
  expect(pdf).toMatchObject({ pages: 1, tagged: true, alternatives: expect.arrayContaining(['Ada Head']) });
  for (const text of ['Campus Ambassador', 'Asha Rao was Lead of', 'Ada Head'])
    expect(pdf.text).toContain(text);
  expect(pdf.text.replaceAll('\n', '')).toContain(id);
  const { jwt } = (await t.request('GET', `/api/verify/${id}`)).json();
  expect(pdf.attachments['credential.json']).toContain(jwt);

  const drawn = await t.request('GET', `/api/verify/${id}/certificate.svg`);
  expect(drawn.headers['content-disposition']).toBe('attachment; filename="certificate.svg"');
  expect((await sharp(drawn.rawPayload).metadata()).width).toBeGreaterThan(800);
  expect((await t.request('GET', '/api/verify/unknown/certificate.pdf')).statusCode).toBe(404);
});

test('a preview shows an example or a student, and issues nothing', async () => {
  const example = await preview({});
  expect(example.statusCode, example.body).toBe(200);
  expect(example.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-store' });
  const user = await createStudent(t.db, { name: 'Kabir Malhotra' });
  const named = await preview(roleTemplate(), { userId: user.id, entered: 'Lead' });
  expect(named.statusCode, named.body).toBe(200);
  expect(named.rawPayload.equals(example.rawPayload)).toBe(false);
  expect((await preview({}, { userId: user.id })).json()).toMatchObject({
    errors: [{ path: 'body.userId', message: expect.stringContaining('does not qualify') }],
  });
  expect(await t.db.certificate.count({ where: { userId: user.id } })).toBe(0);
});

test('what does not fit on the page is said in the preview, and is not issued', async () => {
  const body = '{name}\n\n'.repeat(60);
  const template = roleTemplate({ design: 'torch', body });
  expect((await preview(template)).json()).toMatchObject({
    code: 'certificate_refused',
    detail: expect.stringContaining('does not fit on one page: text'),
  });
  const user = await createStudent(t.db, { name: 'Asha Rao' });
  const refused = await issue(await createTemplate(t, asAdmin, template), user);
  expect(refused.statusCode).toBe(400);
  expect(refused.json().detail).toContain('does not fit on one page');
  expect(await t.db.certificate.count({ where: { userId: user.id } })).toBe(0);
});

test('a picture of a signature that was removed is refused', async () => {
  const picture = { ...(await signaturePicture()), id: '00000000-0000-7000-8000-000000000001' };
  const answer = await t.request('POST', '/api/admin/certificate-templates', {
    cookie: asAdmin,
    body: certificateTemplateWith({ signatures: [{ name: 'Ada', office: '', picture }] }),
  });
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'file_not_available']);
});

test('lists are searched by the student', async () => {
  const template = await createTemplate(t, asAdmin, roleTemplate());
  const [asha, kabir] = [
    await createStudent(t.db, { name: 'Asha Searched' }),
    await createStudent(t.db, { name: 'Kabir Other' }),
  ];
  for (const { id } of [asha, kabir])
    await issueTo(t, asAdmin, { templateId: template.id, userId: id, entered: 'Lead' });
  const found = await t.request('GET', `/api/admin/certificates?templateId=${template.id}&search=searched`, {
    cookie: asAdmin,
  });
  expect(found.json()).toMatchObject({ items: [{ userId: asha.id }], total: 1 });
});
