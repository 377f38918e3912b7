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
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
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
    folder,
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

/** What `docker compose config` prints, with the fields that the scripts read. */
const config = {
  name: 'torch"bearer',
  services: {
    server: { build: {} },
    migrate: { build: {} },
    web: { build: {}, image: 'our/web' },
    postgres: { image: 'postgres:18.7' },
    backup: { build: {}, volumes: [{ source: '/srv/a$$b', target: '/backups' }] },
  },
};
const printConfig = `case $* in *' config '*) cat <<'END'\n${JSON.stringify(config)}\nEND\nesac`;

test('the values of the configuration are read as JSON', async () => {
  const { env } = await standInDocker(printConfig);
  const { stdout } = await run(`${tool}; stack_name; archives_directory`, env);
  expect(stdout).toBe('torch"bearer\n/srv/a$b\n');
});

test('an update marks every image that the stack builds, and a rollback returns to all of them', async () => {
  const images = ['torchbearer-server', 'torchbearer-migrate', 'our/web', 'torchbearer-backup'];
  const named = JSON.stringify({ ...config, name: 'torchbearer' });
  const docker = await standInDocker(`case $* in
    *' config '*) echo '${named}' ;;
    *'image ls'*) printf '%s\\n' torchbearer-server torchbearer-web torchbearer-migrate torchbearer-backup ;;
  esac`);
  // The release of this checkout must stay checked out.
  await writeFile(
    join(docker.folder, 'git'),
    `#!/usr/bin/env bash\necho "git $*" >>'${docker.folder}/calls'\n`,
  );
  await chmod(join(docker.folder, 'git'), 0o755);
  const marked = await run('bash server/operations/mark-release.sh', docker.env);
  expect(marked).toMatchObject({ code: 0 });
  const calls = await docker.calls();
  expect(calls).toContain('git tag --force before-update');
  for (const image of images) expect(calls).toContain(`image tag ${image} ${image}:before-update`);

  const back = await run('bash server/operations/roll-back.sh', docker.env);
  expect(back).toMatchObject({ code: 0 });
  const later = (await docker.calls()).slice(calls.length);
  expect(later).toContain('git checkout before-update');
  for (const name of ['server', 'web', 'migrate', 'backup']) {
    expect(later).toContain(`image tag torchbearer-${name}:before-update torchbearer-${name}`);
  }
  expect(later.at(-1)).toBe('compose up --detach --no-build --no-deps --wait server web');
});

test('a rollback without a mark changes nothing', async () => {
  const docker = await standInDocker(printConfig);
  const { code, stderr } = await run('bash server/operations/roll-back.sh', docker.env);
  expect(code).toBe(1);
  expect(stderr).toContain('mark-release.sh did not run before the update');
  expect((await docker.calls()).join()).not.toMatch(/image tag|compose up/);
});

test('a backup says that it builds, and if that fails, why', async () => {
  const broken = await standInDocker(`case $* in *build*) echo 'no space left on device'; exit 1 ;; esac
    case $* in *' config '*) echo '{"name":"torchbearer"}' ;; esac`);
  const { stdout, stderr } = await run(`${tool}; build_tool`, broken.env);
  expect(stdout).toContain('Building the image of the backup commands');
  expect(stdout).toContain('using the existing one');
  expect(stderr).toContain('no space left on device');
});

test('a restore stops if docker compose cannot tell whether a server is running', async () => {
  const archive = await mkdtemp(join(tmpdir(), 'torchbearer-'));
  const docker = await standInDocker('echo "no engine" >&2; exit 1');
  const { code, stdout, stderr } = await run(`bash server/operations/restore.sh ${archive}`, docker.env);
  expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: 'no engine\n' });
  expect(await docker.calls()).toEqual(['compose ps --quiet server']);
});

test('a restore erases the accounts of the list beside the archive again, after the comparison', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'backups-'));
  const archive = join(directory, 'torchbearer-x');
  await mkdir(archive);
  const docker = await standInDocker(`case $* in
    *'config --services') echo server ;;
    *apply-erasures*) cat ;;
  esac`);
  const without = await run(`bash server/operations/restore.sh '${archive}'`, docker.env);
  expect(without).toMatchObject({ code: 0 });
  expect((await docker.calls()).join()).not.toContain('apply-erasures');

  const id = '0198c6ff-0000-7000-8000-000000000000';
  await mkdir(join(directory, 'erasures'));
  await writeFile(join(directory, 'erasures', 'accounts.txt'), `${id}\n`);
  const { code, stdout } = await run(`bash server/operations/restore.sh '${archive}'`, docker.env);
  expect(code).toBe(0);
  expect(stdout).toContain(`\n${id}\n`);
  const calls = await docker.calls();
  expect(calls.at(-1)).toContain('server node server/operations/apply-erasures.ts');
  expect(calls.at(-2)).toContain('run --rm --no-deps -T migrate');
  expect(calls.findLastIndex((call) => call.includes('backup restore'))).toBeLessThan(calls.length - 2);
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
