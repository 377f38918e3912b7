import type { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { Upload } from '#prisma/client.ts';
import { MiB } from '../../contract/limits.ts';
import { certificateFilesOf } from '../certificates/certificate-files.ts';
import type { PrintDeps } from '../certificates/print-certificate.ts';
import { archivedTables } from './archived-tables.ts';

const introduction = `# Your data

- \`data.json\`: for each table below a list of its rows. Times are in UTC.
- \`points.csv\`: your points, for a spreadsheet.
- \`files\`: the files that you sent, each in a folder with its number.
- \`certificates\`: each of your certificates as a PDF, and its signed badge as JSON.`;

/** Bytes of the files in one archive: its size must fit into the column `uploads.size`. */
const filesBytes = 1_900 * MiB;

/** A file of the archive. */
export interface ArchivedFile {
  readonly name: string;
  readonly at: Date;
  readonly read: () => Promise<Readable>;
}

export interface OwnRows {
  /** The texts of the archive by their names. */
  readonly texts: Readonly<Record<string, string>>;
  readonly files: readonly ArchivedFile[];
}

const pathOf = ({ id, fileName }: Pick<Upload, 'id' | 'fileName'>) => `files/${id}/${fileName}`;

const missing = (uploads: readonly Upload[]) =>
  uploads.length === 0
    ? []
    : [
        [
          '## Files that are not here',
          'Your files are too large for one archive. Download these from the pages where you sent them:',
          ...uploads.map((upload) => `- ${pathOf(upload)}`),
        ].join('\n'),
      ];

/** Reads all that is stored about a student, as of one moment. */
export async function readOwnData(deps: PrintDeps, userId: string): Promise<OwnRows> {
  const { db, store } = deps;
  const certificates = await certificateFilesOf(deps, userId);
  return db.$transaction(
    async (tx) => {
      const data: Record<string, readonly Readonly<Record<string, unknown>>[]> = {};
      const explanations: string[] = [];
      for (const [table, archived] of Object.entries(archivedTables)) {
        if (typeof archived === 'string') continue;
        const columns = Object.entries(archived.columns).flatMap(([name, meaning]) =>
          meaning === null ? [] : [{ name, meaning }],
        );
        const rows = await archived.rows(tx, userId);
        data[table] = rows.map((row) =>
          Object.fromEntries(
            columns.map(({ name }) => [name, name in row ? row[name as keyof typeof row] : null]),
          ),
        );
        explanations.push(
          [
            `## ${table}`,
            archived.about,
            ...columns.map(({ name, meaning }) => `- ${name}: ${meaning}`),
          ].join('\n'),
        );
      }
      const uploads = await tx.upload.findMany({
        where: { ownerUserId: userId, status: 'ready', purpose: { not: 'data_export' } },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      });
      let left = filesBytes;
      const { sent = [], tooMany = [] } = Object.groupBy(uploads, ({ size }) => {
        if (size > left) return 'tooMany';
        left -= size;
        return 'sent';
      });
      return {
        texts: {
          'read-me.md': [introduction, ...missing(tooMany), ...explanations, ''].join('\n\n'),
          'data.json': `${JSON.stringify(data, null, 2)}\n`,
          'points.csv': stringify([...(data.LedgerEntry ?? [])], {
            columns: ['createdAt', 'editionId', 'kind', 'points', 'reason', 'domain'],
            header: true,
            bom: true,
            escape_formulas: true,
            record_delimiter: 'windows',
            cast: { date: (at) => at.toISOString() },
          }),
        },
        files: [
          ...sent.map((upload) => ({
            name: pathOf(upload),
            at: upload.createdAt,
            read: () => store.get(upload.storageKey),
          })),
          ...certificates,
        ],
      };
    },
    { isolationLevel: 'RepeatableRead', timeout: 60_000 },
  );
}
