import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { OperatorError } from '../operator-error.ts';
import { facts } from './read-facts.ts';

const format = 1;
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const manifestShape = z.strictObject({
  format: z.literal(format),
  createdAt: z.iso.datetime(),
  /** Torchbearer's version in package.json. */
  release: z.string(),
  facts,
  /** Tables whose rows are left out on purpose. */
  withoutRows: z.array(z.string()),
  objects: z.strictObject({ count: z.int().nonnegative(), bytes: z.int().nonnegative() }),
  /** age public keys; empty for an unencrypted archive. */
  encryptedFor: z.array(z.string()),
  /** By path in the archive: size and sha256 of the file, encrypted if the archive is. */
  files: z.record(z.string(), z.strictObject({ size: z.int().nonnegative(), sha256 })),
});
export type Manifest = z.infer<typeof manifestShape>;
export type ArchivedFile = Manifest['files'][string];

export const manifestName = 'manifest.json';
const sumName = `${manifestName}.sha256`;
/** Files that the manifest does not list: itself and its checksum. */
export const unlistedFiles: readonly string[] = [manifestName, sumName];

const sumOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

/** Writes the manifest and beside it its sha256, in the format of `sha256sum -c`. @returns the sha256 */
export async function writeManifest(archive: string, manifest: Manifest): Promise<string> {
  const text = `${JSON.stringify(manifestShape.parse(manifest), null, 1)}\n`;
  const sum = sumOf(text);
  const options = { mode: 0o600, flush: true };
  await writeFile(join(archive, manifestName), text, options);
  await writeFile(join(archive, sumName), `${sum}  ${manifestName}\n`, options);
  return sum;
}

/** @throws {OperatorError} if the manifest is missing, damaged or of a format that this release does not know */
export async function readManifest(archive: string): Promise<Manifest> {
  const [bytes, sum] = await Promise.all(
    [manifestName, sumName].map((name) => read(join(archive, name), name)),
  );
  if (bytes === undefined || sum?.toString() !== `${sumOf(bytes)}  ${manifestName}\n`) {
    throw new OperatorError(
      `${manifestName} is damaged or was changed: its checksum is not the one in ${sumName}.`,
    );
  }
  const json: unknown = JSON.parse(bytes.toString());
  const header = z.object({ format: z.number(), release: z.string() }).safeParse(json);
  if (header.success && header.data.format > format) {
    throw new OperatorError(
      `This archive was written by a newer release (${header.data.release}): use that release or a later one.`,
    );
  }
  const manifest = manifestShape.safeParse(json);
  if (!manifest.success) {
    const { path, message } = manifest.error.issues[0] ?? { path: [], message: '' };
    throw new OperatorError(`${manifestName} cannot be used: ${path.join('.')}: ${message}.`);
  }
  return manifest.data;
}

async function read(path: string, name: string): Promise<Buffer> {
  return readFile(path).catch((cause: unknown) => {
    throw new OperatorError(`${name} is missing or cannot be read: this is not a complete archive.`, {
      cause,
    });
  });
}
