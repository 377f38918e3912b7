import { Readable } from 'node:stream';
import { credentialFile } from './credential.ts';
import { type PrintDeps, printIssued } from './print-certificate.ts';

/** The certificates and letters of a student as files: the PDF and the signed badge of each. Made when they are read. */
export async function certificateFilesOf(deps: PrintDeps, userId: string) {
  const rows = await deps.db.certificate.findMany({ where: { userId }, orderBy: { issuedAt: 'asc' } });
  return rows.flatMap(({ jwt, recipient, ...row }) => {
    if (jwt === null || recipient === null) return [];
    const file = (extension: string, read: () => Promise<string | Uint8Array>) => ({
      name: `certificates/${row.id}.${extension}`,
      at: row.issuedAt,
      read: async () => Readable.from([await read()]),
    });
    return [
      file('pdf', () => printIssued(deps, { ...row, jwt, recipient }, 'pdf')),
      file('json', async () => credentialFile(jwt)),
    ];
  });
}
