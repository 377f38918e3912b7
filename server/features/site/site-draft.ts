import { ZodError } from 'zod';
import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Config } from '../../config.ts';
import { MiB } from '../../contract/limits.ts';
import { publishableSite, type SiteContent } from '../../contract/site.ts';
import { draftSite, type SiteDraft, type SitePublication } from '../../contract/site-editing.ts';
import { administratorName } from '../../database/administrator-name.ts';
import type { Db, Tx } from '../../database/db.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { neutralSite } from '../../site/neutral-site.ts';
import { publishSite } from '../../site/publish-site.ts';
import { readStored, toStored } from '../../site/read-stored.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { keepPictures, releasePictures } from './keep-pictures.ts';

const staleMessage =
  'Another administrator changed the draft in the meantime. Nothing was saved. Reload the page to see their version.';

interface Row {
  readonly draft: unknown;
  readonly content: unknown;
  readonly version: number;
  readonly savedAt: string | null;
  readonly savedBy: string | null;
  readonly basedOn: number;
  readonly number: number | null;
  readonly publishedAt: string | null;
  readonly publishedBy: string | null;
}

/** The draft; what is published, if none was saved or it cannot be read. Both from one statement, so that they belong together. */
export async function findSiteDraft(runSql: RunSql): Promise<SiteDraft> {
  const [row] = await runSql<Row>(
    Prisma.sql`
      SELECT draft.content AS draft, newest.content, coalesce(kept.version, 0) AS version, draft.saved_at AS "savedAt",
        ${administratorName(Prisma.sql`draft.saved_by_id`)} AS "savedBy", coalesce(draft.based_on, newest.number, 0) AS "basedOn",
        newest.number, newest.published_at AS "publishedAt", ${administratorName(Prisma.sql`newest.administrator_id`)} AS "publishedBy"
      FROM (SELECT 1) AS one
      LEFT JOIN site_drafts AS kept ON true
      LEFT JOIN site_drafts AS draft ON draft.content IS NOT NULL
      LEFT JOIN (SELECT * FROM site_versions ORDER BY number DESC LIMIT 1) AS newest ON true`,
    { timesAsText: true },
  );
  if (row === undefined) throw new Error('one row is selected');
  const { draft, content, version, savedAt, savedBy, basedOn, ...newest } = row;
  const own = readableDraft(draft);
  return {
    content: own ?? (content === null ? neutralSite : readStored(draftSite, content)),
    unreadable: draft !== null && own === null,
    version,
    savedAt,
    savedBy,
    basedOn: own === null ? (newest.number ?? 0) : basedOn,
    published: publicationOf(newest),
  };
}

/** Null without a draft, and after a rollback if a later release has saved another shape. */
function readableDraft(draft: unknown): SiteContent | null {
  if (draft === null) return null;
  try {
    return readStored(draftSite, draft);
  } catch (error) {
    if (error instanceof ZodError) return null;
    throw error;
  }
}

function publicationOf({
  number,
  publishedAt,
  publishedBy,
}: Pick<Row, 'number' | 'publishedAt' | 'publishedBy'>): SitePublication | null {
  return number === null || publishedAt === null ? null : { number, publishedAt, publishedBy };
}

interface Locked {
  /** Null: there is no draft. */
  readonly content: SiteContent | null;
  readonly version: number;
  readonly basedOn: number;
}

/** Locks the draft until the transaction ends. @throws {AppError} stale_version unless `version` is the newest */
async function lockDraft(tx: Tx, version: number): Promise<Locked> {
  // The first time there is no row to lock.
  await tx.$executeRaw`
    INSERT INTO site_drafts (version, based_on) VALUES (0, 0) ON CONFLICT (id) DO NOTHING`;
  const [found] = await tx.$queryRaw<Locked[]>`
    SELECT content, version, based_on AS "basedOn" FROM site_drafts FOR NO KEY UPDATE`;
  if (found?.version !== version) throw new AppError('stale_version', { message: staleMessage });
  return found;
}

/** @param content null ends the draft */
async function writeDraft(
  tx: Tx,
  { administrator }: AdministratorActor,
  { content, basedOn, now }: { content: SiteContent | null; basedOn: number; now: Date },
): Promise<void> {
  await tx.siteDraft.updateMany({
    data: {
      content: content === null ? Prisma.DbNull : (toStored(content) satisfies Prisma.InputJsonValue),
      version: { increment: 1 },
      basedOn,
      savedAt: now,
      savedById: administrator.id,
    },
  });
}

/**
 * @param basedOn the version that a first draft was begun from
 * @throws {AppError} stale_version; file_not_available if it has a picture that is not there
 */
export async function saveSiteDraft(
  db: Db,
  actor: AdministratorActor,
  { content, version, basedOn, now }: { content: SiteContent; version: number; basedOn: number; now: Date },
): Promise<void> {
  await db.$transaction(async (tx) => {
    const draft = await lockDraft(tx, version);
    await keepPictures(tx, draft.content, content);
    await releasePictures(tx, draft.content, content);
    await writeDraft(tx, actor, {
      content,
      basedOn: readableDraft(draft.content) === null ? basedOn : draft.basedOn,
      now,
    });
  });
}

/** Then the draft is what is published. @throws {AppError} stale_version */
export async function discardSiteDraft(
  db: Db,
  actor: AdministratorActor,
  { version, now }: { version: number; now: Date },
): Promise<void> {
  await db.$transaction(async (tx) => {
    const draft = await lockDraft(tx, version);
    await releasePictures(tx, draft.content, null);
    await writeDraft(tx, actor, { content: null, basedOn: 0, now });
    await recordAudit(tx, actor, { action: 'site.discard', subjectKind: 'site' });
  });
}

/**
 * Shows the draft to everybody, and ends it.
 * @param uploads the limits of this server
 * @throws {AppError} stale_version; validation_failed with a field error for each rule that the draft breaks: then nothing is published
 */
export async function publishSiteDraft(
  db: Db,
  actor: AdministratorActor,
  {
    version,
    asksAgain,
    uploads,
    now,
  }: { version: number; asksAgain: boolean; uploads: Config['uploads']; now: Date },
): Promise<void> {
  await db.$transaction(async (tx) => {
    const content = readableDraft((await lockDraft(tx, version)).content);
    if (content === null) throw new AppError('stale_version', { message: 'There is no draft to publish.' });
    const { success, data, error } = publishableSite.safeParse(content);
    if (!success) {
      const fields = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
      throw new AppError('validation_failed', {
        message: `Nothing was published: ${fields.length === 1 ? 'one field is' : `${fields.length} fields are`} not complete.`,
        fields,
      });
    }
    requireVideoSize(data, uploads);
    const number = await publishSite(tx, data, {
      administratorId: actor.administrator.id,
      asksAgain,
    });
    await writeDraft(tx, actor, { content: null, basedOn: number, now });
    await recordAudit(tx, actor, {
      action: 'site.publish',
      subjectKind: 'site',
      detail: { number, asksAgain },
    });
  });
}

function requireVideoSize({ programme }: SiteContent, { videoBytes }: Config['uploads']): void {
  const machine = videoBytes / MiB;
  if ((programme.uploads.videoMegabytes ?? 0) <= machine) return;
  throw new AppError('validation_failed', {
    message: `Nothing was published: this server takes videos up to ${machine} MB. Enter at most that, or leave the field empty.`,
    fields: [{ path: 'programme.uploads.videoMegabytes', message: `Enter a number up to ${machine}.` }],
  });
}

/** What was published as `number`. @throws {AppError} not_found */
export async function findSiteVersion(db: Db | Tx, number: number): Promise<SiteContent> {
  const found = await db.siteVersion.findUnique({ where: { number }, select: { content: true } });
  if (found === null) throw new AppError('not_found');
  return readStored(draftSite, found.content);
}

/** Makes the draft what was published as `number`. @throws {AppError} stale_version, not_found */
export async function restoreSiteVersion(
  db: Db,
  actor: AdministratorActor,
  { number, version, now }: { number: number; version: number; now: Date },
): Promise<void> {
  await db.$transaction(async (tx) => {
    const draft = await lockDraft(tx, version);
    const content = await findSiteVersion(tx, number);
    const newest = await tx.siteVersion.findFirstOrThrow({
      select: { number: true },
      orderBy: { number: 'desc' },
    });
    await releasePictures(tx, draft.content, content);
    await writeDraft(tx, actor, { content, basedOn: newest.number, now });
    await recordAudit(tx, actor, { action: 'site.restore', subjectKind: 'site', detail: { number } });
  });
}
