import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { anyFreePort } from '../../server/embedded/ports.ts';

// README's `npm start` and `npm test` must work where people unpack the repository. One copy of it is moved from place to
// place, because copying node_modules takes longest.

const repository = join(import.meta.dirname, '..', '..');
const isRoot = process.getuid?.() === 0;
/** The account `nobody` of Debian: PostgreSQL needs an account that has a name. */
const nobody = 65_534;

let base: string;
let copy: string;
const running: ChildProcess[] = [];

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'torchbearer-places-'));
  chmodSync(base, 0o711);
  copy = join(base, 'copy');
  mkdirSync(copy);
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: repository,
  });
  // Hard links on the same disk, otherwise copies.
  const script = `
    paths=$(mktemp) && trap 'rm "$paths"' EXIT && cat >"$paths"
    printf '%s\\0' node_modules prisma/generated web/dist >>"$paths"
    xargs -0 cp -al --parents -t "$1" <"$paths" 2>"$paths.errors" || xargs -0 cp -a --parents -t "$1" <"$paths"
    rm -f "$paths.errors"`;
  execFileSync('bash', ['-euc', script, 'copy', copy], { cwd: repository, input: files });
});
afterEach(() => {
  for (const child of running.splice(0)) if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
});
afterAll(() => rm(base, { recursive: true, force: true }));

interface Place {
  readonly name: string;
  /** Below a temporary directory that all accounts may enter. */
  readonly folder: string;
  /** Of the folder above. */
  readonly mode: number;
  readonly uid?: number | undefined;
}

const places: Place[] = [
  {
    name: 'in a path with a space and a letter outside of ASCII',
    folder: 'Fête 2026/torch bearer é',
    mode: 0o755,
  },
  ...(isRoot
    ? [
        { name: 'as root, in a folder that no other account may enter', folder: 'root/x', mode: 0o700 },
        { name: 'as an ordinary user', folder: 'home/x', mode: 0o755, uid: nobody },
      ]
    : [
        {
          name: 'as an ordinary user, in a folder that no other account may enter',
          folder: 'home/x',
          mode: 0o700,
        },
      ]),
];

/** Moves the copy there; it contains no data. */
function moveTo({ folder, mode, uid }: Place): string {
  const path = join(base, folder);
  mkdirSync(dirname(path), { recursive: true });
  chmodSync(dirname(path), mode);
  rmSync(join(copy, '.data'), { recursive: true, force: true });
  renameSync(copy, path);
  copy = path;
  // Only folders: the files may be hard links to those of the repository.
  if (isRoot)
    execFileSync('find', [path, '-type', 'd', '-exec', 'chown', `${uid ?? 0}:${uid ?? 0}`, '{}', '+']);
  return path;
}

function npm(
  args: string[],
  { cwd, uid, env }: { cwd: string; uid?: number | undefined; env?: Record<string, string> },
) {
  const PATH = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((path) => !path.includes('node_modules'))
    .join(delimiter);
  const child = spawn('npm', args, {
    cwd,
    ...(uid !== undefined && { uid, gid: uid }),
    // A group of its own, so that a signal reaches all of its processes, as Ctrl+C does.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH, HOME: cwd, ...env },
  });
  running.push(child);
  return child;
}

/** @returns what it printed */
async function ended(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  if (child.stdout === null) throw new Error('no output');
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  running.splice(running.indexOf(child), 1);
  return { code, output };
}

async function answer(url: string, child: ChildProcess): Promise<Response> {
  for (;;) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return response;
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
    await sleep(100);
  }
}

test.each(places)('npm start answers and a database test passes $name', async (place) => {
  const cwd = moveTo(place);
  const { uid } = place;
  // As a process leaves it that was killed during an upload.
  const half = join(cwd, '.data', 'objects', '.incoming', 'half');
  mkdirSync(dirname(half), { recursive: true });
  writeFileSync(half, '');
  if (uid !== undefined) execFileSync('chown', ['-R', `${uid}:${uid}`, join(cwd, '.data')]);
  const port = await anyFreePort();
  const origin = `http://localhost:${port}`;
  const product = npm(['start'], { cwd, uid, env: { PORT: String(port) } });
  const stopped = ended(product);
  await answer(`${origin}/readyz`, product);
  expect(await (await fetch(origin)).text()).toContain('</html>');
  expect((await fetch(`${origin}/api/session`)).status).toBe(200);
  expect(existsSync(join(cwd, '.data', 'postgres', 'cluster', 'PG_VERSION'))).toBe(true);
  expect(existsSync(half)).toBe(false);
  process.kill(-(product.pid ?? 0), 'SIGINT');
  expect((await stopped).output).toContain('Torchbearer is ready');

  const one = ['run', 'test:server', '--', 'server/testing/test-database.test.ts'];
  expect((await ended(npm(one, { cwd, uid }))).code).toBe(0);
});

test('npm ci has nothing to warn about: install scripts without a decision, deprecated packages, an audit', async () => {
  const json = (file: string) => JSON.parse(readFileSync(join(copy, file), 'utf8'));
  const packages = Object.entries<{ hasInstallScript?: true; deprecated?: string }>(
    json('package-lock.json').packages,
  ).filter(([path]) => path !== '');
  const named = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const withScripts = packages.filter(([, { hasInstallScript }]) => hasInstallScript);
  expect(new Set(Object.keys(json('package.json').allowScripts))).toEqual(
    new Set(withScripts.map(([path]) => named(path))),
  );
  expect(packages.filter(([, { deprecated }]) => deprecated !== undefined)).toEqual([]);
  // As npm reads it here, without the settings of this machine.
  const settings = await ended(
    npm(['config', 'get', 'loglevel', 'audit', 'fund', 'strict-allow-scripts'], { cwd: copy }),
  );
  expect(settings.output.trim().split('\n')).toEqual([
    'loglevel=error',
    'audit=false',
    'fund=false',
    'strict-allow-scripts=true',
  ]);
});
