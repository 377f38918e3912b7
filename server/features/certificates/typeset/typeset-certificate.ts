import { AppError } from '../../../app-error.ts';
import { certificateData } from './certificate-data.ts';
import type { CertificateToTypeset } from './certificate-to-typeset.ts';
import { checkCertificate, refused } from './check-certificate.ts';
import type { PrintFormat } from './typst-job.ts';
import { TypstProcess } from './typst-process.ts';

const typst = new TypstProcess();

/** For the message to the organiser, by the names that the templates use. */
const parts: Readonly<Record<string, string>> = {
  title: 'title',
  recipient: 'name',
  body: 'text',
  date: 'date',
  festival: 'name of the festival',
  signatures: 'name or office of a signature',
  verify: 'id',
};

/**
 * A PDF of exactly one page, or a picture of it. The same input gives the same bytes.
 * @throws {AppError} certificate_refused if a text does not fit or cannot be printed; unavailable if Typst fails or is overloaded
 */
export async function typesetCertificate(
  input: CertificateToTypeset,
  format: PrintFormat = 'pdf',
): Promise<Uint8Array> {
  const answer = await typst.run({ format, ...certificateData(await checkCertificate(input)) });
  if ('file' in answer) return answer.file;
  if ('tooLong' in answer) {
    const names = answer.tooLong.map((part) => parts[part] ?? part).join(', ');
    throw refused(`This does not fit on one page: ${names}. Make it shorter.`);
  }
  if ('unprintable' in answer)
    throw refused('A text has characters that certificates cannot show. Write it in another script.');
  throw new AppError('internal', { cause: new Error(answer.failed) });
}
