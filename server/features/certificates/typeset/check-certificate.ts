import sharp from 'sharp';
import { AppError } from '../../../app-error.ts';
import { certificateLimits as limits } from '../../../contract/certificate-designs.ts';
import type { CertificateToTypeset } from './certificate-to-typeset.ts';

export const refused = (message: string) => new AppError('certificate_refused', { message });

/**
 * Without emoji, which the fonts lack, and without invisible characters, except the two joiners that the scripts of India and
 * Iran need.
 */
const printable = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\p{RGI_Emoji}/gv, '')
    .replace(/[[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]--[\n\u200c\u200d]]/gv, ' ')
    .replace(/\p{Zs}+/gu, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();

function short(what: string, text: string, limit: number): string {
  // Before it is read, since it may be very large.
  if (text.length > limit)
    throw refused(`The ${what} is too long for a certificate: use at most ${limit} characters.`);
  return printable(text);
}
const line = (what: string, text: string, limit: number) => short(what, text, limit).replaceAll('\n', ' ');

/** How many times longer names and titles may make a text than an organiser may write it; whether it fits is measured. */
const filled = 2;

async function checkPicture(what: string, picture: Uint8Array): Promise<void> {
  const { width, height, format } = await sharp(picture)
    .metadata()
    .catch(() => ({ width: 0, height: 0, format: undefined }));
  if (format !== 'png' && format !== 'jpeg' && format !== 'webp')
    throw refused(`The ${what} is not a PNG, JPEG or WebP picture.`);
  if (Math.max(width, height) > limits.pictureSide || picture.length > limits.pictureBytes)
    throw refused(`The ${what} is too large for a certificate.`);
}

/**
 * The certificate with texts that can be printed.
 * @throws {AppError} certificate_refused if something is longer or larger than `certificateLimits` allows
 */
export async function checkCertificate(input: CertificateToTypeset): Promise<CertificateToTypeset> {
  const { festival, signatures, verify, credential } = input;
  if (signatures.length > limits.signatures)
    throw refused(`A certificate has at most ${limits.signatures} signatures.`);
  if (credential && credential.length > limits.credentialBytes) throw refused('The credential is too large.');
  if (festival.logo) await checkPicture('logo', festival.logo);
  for (const { name, picture } of signatures)
    if (picture) await checkPicture(`signature of ${name}`, picture);
  return {
    ...input,
    title: line('title', input.title, filled * limits.title),
    recipient: line('name', input.recipient, limits.recipient),
    body: short('text', input.body, filled * limits.body[input.kind]),
    dateText: line('date', input.dateText, limits.dateText),
    festival: { ...festival, name: line('name of the festival', festival.name, limits.festivalName) },
    signatures: signatures.map((signature) => ({
      ...signature,
      name: line('name of a signature', signature.name, limits.signatureName),
      office: line('office of a signature', signature.office, limits.signatureOffice),
    })),
    verify: {
      url: line('address', verify.url, limits.verifyUrl),
      id: line('id', verify.id, limits.verifyId),
    },
  };
}
