import { MiB } from './limits.ts';

export const certificateDesigns = ['torch', 'poster', 'plain'] as const;
export type CertificateDesign = (typeof certificateDesigns)[number];

export const certificatePapers = ['a4', 'us-letter'] as const;
export type CertificatePaper = (typeof certificatePapers)[number];

/** A certificate is landscape with a short text, a letter portrait with paragraphs. */
export const certificateKinds = ['certificate', 'letter'] as const;
export type CertificateKind = (typeof certificateKinds)[number];

/** Characters, unless the name says otherwise. A text within its limit is still refused if it does not fit on the page. */
export const certificateLimits = {
  title: 80,
  recipient: 120,
  body: { certificate: 700, letter: 3_500 },
  dateText: 40,
  festivalName: 80,
  signatures: 3,
  signatureName: 80,
  signatureOffice: 120,
  verifyUrl: 300,
  verifyId: 80,
  pictureBytes: 2 * MiB,
  /** Pixels of the longer side. */
  pictureSide: 2_560,
  credentialBytes: 256 * 1024,
} as const;
