import { getCertificatePdf } from '#contract/credential-documents.ts';
import { limits } from '#contract/limits.ts';
import { checkCredential, type VerifiedCertificate } from '#contract/verify.ts';
import { call, callForBlob } from '../../../api/client.ts';
import { type FileContent, readFile } from './read-file.ts';
import { type TextDifference, textDifference } from './text-difference.ts';

/**
 * What the text of a file is worth:
 * - `none`: it is no PDF, so that only the badge in it counts.
 * - `unknown`: it could not be compared.
 */
export type FileText = 'none' | 'unknown' | 'same' | TextDifference;

/**
 * - `empty`: there is no badge in the file.
 * - `foreign`: it was changed, or signed by somebody else.
 * - `ours`: this site has signed it. How it stands now, the certificate says.
 */
export type FileCheck =
  | { readonly outcome: 'empty' }
  | { readonly outcome: 'foreign' }
  | { readonly outcome: 'ours'; readonly certificate: VerifiedCertificate; readonly text: FileText };

/** Compares with the file that this site has for the certificate. */
async function compareText(
  text: string | null,
  { id, recipient, festival }: VerifiedCertificate,
): Promise<FileText> {
  if (text === null) return 'none';
  if (recipient === null) return 'unknown';
  const issued = await callForBlob(getCertificatePdf, { params: { id } })
    .then(readFile)
    .catch(() => null);
  if (issued === null || issued.text === null) return 'unknown';
  return textDifference(issued.text, text, festival) ?? 'same';
}

async function checkContent({ jwt, text }: FileContent): Promise<FileCheck> {
  if (jwt === null) return { outcome: 'empty' };
  if (jwt.length > limits.credentialLength) return { outcome: 'foreign' };
  const { certificate } = await call(checkCredential, { body: { jwt } });
  if (certificate === null) return { outcome: 'foreign' };
  return { outcome: 'ours', certificate, text: await compareText(text, certificate) };
}

/**
 * Reads the file in the browser; only the badge in it is sent.
 * @throws {UnreadableFile}
 * @throws {ApiProblem}
 */
export const checkFile = async (file: File): Promise<FileCheck> => checkContent(await readFile(file));
