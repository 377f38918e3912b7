import { expect } from '@playwright/test';
import sharp from 'sharp';
import { limits } from '#contract/limits.ts';
import { openTask } from '../open-work.ts';
import { signInAsStudent } from '../sign-in.ts';
import { test } from '../test.ts';

test('a photo of more than 50 megapixels is made smaller, and its row says so; an empty file is refused', async ({
  page,
}) => {
  const email = `large-photo-${Date.now()}@students.example`;
  await signInAsStudent(page, { email, name: 'Student With Large Photos' });
  await openTask(page);
  const jpeg = (width: number) =>
    sharp({ create: { width, height: 6_300, channels: 3, background: '#3366cc' } })
      .jpeg({ quality: 1 })
      .toBuffer();
  const photo = await jpeg(9_000);
  const inParts = Buffer.concat([photo, Buffer.alloc(limits.singleRequestBytes)]);
  const mimeType = 'image/jpeg';
  await page.locator('input[type=file]').setInputFiles([
    { name: 'one-request.jpg', mimeType, buffer: photo },
    { name: 'in-parts.jpg', mimeType, buffer: inParts },
    { name: 'small.jpg', mimeType, buffer: await jpeg(100) },
    { name: 'x.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
  ]);
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  const note = 'Made smaller, because the photo was very large.';
  await expect(page.getByText('3 ready')).toBeAttached({ timeout: 60_000 });
  await expect(row('one-request.jpg')).toContainText(note);
  await expect(row('in-parts.jpg')).toContainText(note);
  await expect(row('small.jpg')).not.toContainText(note);
  await expect(row('x.pdf')).toContainText('“x.pdf” is empty.');
});
