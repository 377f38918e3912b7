import { execFileSync, type StdioOptions } from 'node:child_process';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  certificateDesigns,
  certificateKinds,
  certificateLimits,
  certificatePapers,
} from '../../../contract/certificate-designs.ts';
import { readPdf } from '../../../testing/read-pdf.ts';
import type { CertificateToTypeset } from './certificate-to-typeset.ts';
import { typesetCertificate } from './typeset-certificate.ts';

const drawing = sharp({ create: { width: 300, height: 90, channels: 4, background: '#1b2a5580' } });
const [picture, logo] = await Promise.all([
  drawing.clone().png().toBuffer(),
  drawing.clone().webp().toBuffer(),
]);
const credential = Buffer.from('{"type":"VerifiableCredential"}');

const certificate = (changes: Partial<CertificateToTypeset> = {}): CertificateToTypeset => ({
  design: 'torch',
  paper: 'a4',
  kind: 'certificate',
  title: 'Certificate of participation',
  recipient: 'Asha Rao',
  body: 'served as a campus ambassador and completed 24 tasks.',
  dateText: '29 November 2026',
  festival: { name: 'Torchbearer' },
  signatures: [{ name: 'Dr Meera Iyer', office: 'Dean of Student Affairs', picture }],
  verify: {
    url: 'https://ambassadors.example.org/verify/k3V9xQ2mTz7bLw0cRf8aYg',
    id: 'k3V9xQ2mTz7bLw0cRf8aYg',
  },
  credential,
  issuedAt: new Date('2026-11-29T10:00:00Z'),
  ...changes,
});
const typeset = async (changes: Partial<CertificateToTypeset> = {}) =>
  readPdf(await typesetCertificate(certificate(changes)));
const refusal = (message: RegExp, changes: Partial<CertificateToTypeset>) =>
  expect(typesetCertificate(certificate(changes))).rejects.toMatchObject({
    code: 'certificate_refused',
    message: expect.stringMatching(message),
  });

const everyLayout = certificateDesigns.flatMap((design) =>
  certificateKinds.flatMap((kind) => certificatePapers.map((paper) => ({ design, kind, paper }))),
);

test.each(everyLayout)('$design, $kind, $paper: one page with all texts, tagged', async (layout) => {
  const signature = { name: 'Kabir Malhotra', office: 'Convener' };
  const signatures = [...certificate().signatures, signature, { ...signature, name: 'Anand V', picture }];
  const read = await typeset({
    ...layout,
    signatures,
    festival: { name: 'Manthan', logo, accent: '#ffd400' },
  });
  const millimetres = layout.paper === 'a4' ? [297, 210] : [279.4, 215.9];
  const sides = layout.kind === 'certificate' ? millimetres : millimetres.toReversed();
  expect(read).toMatchObject({
    pages: 1,
    title: 'Certificate of participation · Asha Rao',
    author: 'Manthan',
    language: 'en',
    tagged: true,
    attachments: { 'credential.json': credential.toString() },
  });
  expect(read.size.map(Math.round)).toEqual(sides.map((side) => Math.round((side * 72) / 25.4)));
  const { title, recipient, body, dateText, verify } = certificate();
  const words = read.text.replaceAll('\n', ' ');
  const names = ['Dr Meera Iyer', 'Kabir Malhotra', 'Anand V', 'Convener'];
  for (const expected of [title, recipient, body, dateText, verify.id, ...names])
    expect(words).toContain(expected);
  expect(read.roles.filter((role) => role === 'H1')).toHaveLength(1);
  expect(read.alternatives.toSorted()).toEqual(
    ['Manthan', 'Dr Meera Iyer', 'Anand V', verify.url].toSorted(),
  );
});

test.each(everyLayout)('$design, $kind, $paper: nothing but texts', async (layout) => {
  const { credential: _, ...input } = certificate({ ...layout, signatures: [] });
  const read = await readPdf(await typesetCertificate(input));
  expect(read).toMatchObject({ pages: 1, attachments: {}, alternatives: [input.verify.url] });
  expect(read.text).toContain('Torchbearer');
});

test('the same input gives the same bytes', async () => {
  const first = await typesetCertificate(certificate());
  await typesetCertificate(certificate({ recipient: 'Somebody Else', design: 'poster' }));
  expect(Buffer.compare(first, await typesetCertificate(certificate()))).toBe(0);
});

const names = {
  'of 80 letters': 'Venkata Subrahmanya Lakshmi Narasimha Rajasekhara Satyanarayana Krishnamurthy Jr',
  Vietnamese: 'Nguyễn Thị Ánh Tuyết',
  Cyrillic: 'Ольга Іванівна',
  Chinese: '欧阳修远',
  Devanagari: 'प्रियंका त्रिपाठी',
  Arabic: 'فاطمة بنت عبد الرحمن',
  Urdu: 'ٹیپو ڈاکٹر پہاڑے',
  Tamil: 'கிருஷ்ணமூர்த்தி ராமசாமி',
  Bengali: 'অনিন্দিতা চট্টোপাধ্যায়'.normalize('NFC'),
  Telugu: 'శ్రీనివాస రామానుజం',
  Gujarati: 'શ્રેયા પટેલ',
  Gurmukhi: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  Kannada: 'ಶ್ರೀನಿವಾಸ',
  Malayalam: 'ശ്രീലക്ഷ്മി നമ്പൂതിരി',
  Odia: 'ପ୍ରିୟଙ୍କା ମହାପାତ୍ର',
};
test.each(Object.entries(names))(
  'a name in %s has all its characters, on one page of each design',
  async (_, recipient) => {
    for (const design of certificateDesigns) {
      const read = await typeset({ design, recipient });
      expect(read).toMatchObject({ pages: 1, title: `Certificate of participation · ${recipient}` });
    }
  },
);

/** PDF.js ignores what a PDF says about the characters of a ligature. */
const poppler = (() => {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    console.warn('pdftotext (poppler-utils) is missing: copying names from the PDF is not tested.');
    return false;
  }
})();
test
  .skipIf(!poppler)
  .each(['Chinese', 'Devanagari', 'Urdu', 'Tamil', 'Bengali', 'Telugu', 'Malayalam'] as const)(
  'a name in %s can be copied from the PDF',
  async (script) => {
    const input = await typesetCertificate(certificate({ design: 'plain', recipient: names[script] }));
    const quiet: StdioOptions = ['pipe', 'pipe', 'ignore'];
    const text = execFileSync('pdftotext', ['-raw', '-', '-'], { input, stdio: quiet })
      .toString()
      .normalize('NFC');
    for (const word of names[script].normalize('NFC').split(' ')) expect(text).toContain(word);
  },
);

test('emoji and invisible characters are left out', async () => {
  const recipient = 'Asha\u0000 \u202eRao\u200b 🔥👩🏽‍💻';
  expect((await typeset({ recipient })).title).toBe('Certificate of participation · Asha Rao');
});

test('a character that no font has is refused', () =>
  refusal(/characters that certificates cannot show/, { recipient: '김민준' }));

test('S73 texts that are code of Typst are printed', async () => {
  const attacks = [
    '#read("/etc/passwd")',
    '#import "@preview/cetz:0.3.4": *',
    '#include "parts.typ"',
    '#while true {}',
    '#pagebreak() $x^2$ *b* _i_ = H @ref <too-long> `raw` \\u{41} // c',
    '"); #panic("',
  ];
  const read = await typeset({
    kind: 'letter',
    body: attacks.join('\n\n'),
    recipient: '#sys.inputs',
    signatures: [{ name: '#read("main.typ")', office: '#eval("1+1")' }],
  });
  expect(read.pages).toBe(1);
  const text = read.text.replaceAll('\n', ' ');
  for (const attack of [...attacks, '#sys.inputs', '#read("main.typ")', '#eval("1+1")'])
    expect(text).toContain(attack);
});

test('S73 texts that are too long for one page are refused', async () => {
  await refusal(/text is too long/, { body: 'x'.repeat(1024 * 1024) });
  await refusal(/name is too long/, { recipient: 'x'.repeat(1024 * 1024) });
  await refusal(/text is too long/, { body: '\n'.repeat(10_000) });
  for (const layout of everyLayout) {
    const size = certificateLimits.body[layout.kind];
    await refusal(/fit on one page: text/, { ...layout, body: 'x\n'.repeat(size / 2) });
    await refusal(/fit on one page: text/, { ...layout, body: 'x\n\n'.repeat(size / 3) });
    await refusal(/fit on one page: text/, { ...layout, body: 'x'.repeat(size) });
    await refusal(/fit on one page: name/, { ...layout, recipient: 'W'.repeat(certificateLimits.recipient) });
    await refusal(/fit on one page: title/, { ...layout, title: 'W'.repeat(certificateLimits.title) });
    await refusal(/fit on one page: id/, {
      ...layout,
      verify: { url: 'https://x.test', id: 'W'.repeat(certificateLimits.verifyId) },
    });
  }
});

test('S73 what is not a small picture is refused', async () => {
  const wide = sharp({
    create: { width: certificateLimits.pictureSide + 1, height: 1, channels: 3, background: 'red' },
  });
  await refusal(/logo is too large/, { festival: { name: 'x', logo: await wide.png().toBuffer() } });
  const drawn = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="/etc/passwd"/></svg>');
  await refusal(/logo is not/, { festival: { name: 'x', logo: drawn } });
  await refusal(/signature of x is not/, {
    signatures: [{ name: 'x', office: '', picture: Buffer.from('x') }],
  });
  await refusal(/at most 3 signatures/, { signatures: Array(4).fill({ name: 'x', office: '' }) });
  await refusal(/credential is too large/, {
    credential: new Uint8Array(certificateLimits.credentialBytes + 1),
  });
});
