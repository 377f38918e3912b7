import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes the Prisma client to prisma/generated. The CLI requires a schema engine binary even for `generate` and would
 * download it; any existing file satisfies it (docs/decisions.md). It does nothing if the CLI is not installed, as in
 * production images, which copy the generated client.
 */
const root = join(import.meta.dirname, '..', '..');
const cli = join(root, 'node_modules', 'prisma', 'build', 'index.js');

if (existsSync(cli)) {
  const { status } = spawnSync(
    process.execPath,
    [cli, 'generate', '--schema', join(root, 'prisma', 'schema.prisma'), '--no-hints'],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: join(root, 'package.json') },
    },
  );
  process.exitCode = status ?? 1;
}
