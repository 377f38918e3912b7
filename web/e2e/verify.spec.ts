import { expect, type Page } from '@playwright/test';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { typesetCertificate } from '../../server/features/certificates/typeset/typeset-certificate.ts';
import { paths, sitePath } from '../src/paths.ts';
import { issueCertificate, revokeCertificate } from './issue-certificate.ts';
import { openBoth } from './sign-in.ts';
import { test } from './test.ts';

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

async function idOf(student: Page): Promise<string> {
  const { user } = await (await student.request.get('/api/session')).json();
  return user.id;
}

async function fileOf(page: Page, id: string, name: string): Promise<Buffer> {
  const answer = await page.request.get(`/api/verify/${id}/${name}`);
  expect(answer.status(), name).toBe(200);
  return answer.body();
}

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('File of a certificate').setInputFiles({ name, mimeType: '', buffer });

const verdict = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** Its text with another name, and the true badge attached. */
async function withOtherName(badge: Buffer): Promise<Buffer> {
  return Buffer.from(
    await typesetCertificate({
      ...{ design: 'torch', paper: 'a4', kind: 'certificate', title: 'Lead', recipient: 'Somebody Else' },
      ...{ body: 'was an ambassador.', dateText: '1 January 2026', festival: { name: 'Emberfield' } },
      ...{ signatures: [], verify: { url: 'https://example.org/', id: '1' }, issuedAt: new Date(0) },
      credential: badge,
    }),
  );
}

async function foreignBadge(badge: Buffer): Promise<Buffer> {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA');
  const { id } = JSON.parse(badge.toString());
  const [, payload = ''] = id.split('.');
  const jwt = await new SignJWT(JSON.parse(Buffer.from(payload, 'base64url').toString()))
    .setProtectedHeader({ alg: 'EdDSA', jwk: await exportJWK(publicKey) })
    .sign(privateKey);
  return Buffer.from(jwt);
}

for (const [device, size] of Object.entries(sizes)) {
  // The image of the server typesets it.
  const tag = device === 'desktop' ? '@compose' : [];
  test(`a recruiter checks a certificate by its address, its number and its files: ${device}`, {
    tag,
  }, async ({ newPage }) => {
    const { admin, student, mark } = await openBoth(newPage);
    const title = `Lead ${mark}`;
    const id = await issueCertificate(admin.request, await idOf(student), title);
    const recruiter = await newPage();
    await recruiter.setViewportSize(size);

    await test.step('the page says first whether it is valid', async () => {
      const answer = await recruiter.goto(paths.certificate(id));
      expect(answer?.headers()['x-robots-tag']).toBe('noindex');
      await expect(verdict(recruiter, 'This certificate is valid')).toBeVisible();
      await expect(recruiter.getByRole('heading', { level: 2, name: `Both ${mark}` })).toBeVisible();
      await expect(recruiter.getByText('Checked by this site and by your browser.')).toBeVisible();
      const picture = recruiter.getByRole('img', { name: /^As it was issued/ });
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      const linkedIn = await recruiter.getByRole('link', { name: /Add to LinkedIn/ }).getAttribute('href');
      expect(new URL(linkedIn ?? '').searchParams.get('name')).toBe(title);
      const download = recruiter.waitForEvent('download');
      await recruiter.getByRole('link', { name: 'Download PDF' }).click();
      expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    });

    await test.step('the number leads to it', async () => {
      await recruiter.getByRole('link', { name: 'Check another one' }).click();
      const number = recruiter.getByLabel('Number or address');
      await number.fill(id.slice(0, 20));
      await number.press('Enter');
      await expect(number).toBeFocused();
      await expect(number).toHaveAccessibleDescription(/This is not a complete number/);
      await number.fill(` ${id.toUpperCase()} `);
      await number.press('Enter');
      await expect(verdict(recruiter, 'This certificate is valid')).toBeVisible();
    });

    await test.step('genuine files are recognized', async () => {
      await recruiter.goto(sitePath('verify'));
      for (const [name, words] of [
        ['badge.json', 'The badge in it is from this site and was not revoked.'],
        ['badge.svg', 'The badge in it is from this site and was not revoked.'],
        ['badge.png', 'The badge in it is from this site and was not revoked.'],
        ['certificate.pdf', 'its text is what was issued'],
      ] as const) {
        await choose(recruiter, name, await fileOf(recruiter, id, name));
        const result = recruiter.getByRole('region', { name });
        await expect(result.getByRole('heading', { name: 'This file is genuine' })).toBeFocused();
        await expect(result).toContainText(words);
        await expect(result.getByRole('heading', { name: `Both ${mark}` })).toBeVisible();
      }
    });

    await test.step('S72 changed and foreign files are not', async () => {
      const badge = await fileOf(recruiter, id, 'badge.json');
      await choose(recruiter, 'other-name.pdf', await withOtherName(badge));
      await expect(verdict(recruiter, 'The text of this file was changed')).toBeFocused();
      const result = recruiter.getByRole('region', { name: 'other-name.pdf' });
      await expect(result).toContainText('Somebody Else');
      await expect(result.getByRole('heading', { name: `Both ${mark}` })).toBeVisible();

      const png = await fileOf(recruiter, id, 'badge.png');
      png.write('AAAA', png.indexOf('openbadgecredential') + 200);
      for (const [name, content] of [
        ['changed.png', png],
        ['foreign.json', await foreignBadge(badge)],
      ] as const) {
        await choose(recruiter, name, content);
        await expect(recruiter.getByRole('region', { name })).toBeVisible();
        await expect(verdict(recruiter, 'This file is not from here, or was changed')).toBeFocused();
      }
    });

    await test.step('files without a badge and damaged files say what to do', async () => {
      await choose(recruiter, 'notes.txt', Buffer.from('Both was here.'));
      await expect(verdict(recruiter, 'Nothing in this file can be checked')).toBeFocused();
      await choose(recruiter, 'damaged.pdf', Buffer.from('%PDF-1.7 damaged'));
      await expect(recruiter.getByRole('alert')).toContainText('This PDF is damaged or needs a password.');
    });

    await test.step('S72 a revoked one says so, with the reason', async () => {
      const pdf = await fileOf(recruiter, id, 'certificate.pdf');
      await revokeCertificate(admin.request, id, 'It was issued by mistake.');
      await choose(recruiter, 'certificate.pdf', pdf);
      await expect(verdict(recruiter, 'This certificate was revoked')).toBeFocused();
      await recruiter.getByRole('link', { name: 'Open its page' }).click();
      await expect(
        recruiter.getByRole('heading', { level: 1, name: 'This certificate was revoked' }),
      ).toBeVisible();
      await expect(recruiter.getByText('Reason: It was issued by mistake.')).toBeVisible();
    });
  });
}

test('an unknown number is said plainly, with status 404', async ({ page }) => {
  const answer = await page.goto(paths.certificate(crypto.randomUUID()));
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'No such certificate' })).toBeVisible();
});

test('S72 a page that shows something else than was signed warns', async ({ newPage }) => {
  const { admin, student, mark } = await openBoth(newPage);
  const id = await issueCertificate(admin.request, await idOf(student), `Lead ${mark}`);
  const recruiter = await newPage();
  await recruiter.route(`**/api/verify/${id}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), recipient: 'Somebody Else' } });
  });
  await recruiter.goto(paths.certificate(id));
  await expect(recruiter.getByRole('heading', { level: 1, name: 'Do not trust this page' })).toBeVisible();
});

for (const [device, size] of Object.entries(sizes)) {
  test(`a student has their certificates, and keeps them valid without a name: ${device}`, async ({
    newPage,
  }) => {
    const { admin, student, mark } = await openBoth(newPage);
    await student.setViewportSize(size);
    await student.goto(paths.profile);
    await student.getByRole('link', { name: 'Certificates', exact: true }).click();
    await expect(student.getByRole('heading', { name: 'No certificates yet' })).toBeVisible();

    const title = `Lead ${mark}`;
    const id = await issueCertificate(admin.request, await idOf(student), title);
    await student.reload();
    await expect(student.getByRole('heading', { name: title })).toBeVisible();
    const listed = student.getByRole('checkbox', { name: /Search engines may list its page/ });
    await listed.press('Space');
    await expect(listed).toBeChecked();
    await expect
      .poll(async () => (await student.request.get(paths.certificate(id))).headers())
      .not.toHaveProperty('x-robots-tag');
    await expect(student.getByRole('link', { name: 'View its page' })).toHaveAttribute(
      'href',
      paths.certificate(id),
    );

    await student.goto(paths.myData);
    await student.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = student.getByRole('alertdialog');
    const keep = dialog.getByRole('checkbox', { name: /Keep my 1 certificate valid, without my name/ });
    await expect(keep).not.toBeChecked();
    await keep.press('Space');
    await dialog.getByRole('textbox').fill(`both-${mark}@students.example`);
    const asked = student.waitForRequest('**/api/me/deletion');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    expect((await asked).postDataJSON()).toMatchObject({ keepCertificates: true });
    await expect(student.getByText('Your account will be deleted in 24 hours.')).toBeVisible();
  });
}
