import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RunObserver, repeat } from '../../concurrency/repeat.ts';
import type { Deps } from '../../deps.ts';

type RecorderDeps = Pick<Deps, 'db' | 'config'>;

/** One id per line; before it a line that says so if its certificates stay valid. server/operations/restore.sh reads it. */
export const erasuresFile = 'accounts.txt';

const keeps = ' keeps certificates';

/**
 * Writes the ids of all erased accounts that the file in ERASURES_DIR lacks. The file is kept outside of the database:
 * a restore of an older backup brings erased accounts back, and erases them again by this file.
 * @returns how many ids it wrote
 */
export async function recordErasures({ db, config }: RecorderDeps): Promise<number> {
  if (config.erasuresDir === null) return 0;
  const path = join(config.erasuresDir, erasuresFile);
  const recorded = parseErasures(await readFile(path, 'utf8').catch(emptyIfMissing));
  const erased = await db.user.findMany({
    where: { deletedAt: { not: null } },
    select: { id: true, keepsCertificates: true },
    orderBy: { deletedAt: 'asc' },
  });
  const missing = erased.filter(({ id }) => !recorded.has(id));
  if (missing.length === 0) return 0;
  // Appended in one write, because several servers share the file. An id that two of them write is harmless.
  const file = await open(path, 'a', 0o644);
  try {
    const lines = missing.flatMap(({ id, keepsCertificates }) =>
      keepsCertificates ? [`${id}${keeps}`, id] : [id],
    );
    await file.write(lines.map((line) => `${line}\n`).join(''));
    await file.sync();
  } finally {
    await file.close();
  }
  return missing.length;
}

/**
 * Of a file of erasures; other lines, such as one that a crash cut off, are ignored.
 * @returns by id, whether the certificates of the account stay valid
 */
export function parseErasures(text: string): Map<string, boolean> {
  const lines = text.split('\n');
  const keeping = new Set(lines);
  const ids = lines.filter((line) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(line));
  return new Map(ids.map((id) => [id, keeping.has(`${id}${keeps}`)]));
}

function emptyIfMissing(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
  throw error;
}

/** Runs every ten minutes, for ids that could not be written when the account was erased. @returns stops it */
export function startErasureRecorder(deps: RecorderDeps, observer: RunObserver): () => void {
  return repeat(() => recordErasures(deps), { ...observer, name: 'erasures', period: 600_000 });
}
