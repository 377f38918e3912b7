import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';

const root = join(import.meta.dirname, '..', '..');
export const webDist = join(root, 'web', 'dist');
const stamp = join(webDist, '.built-from');
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
const sources = [
  'web/src',
  'web/public',
  'web/build',
  'web/index.html',
  'web/site-facts.ts',
  'web/vite.config.ts',
  'server/contract',
  // The import `#contract`, and the compiler options for JSX.
  'package.json',
  'tsconfig.json',
  'package-lock.json',
];

function* filesBelow(path: string): Generator<string> {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).sort()) yield* filesBelow(join(path, name));
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesBelow(join(root, source)))
      hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Builds the pages into web/dist if their sources changed since the last build. */
export async function buildWeb(): Promise<void> {
  const current = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return;
  // Without development dependencies there is no vite.
  if (!existsSync(vite)) return;
  const output: Buffer[] = [];
  const child = spawn(
    process.execPath,
    [vite, 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  });
  if (code !== 0) throw new OperatorError(`The pages could not be built:\n${Buffer.concat(output)}`);
  writeFileSync(stamp, current);
}

if (import.meta.main) await buildWeb();
