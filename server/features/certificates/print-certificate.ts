import sharp from 'sharp';
import type { IssuedContent } from '../../contract/certificates.ts';
import { printedText } from '../../contract/printed-text.ts';
import type { SitePicture } from '../../contract/site-pictures.ts';
import type { Deps } from '../../deps.ts';
import { readWhole } from '../site/keep-pictures.ts';
import { credentialFile, verifyUrl } from './credential.ts';
import { contentOf } from './present-certificate.ts';
import type { CertificateToTypeset } from './typeset/certificate-to-typeset.ts';
import { typesetCertificate } from './typeset/typeset-certificate.ts';
import type { PrintFormat } from './typeset/typst-job.ts';

/** No certificate has it. */
export const exampleId = '00000000-0000-4000-8000-000000000000';

/** Pixels, enough for the largest place of a picture on the page. */
const pictureSize = { width: 900, height: 360 };

export type PrintDeps = Pick<Deps, 'db' | 'store' | 'site' | 'config'>;

/** What certificates with the same signatures have in common. */
export interface Stationery {
  readonly accent: string | undefined;
  readonly logo: Uint8Array | undefined;
  /** In the order of the signatures. */
  readonly signatures: readonly (Uint8Array | undefined)[];
}

/** The look of the published site, and the pictures of the signatures. @throws {ObjectStoreUnavailable} */
export async function findStationery(
  deps: PrintDeps,
  { signatures }: Pick<IssuedContent, 'signatures'>,
): Promise<Stationery> {
  const { accent, logo } = (await deps.site.published()).content.look;
  const read = (picture: SitePicture | undefined) => readPicture(deps, picture);
  return {
    accent,
    logo: await read(logo),
    signatures: await Promise.all(signatures.map(({ picture }) => read(picture))),
  };
}

async function readPicture(
  deps: PrintDeps,
  picture: SitePicture | undefined,
): Promise<Uint8Array | undefined> {
  const whole = picture && (await readWhole(deps, picture));
  // The same bytes each time: the compiler compares them with those of the page before.
  return whole
    ? sharp(whole)
        .resize({ ...pictureSize, fit: 'inside', withoutEnlargement: true })
        .png()
        .toBuffer()
    : undefined;
}

interface Printed {
  readonly id: string;
  readonly recipient: string;
  readonly content: IssuedContent;
  readonly issuedAt: Date;
  /** Null: only looked at. */
  readonly jwt: string | null;
}

/** @throws {AppError} as `typesetCertificate` */
export function printCertificate(
  { config: { publicOrigin } }: Pick<Deps, 'config'>,
  { id, recipient, content, issuedAt, jwt }: Printed,
  { accent, logo, signatures }: Stationery,
  format?: PrintFormat,
): Promise<Uint8Array> {
  const { design, paper, kind, title, festival, values } = content;
  const printed: CertificateToTypeset = {
    ...{ design, paper, kind, title, recipient, issuedAt },
    body: printedText(content),
    dateText: values.date ?? '',
    festival: { name: festival, ...(accent !== undefined && { accent }), ...(logo && { logo }) },
    signatures: content.signatures.map(({ name, office }, index) => {
      const picture = signatures[index];
      return { name, office, ...(picture && { picture }) };
    }),
    verify: { url: verifyUrl(publicOrigin, id), id },
    ...(jwt !== null && { credential: Buffer.from(credentialFile(jwt)) }),
  };
  return typesetCertificate(printed, format);
}

/** The file of a certificate that was issued. @throws {AppError} as `typesetCertificate` */
export async function printIssued(
  deps: PrintDeps,
  row: Omit<Printed, 'content'> & Parameters<typeof contentOf>[0],
  format: PrintFormat,
): Promise<Uint8Array> {
  const content = contentOf(row);
  return printCertificate(deps, { ...row, content }, await findStationery(deps, content), format);
}
