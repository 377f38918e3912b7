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

/** Whether the published site can be read, and every picture of a version or of the draft has its files. */
export async function findSiteFaults(db: Db): Promise<SiteReport> {
  return db.$transaction(
    async (tx) => {
      const faults: string[] = [];
      const widths = new Map<string, number>();
      let versions = 0;
      for await (const { number, content } of allVersions(tx)) {
        versions += 1;
        if (versions === 1 && !canBeRead(() => readStored(siteContent, content)))
          faults.push(`the published site cannot be read: version ${number}`);
        for (const { id, width } of picturesIn(content)) widths.set(id, width);
      }
      const draft = await tx.siteDraft.findFirst({ select: { content: true } });
      if (draft?.content && !canBeRead(() => readStored(draftSite, draft.content)))
        faults.push('the draft of the site cannot be read');
      for (const { id, width } of picturesIn(draft?.content)) widths.set(id, width);
      for (const [id, width] of widths) {
        const missing = await missingFiles(tx, id, width);
        if (missing > 0) faults.push(`a picture of the site lacks ${missing} of its files: ${id}`);
      }
      return { versions, pictures: widths.size, faults };
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

function canBeRead(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}

/** How many of a picture's files are not kept: itself, and each size. */
async function missingFiles(tx: Tx, id: string, width: number): Promise<number> {
  const sizes = sitePictureWidths(width).flatMap((of) =>
    sitePictureFormats.map((format) => `${of}.${format}`),
  );
  const kept = await tx.upload.count({
    where: {
      purpose: 'site_picture',
      status: 'ready',
      inSite: true,
      OR: [{ id }, { sizeOfId: id, fileName: { in: sizes } }],
    },
  });
  return sizes.length + 1 - kept;
}
