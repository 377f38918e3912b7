import { OperatorError } from '../operator-error.ts';
import { ageSuffix, dumpName, measured } from './archive-files.ts';
import type { Manifest } from './manifest.ts';
import { fileOf, type IndexedObject } from './object-index.ts';
import { type OpenArchive, requireChecksum } from './open-archive.ts';
import type { PostgresTools } from './postgres-tools.ts';
import { createProgress, formatBytes, type Log } from './progress.ts';

/**
 * Reads every byte of an archive and compares it with the manifest. With a key, or if the archive is not encrypted, it also
 * checks the dump and the list of objects.
 * @throws {OperatorError} naming the first file that is damaged or changed
 */
export async function verifyArchive(
  { folder, manifest, objects, open }: OpenArchive,
  { tools, log }: { readonly tools: PostgresTools; readonly log: Log },
): Promise<void> {
  await requireChecksums(folder, manifest, log);
  if (objects === null) {
    log(
      'The archive is encrypted: its checksums are correct. Without --identity its contents were not checked.',
    );
    return;
  }
  await requireObjects(objects, manifest, open);
  await tools.check(open(dumpName)).catch((cause: unknown) => {
    if (!(cause instanceof OperatorError)) throw cause;
    const suffix = manifest.encryptedFor.length > 0 ? ageSuffix : '';
    throw new OperatorError(`${dumpName}${suffix} cannot be restored: ${cause.message}`, { cause });
  });
}

async function requireChecksums(folder: string, { files }: Manifest, log: Log): Promise<void> {
  const names = Object.keys(files);
  const all = Object.values(files).reduce((sum, { size }) => sum + size, 0);
  const progress = createProgress(log);
  let [count, bytes] = [0, 0];
  for (const [name, file] of Object.entries(files)) {
    await requireChecksum(folder, name, file);
    count += 1;
    bytes += file.size;
    progress(() => `Read ${count} of ${names.length} files, ${formatBytes(bytes)} of ${formatBytes(all)}.`);
  }
}

/** Checks that each file is the object that its row names; the checksums of the manifest cannot show that. */
async function requireObjects(
  objects: readonly IndexedObject[],
  { files }: Manifest,
  open: OpenArchive['open'],
): Promise<void> {
  for (const object of objects) {
    const name = fileOf(object);
    const found = files[name] ?? (await measured(open(name)));
    if (found.size !== object.size || found.sha256 !== object.sha256) {
      throw new OperatorError(`${name} is not the object ${object.key} that its row names.`);
    }
  }
}
