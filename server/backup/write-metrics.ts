import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from './manifest.ts';

const name = 'torchbearer_backup.prom';

/** For the textfile collector of Prometheus' node exporter: when a backup last succeeded, and how large it was. */
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
  const path = join(directory, name);
  // It holds nothing of a person, and the exporter is another account.
  await writeFile(`${path}.partial`, lines.join(''), { mode: 0o644 });
  await rename(`${path}.partial`, path);
}
