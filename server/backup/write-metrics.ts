import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import type { Manifest } from './manifest.ts';

/** A folder without personal data, so that the exporter's account may read it. */
const folder = 'metrics';
const name = 'torchbearer_backup.prom';

/**
 * Writes time and size of the last successful backup for the textfile collector of Prometheus' node exporter.
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
    await writeAtomically(join(directory, folder), lines.join(''));
  } catch (cause) {
    throw new OperatorError(
      `The archive is complete, but BACKUP_DIR/${folder} cannot be written: ${cause instanceof Error ? cause.message : cause}.`,
      { cause },
    );
  }
}

async function writeAtomically(directory: string, text: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  const path = join(directory, name);
  await writeFile(`${path}.partial`, text);
  // Regardless of the umask.
  await chmod(directory, 0o755);
  await chmod(`${path}.partial`, 0o644);
  await rename(`${path}.partial`, path);
}
