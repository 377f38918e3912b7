import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import type { Manifest } from './manifest.ts';

/** A folder of its own: nothing in it is of a person, and the exporter is another account. */
const folder = 'metrics';
const name = 'torchbearer_backup.prom';

/**
 * For the textfile collector of Prometheus' node exporter: when a backup last succeeded, and how large it was.
 * @throws {OperatorError}
 */
export async function writeMetrics(
  directory: string,
  { createdAt, files, objects }: Manifest,
): Promise<void> {
  const bytes = Object.values(files).reduce((sum, { size }) => sum + size, 0);
  const lines = [
    ['torchbearer_last_backup_timestamp_seconds', Date.parse(createdAt) / 1_000],
    ['torchbearer_last_backup_size_bytes', bytes],
    ['torchbearer_last_backup_objects', objects.count],
  ].map(([metric, value]) => `# TYPE ${metric} gauge\n${metric} ${value}\n`);
  try {
    await replace(join(directory, folder), lines.join(''));
  } catch (cause) {
    throw new OperatorError(
      `The archive is whole, and BACKUP_DIR/${folder} cannot be written: ${cause instanceof Error ? cause.message : cause}.`,
      { cause },
    );
  }
}

async function replace(directory: string, text: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  const path = join(directory, name);
  await writeFile(`${path}.partial`, text);
  // Whatever the umask is.
  await chmod(directory, 0o755);
  await chmod(`${path}.partial`, 0o644);
  await rename(`${path}.partial`, path);
}
