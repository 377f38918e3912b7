import { Prisma } from '#prisma/client.ts';
import { siteContent } from '../contract/site.ts';
import { draftSite } from '../contract/site-editing.ts';
import { picturesIn, sitePictureFormats, sitePictureWidths } from '../contract/site-pictures.ts';
import type { Db, Tx } from '../database/db.ts';
import { readStored } from '../site/read-stored.ts';

export interface SiteReport {
  readonly versions: number;
  /** Pictures in a version or in the draft. */
  readonly pictures: number;
  /** One sentence for each fault. */
  readonly faults: readonly string[];
}

/** Whether every version of the site and its draft can be read, and all their pictures have their files. */
export async function findSiteFaults(db: Db): Promise<SiteReport> {
  return db.$transaction(
    async (tx) => {
      const kept = await keptFiles(tx);
      const faults = new Set<string>();
      const pictures = new Set<string>();
      function check(name: string, schema: typeof draftSite, content: unknown) {
        if (!canBeRead(schema, content)) faults.add(`${name} cannot be read`);
        for (const { id, width } of picturesIn(content)) {
          pictures.add(id);
          const missing = filesOf(id, width).filter((file) => !kept.has(file)).length;
          if (missing > 0) faults.add(`a picture of the site lacks ${missing} of its files: ${id}`);
        }
      }
      let versions = 0;
      for await (const { number, content } of allVersions(tx)) {
        // The newest is what is published.
        check(`version ${number} of the site`, versions === 0 ? siteContent : draftSite, content);
        versions += 1;
      }
      const draft = await tx.siteDraft.findFirst({ select: { content: true } });
      if (draft?.content) check('the draft of the site', draftSite, draft.content);
      return { versions, pictures: pictures.size, faults: [...faults] };
    },
    { isolationLevel: Prisma.TransactionIsolationLevel.RepeatableRead },
  );
}

/** Newest first, a few at once: a version may have two megabytes. */
async function* allVersions(tx: Tx) {
  for (let before: number | undefined; ; ) {
    const some = await tx.siteVersion.findMany({
      ...(before !== undefined && { where: { number: { lt: before } } }),
      select: { number: true, content: true },
      orderBy: { number: 'desc' },
      take: 20,
    });
    yield* some;
    before = some.at(-1)?.number;
    if (before === undefined) return;
  }
}

function canBeRead(schema: typeof draftSite, content: unknown): boolean {
  try {
    readStored(schema, content);
    return true;
  } catch {
    return false;
  }
}

/** The picture in full, and each of its sizes. */
const filesOf = (id: string, width: number) => [
  id,
  ...sitePictureWidths(width).flatMap((of) => sitePictureFormats.map((format) => `${id} ${of}.${format}`)),
];

/** Those that are kept, as `filesOf` names them. */
async function keptFiles(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await tx.upload.findMany({
    where: { purpose: 'site_picture', status: 'ready', inSite: true },
    select: { id: true, sizeOfId: true, fileName: true },
  });
  return new Set(
    rows.map(({ id, sizeOfId, fileName }) => (sizeOfId === null ? id : `${sizeOfId} ${fileName}`)),
  );
}
