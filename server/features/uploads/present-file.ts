import type { Upload } from '#prisma/client.ts';
import { type File, fileUrl } from '../../contract/uploads.ts';

/** The columns that `presentFile` needs. */
export const fileSelect = { id: true, fileName: true, contentType: true, size: true } as const;

export function presentFile(row: Pick<Upload, keyof typeof fileSelect>): File {
  return {
    id: row.id,
    name: row.fileName,
    url: fileUrl(row.id),
    contentType: row.contentType,
    size: row.size,
  };
}
