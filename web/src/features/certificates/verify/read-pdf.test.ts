import { expect, test } from 'vitest';
import type { CertificateToTypeset } from '../../../../../server/features/certificates/typeset/certificate-to-typeset.ts';
import { typesetCertificate } from '../../../../../server/features/certificates/typeset/typeset-certificate.ts';
import { readPdf } from './read-pdf.ts';
import { textDifference } from './text-difference.ts';

const jwt = 'eyJhbGciOiJFZERTQSJ9.eyJqdGkiOiJ4In0.c2lnbmF0dXJl-_';
const enveloped = JSON.stringify({ id: `data:application/vc+jwt,${jwt}` });
const certificate = (changes: Partial<CertificateToTypeset> = {}) =>
  typesetCertificate({
    ...{
      design: 'torch',
      paper: 'a4',
      kind: 'certificate',
      title: 'Campus Ambassador',
      recipient: 'Asha Rao',
    },
    ...{ body: 'was a campus ambassador.', dateText: '29 November 2026', festival: { name: 'Torchbearer' } },
    signatures: [{ name: 'Ada Head', office: 'Convener' }],
    verify: { url: 'https://ambassadors.example.org/verify/1', id: '1' },
    issuedAt: new Date('2026-11-29T10:00:00Z'),
    credential: Buffer.from(enveloped),
    ...changes,
  });

test('a certificate has its badge and its text', async () => {
  const read = await readPdf(await certificate());
  expect(read.jwt).toBe(jwt);
  expect(read.text).toContain('Asha Rao');
  expect((await readPdf(await certificate({ credential: Buffer.from('{}') }))).jwt).toBeNull();
});

test('S72 another name on a PDF with a true badge is found, in all scripts', async () => {
  for (const [recipient, other] of [
    ['Asha Rao', 'Asha Rai'],
    ['प्रियंका त्रिपाठी', 'प्रियंका राव'],
    ['فاطمة بنت عبد الرحمن', 'فاطمة'],
  ] as const) {
    const issued = await readPdf(await certificate({ recipient }));
    const changed = await readPdf(await certificate({ recipient: other }));
    expect(changed.jwt).toBe(issued.jwt);
    expect(textDifference(issued.text, changed.text, 'Manthan'), other).not.toBeNull();
    const again = await readPdf(await certificate({ recipient }));
    expect(textDifference(issued.text, again.text, 'Manthan')).toBeNull();
  }
});

/** A page with a note over it, as programs that edit PDFs write it. */
const withNote = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Annots[4 0 R]>>endobj
4 0 obj<</Type/Annot/Subtype/FreeText/Rect[10 10 90 30]/DA(/F 12 Tf)/Contents(Somebody Else)>>endobj
trailer<</Root 1 0 R>>`;

test('a note over the page is a part of its text', async () => {
  expect(await readPdf(Buffer.from(withNote))).toEqual({ jwt: null, text: '\n[FreeText] Somebody Else\n' });
});

test('a damaged PDF is refused', async () => {
  await expect(readPdf(Buffer.from('%PDF-1.7 x'))).rejects.toThrow();
});
