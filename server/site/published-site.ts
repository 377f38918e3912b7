import { Prisma } from '#prisma/client.ts';
import { type SiteContent, siteContent } from '../contract/site.ts';
import { KeptValue } from '../database/kept-value.ts';
import type { Listener } from '../database/listener.ts';
import type { RunSql } from '../database/run-sql.ts';
import { neutralSite } from './neutral-site.ts';
import { readStored } from './read-stored.ts';

/** What the festival says about itself. */
export interface PublishedSite {
  /** 0 until something is published. */
  readonly number: number;
  readonly content: SiteContent;
}

export interface SiteSource {
  /**
   * The published site; while the database is away, the last one that this server has read.
   * @throws errors that `isDatabaseUnavailable` recognizes, before the first one was read
   */
  published(): Promise<PublishedSite>;
}

/** Milliseconds for which a page waits for the database before it shows what was published when it last answered. */
const timeout = 500;

/** Keeps the published site in memory. A publication on another server counts here within a second. */
export function createSiteSource(listener: Listener, runSql: RunSql): SiteSource {
  const read = () => readPublished(runSql);
  const kept = new KeptValue(listener, {
    channel: 'site_changes',
    notifiedBy: 'notify_site_change',
    read,
  });
  let last: PublishedSite | null = null;
  async function readNewest(): Promise<PublishedSite> {
    const found = (await kept.get()) ?? (await read());
    // The same object, so that its documents are rendered once.
    if (last === null || found.number > last.number) last = found;
    return last;
  }
  return {
    async published() {
      const newest = readNewest();
      if (last === null) return newest;
      const { promise: waited, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, timeout);
      await Promise.race([newest.catch(() => undefined), waited]);
      clearTimeout(timer);
      return last;
    },
  };
}

/** Of the database, not of memory. */
export async function readPublished(runSql: RunSql): Promise<PublishedSite> {
  const [row] = await runSql<{ number: number; content: unknown }>(Prisma.sql`
    SELECT number, content FROM site_versions ORDER BY number DESC LIMIT 1`);
  if (row === undefined) return { number: 0, content: neutralSite };
  return { number: row.number, content: readStored(siteContent, row.content) };
}
