import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const execute = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');

async function run(command: string, env: NodeJS.ProcessEnv) {
  return execute('bash', ['-c', command], { cwd: root, env: { ...process.env, ...env } }).then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
}

/** A program `docker` that records its calls and runs the script. */
async function standInDocker(script: string) {
  const folder = await mkdtemp(join(tmpdir(), 'docker-'));
  const log = join(folder, 'calls');
  await writeFile(join(folder, 'docker'), `#!/usr/bin/env bash\necho "$*" >>'${log}'\n${script}\n`);
  await chmod(join(folder, 'docker'), 0o755);
  return {
    env: { PATH: `${folder}${delimiter}${process.env.PATH}` },
    calls: async () => (await readFile(log, 'utf8')).trim().split('\n'),
  };
}

const tool = 'set -euo pipefail; . server/operations/backup-tool.sh';
/** The variables that docker-compose.yml requires. */
const requiredVariables = async () =>
  Object.fromEntries(
    Array.from(
      (await readFile(join(root, 'docker-compose.yml'), 'utf8')).matchAll(/\$\{(\w+):\?/g),
      ([, name]) => [name, 'x'],
    ),
  );

const compose = (await run('docker compose version', {})).code === 0;
if (!compose) console.error('\n!!! SKIPPED: reading BACKUP_DIR: docker compose is not installed\n');
test.skipIf(!compose).each([
  ['', join(root, 'backups')],
  ['backups', join(root, 'backups')],
  ['./some where/else', join(root, 'some where', 'else')],
  ['/srv/x #y', '/srv/x #y'],
  ['/srv/a$b: <c> & d', '/srv/a$b: <c> & d'],
  ['/srv/"q" \\n \\\\ \'s\'', '/srv/"q" \\n \\\\ \'s\''],
])('BACKUP_DIR=%s is the directory %s', async (given, expected) => {
  const env = { ...(await requiredVariables()), BACKUP_DIR: given, COMPOSE_FILE: 'docker-compose.yml' };
  const { stdout } = await run(`${tool}; archives_directory`, env);
  expect(stdout).toBe(`${expected}\n`);
});

test('a restore stops if docker compose cannot tell whether a server is running', async () => {
  const archive = await mkdtemp(join(tmpdir(), 'torchbearer-'));
  const docker = await standInDocker('echo "no engine" >&2; exit 1');
  const { code, stdout, stderr } = await run(`bash server/operations/restore.sh ${archive}`, docker.env);
  expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: 'no engine\n' });
  expect(await docker.calls()).toEqual(['compose ps --quiet server']);
});

test('an archive is mounted read-only, and the secret key is passed on standard input', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'backups-'));
  const archive = join(directory, 'torchbearer-x');
  await mkdir(archive);
  await writeFile(join(directory, 'key'), 'AGE-SECRET-KEY-1X\n');
  const docker = await standInDocker('cat');
  const arguments_ = `'${archive}' --identity '${join(directory, 'key')}'`;
  const { stdout } = await run(
    `${tool}; read_archive_arguments usage ${arguments_}; run_on_archive verify docker compose`,
    docker.env,
  );
  expect(stdout).toBe('AGE-SECRET-KEY-1X\n');
  const [call] = await docker.calls();
  expect(call).toContain(`--volume ${directory}:/backups:ro backup verify torchbearer-x --identity-on-stdin`);
  expect(call).not.toContain(join(directory, 'key'));
});
