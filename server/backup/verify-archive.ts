import { OperatorError } from '../operator-error.ts';
import { ageSuffix, dumpName, measured } from './archive-files.ts';
import type { Manifest } from './manifest.ts';
import { fileOf, type IndexedObject } from './object-index.ts';
import { type OpenArchive, requireSum } from './open-archive.ts';
import type { PostgresTools } from './postgres-tools.ts';
import { createProgress, inWords, type Say } from './progress.ts';

/**
 * Reads every byte of an archive; without a key, of an encrypted one, its sums are held against its manifest.
 * @throws {OperatorError} naming the first file that is damaged or changed
 */
export async function verifyArchive(
  { folder, manifest, objects, open }: OpenArchive,
  { tools, say }: { readonly tools: PostgresTools; readonly say: Say },
): Promise<void> {
  await requireSums(folder, manifest, say);
  if (objects === null) {
    say('The archive is encrypted: its sums are right; without --identity nothing in it was opened.');
    return;
  }
  await requireObjects(objects, manifest, open);
  await tools.check(open(dumpName)).catch((cause: unknown) => {
    if (!(cause instanceof OperatorError)) throw cause;
    const suffix = manifest.encryptedFor.length > 0 ? ageSuffix : '';
    throw new OperatorError(`${dumpName}${suffix} cannot be restored: ${cause.message}`, { cause });
  });
}

async function requireSums(folder: string, { files }: Manifest, say: Say): Promise<void> {
  const names = Object.keys(files);
  const all = Object.values(files).reduce((sum, { size }) => sum + size, 0);
  const progress = createProgress(say);
  let [count, bytes] = [0, 0];
  for (const [name, file] of Object.entries(files)) {
    await requireSum(folder, name, file);
    count += 1;
    bytes += file.size;
    progress(() => `Read ${count} of ${names.length} files, ${inWords(bytes)} of ${inWords(all)}.`);
  }
}

/** What sums of files cannot tell: whether a file is the object that its row meant. */
async function requireObjects(
  objects: readonly IndexedObject[],
  { files }: Manifest,
  open: OpenArchive['open'],
): Promise<void> {
  for (const object of objects) {
    const name = fileOf(object);
    const found = files[name] ?? (await measured(open(name)));
    if (found.size !== object.size || found.sha256 !== object.sha256) {
      throw new OperatorError(`${name} is not the object ${object.key} that its row means.`);
    }
  }
}
