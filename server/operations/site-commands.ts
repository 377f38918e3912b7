import { Readable } from 'node:stream';
import sharp from 'sharp';
import type { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { Config } from '../config.ts';
import { publishableSite, type SiteContent } from '../contract/site.ts';
import { readSite, writeSite } from '../contract/site-picture-schema.ts';
import { pictureIdsIn, type SitePicture, withPictures } from '../contract/site-pictures.ts';
import type { Db } from '../database/db.ts';
import { runSqlIn } from '../database/run-sql.ts';
import { recordAudit } from '../features/audit/record-audit.ts';
import { keepPictures, readWhole } from '../features/site/keep-pictures.ts';
import { receiveOwned } from '../features/uploads/receive-upload.ts';
import { OperatorError } from '../operator-error.ts';
import { publishSite } from '../site/publish-site.ts';
import { readPublished } from '../site/published-site.ts';
import type { ObjectStore } from '../storage/object-store.ts';

interface SiteDeps {
  readonly db: Db;
  readonly store: ObjectStore;
  readonly config: Pick<Config, 'uploads'>;
}

/** The published site, for a command that runs once. */
export const siteIn = (db: Db) => ({ published: () => readPublished(runSqlIn(db)) });

/** `site-export`. @returns the published site, with its pictures, as JSON */
export async function exportSite(deps: SiteDeps): Promise<string> {
  const { content } = await siteIn(deps.db).published();
  return writeSite(content, async (id) => {
    const bytes = await readWhole(deps, { id });
    if (bytes === null) throw new AppError('not_found');
    return bytes.toString('base64');
  });
}

/**
 * `site-import`: publishes a site.
 * @returns what to print
 * @throws {OperatorError} with every fault; {AppError} for a picture that is refused; then nothing is changed
 */
export async function importSite(deps: SiteDeps, file: string): Promise<string> {
  const read = readSite(parseJson(file), publishableSite);
  if (read.issues) throw refusedFor(read.issues.map(sentenceOf));
  const { content, pictures, missing } = read;
  if (missing.length > 0) throw refusedFor(missing.map((id) => `pictures: the picture ${id} is missing.`));
  const stored = new Map<string, Partial<SitePicture>>();
  for (const id of pictureIdsIn(content)) {
    const base64 = pictures[id] ?? '';
    stored.set(id, (await findSame(deps, id, base64)) ?? (await storePicture(deps, base64)));
  }
  // With the sizes that the pictures have.
  const kept = publishableSite.safeParse(
    withPictures(content, (picture) => ({ ...picture, ...stored.get(picture.id) })),
  );
  if (!kept.success) throw refusedFor(kept.error.issues.map(sentenceOf));
  const number = await deps.db.$transaction(async (tx) => {
    await keepPictures(tx, null, kept.data);
    const published = await publishSite(tx, kept.data);
    await recordAudit(tx, 'system', {
      action: 'site.publish',
      subjectKind: 'site',
      detail: { number: published },
    });
    return published;
  });
  return `Published as version ${number}. ${joiningNotes[kept.data.joining.who]}`;
}

/** A file of an earlier release does not say who may join. */
const joiningNotes: Record<SiteContent['joining']['who'], string> = {
  everybody: 'Everybody with a Google account may join.',
  domains: 'Only addresses of the named domains may join.',
  invitation: 'Who has an invitation may join.',
  application: 'Who applies and is accepted may join.',
  nobody: 'Nobody new may join.',
};

const sentenceOf = ({ path, message }: z.core.$ZodIssue) => `${path.join('.') || 'the file'}: ${message}`;

const refusedFor = (faults: readonly string[]) =>
  new OperatorError(
    ['Nothing was changed, because the file has faults:', ...faults.map((fault) => `  ${fault}`)].join('\n'),
  );

/** The picture with this id, if the store has it with these bytes. */
async function findSame(deps: SiteDeps, id: string, base64: string) {
  const bytes = await readWhole(deps, { id });
  if (bytes?.toString('base64') !== base64) return null;
  const { width, height } = await sharp(bytes).metadata();
  return { id, width, height };
}

async function storePicture(
  deps: SiteDeps,
  base64: string,
): Promise<Partial<Pick<SitePicture, 'id' | 'width' | 'height'>>> {
  const bytes = Buffer.from(base64, 'base64');
  const log = { warn: (detail: object, message: string) => console.error(message, detail) };
  const { id, pixels } = await receiveOwned(
    { ...deps, site: siteIn(deps.db), log, now: () => new Date() },
    { administratorId: null },
    {
      purpose: 'site-picture',
      fileName: 'picture',
      body: Readable.from([bytes]),
      sizeAtMost: bytes.length,
      size: bytes.length,
      confirm: async () => {},
      signal: AbortSignal.timeout(600_000),
    },
  );
  return { id, ...pixels };
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(file);
  } catch (cause) {
    throw new OperatorError('Nothing was changed: the file is not JSON.', { cause });
  }
}
