import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
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
    server: { image: 'registry:5000/server:2' },
    web: { image: 'our/web' },
    backup: { image: 'our/backup:2', volumes: [{ source: '/srv/a$$b', target: '/backups' }] },
  },
};
const printConfig = `case $* in *' config '*) cat <<'END'\n${JSON.stringify(config)}\nEND\nesac`;

test('the values of the configuration are read as JSON', async () => {
  const { env } = await standInDocker(printConfig);
  const { stdout } = await run(`${tool}; stack_name; archives_directory`, env);
  expect(stdout).toBe('torch"bearer\n/srv/a$b\n');
});

/** A program `git` that does nothing: the release of this checkout must stay checked out. */
async function standInGit(folder: string) {
  await writeFile(join(folder, 'git'), `#!/usr/bin/env bash\necho "git $*" >>'${folder}/calls'\n`);
  await chmod(join(folder, 'git'), 0o755);
}

test('an update marks every image of the stack, and a rollback returns to those', async () => {
  const docker = await standInDocker(`${printConfig}
    case $* in *'image inspect our/backup:before-update') exit 1 ;; esac`);
  await standInGit(docker.folder);
  const marked = await run('bash server/operations/mark-release.sh', docker.env);
  expect(marked).toMatchObject({ code: 0 });
  const calls = await docker.calls();
  expect(calls).toContain('git tag --force before-update');
  const marks = [
    ['registry:5000/server:2', 'registry:5000/server:before-update'],
    ['our/web', 'our/web:before-update'],
    ['our/backup:2', 'our/backup:before-update'],
  ] as const;
  for (const [image, mark] of marks) expect(calls).toContain(`image tag ${image} ${mark}`);

  const back = await run('bash server/operations/roll-back.sh', docker.env);
  expect(back).toMatchObject({ code: 0 });
  const later = (await docker.calls()).slice(calls.length);
  const afterCheckout = later.slice(later.indexOf('git checkout before-update') + 1);
  // No backup was made before the update. The names are those of the marked release.
  expect(afterCheckout.filter((call) => !/ config |inspect/.test(call))).toEqual([
    ...marks.slice(0, 2).map(([image, mark]) => `image tag ${mark} ${image}`),
    'compose up --detach --no-build --no-deps --wait server web',
  ]);
  expect(afterCheckout[0]).toContain(' config ');

  const removed = await run('bash server/operations/mark-release.sh --remove', docker.env);
  expect(removed).toMatchObject({ code: 0 });
  const last = (await docker.calls()).slice(calls.length + later.length);
  expect(last.filter((call) => call.startsWith('image rm'))).toEqual(
    marks.map(([, mark]) => `image rm ${mark}`),
  );
});

test.each([
  ['version', 'The Docker engine does not answer'],
  ['image inspect our/web', 'There is no image our/web'],
])('a mark without an answer to "%s" fails and changes nothing', async (call, reason) => {
  const docker = await standInDocker(`${printConfig}\ncase $* in '${call}') exit 1 ;; esac`);
  await standInGit(docker.folder);
  const { code, stderr } = await run('bash server/operations/mark-release.sh', docker.env);
  expect(code).toBe(1);
  expect(stderr).toContain(reason);
  expect((await docker.calls()).join()).not.toMatch(/git tag|image tag/);
});

test('a rollback without a mark changes nothing', async () => {
  const docker = await standInDocker(`${printConfig}\ncase $* in 'image inspect our/web:'*) exit 1 ;; esac`);
  await standInGit(docker.folder);
  const { code, stderr } = await run('bash server/operations/roll-back.sh', docker.env);
  expect(code).toBe(1);
  expect(stderr).toContain('no image our/web:before-update: mark-release.sh did not run before the update');
  expect((await docker.calls()).join()).not.toMatch(/git checkout|image tag|compose up/);
});

test('a backup says that it builds, and if that fails, why', async () => {
  const broken = await standInDocker(`case $* in *build*) echo 'no space left on device'; exit 1 ;; esac
    case $* in *' config '*) echo '{"name":"torchbearer","services":{"backup":{"image":"our/backup"}}}' ;; esac`);
  const { stdout, stderr } = await run(`${tool}; build_tool`, broken.env);
  expect(stdout).toContain('Building the image of the backup commands');
  expect(stdout).toContain('using the existing one');
  expect(stderr).toContain('no space left on device');
});

test('an error of Compose is the only message of every command that reads the configuration', async () => {
  const broken = await standInDocker('echo "required variable GOOGLE_CLIENT_ID is missing" >&2; exit 15');
  for (const command of [
    'bash server/operations/backup.sh',
    'bash server/operations/drill.sh',
    'bash server/operations/roll-back.sh',
    'bash server/operations/mark-release.sh',
  ]) {
    const { code, stdout, stderr } = await run(command, broken.env);
    expect({ code, stdout }, command).toEqual({ code: 1, stdout: '' });
    const hint = existsSync(join(root, '.env'))
      ? ''
      : ' There is no .env in this folder: bash server/operations/secrets.sh creates it.';
    expect(stderr, command).toBe(
      `required variable GOOGLE_CLIENT_ID is missing\nThis configuration cannot be used: correct what Compose names above. What runs was not changed.${hint}\n`,
    );
  }
});

test('BACKUP_DIR that is no directory is named', async () => {
  const volume = { ...config, services: { backup: { volumes: [{ source: 'data', target: '/backups' }] } } };
  for (const services of [volume, { ...config, services: {} }]) {
    const docker = await standInDocker(`cat <<'END'\n${JSON.stringify(services)}\nEND`);
    const { code, stderr } = await run('bash server/operations/backup.sh', docker.env);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^BACKUP_DIR is not a directory on this machine: /);
  }
});

/** The configuration of a stack whose nginx has values that the servers do not get. */
const checked = JSON.stringify({
  ...config,
  services: {
    ...config.services,
    server: { image: 'our/server', environment: { PUBLIC_ORIGIN: 'https://x.org', S3_SECRET_KEY: 'canary' } },
    configuration: {
      environment: {
        PUBLIC_ORIGIN: 'https://x.org',
        S3_SECRET_KEY: 'canary',
        CAMPUS_PROXY: '10.0.0.O',
        SERVERS: '',
      },
    },
  },
});

test('npm run check builds the server of this folder first, silently, and passes on what only nginx reads', async () => {
  const docker = await standInDocker(`case $* in
    *' config '*) cat <<'END'\n${checked}\nEND\n;;
    *'image inspect --format'*) echo sha256:running ;;
  esac`);
  const { code, stdout, stderr } = await run('bash server/operations/check.sh', docker.env);
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '', stderr: '' });
  const calls = await docker.calls();
  const build = calls.indexOf('compose --profile tools build server');
  const check = calls.findIndex((call) => call.includes('check-configuration.ts'));
  expect(build).toBeGreaterThan(-1);
  expect(check).toBeGreaterThan(build);
  expect(calls[check]).toContain(' --env=CAMPUS_PROXY=10.0.0.O --env=SERVERS= server node ');
  expect(calls[check]).not.toContain('canary');
  // The image that runs keeps its name, or the next `docker compose up` would start a server of another release.
  expect(calls.at(-1)).toBe('image tag sha256:running our/server');
});

test('npm run check passes on which values Compose refused, and ends with its reason if it finds no other', async () => {
  const refuses = `[ "$HTTP_PORT" = 8080 ] || { echo 'Invalid hostPort: abc' >&2; exit 1; }`;
  const docker = await standInDocker(`case $* in
    *' config '*) ${refuses}; cat <<'END'\n${checked}\nEND\n;;
  esac`);
  const { code, stderr } = await run('bash server/operations/check.sh', {
    ...docker.env,
    S3_ACCESS_KEY: 'given',
  });
  expect({ code, stderr }).toEqual({ code: 1, stderr: 'Invalid hostPort: abc\n' });
  const check = (await docker.calls()).find((call) => call.includes('check-configuration.ts')) ?? '';
  const standIns = check
    .match(/--stand-ins (\S+)$/)?.[1]
    ?.split(',')
    .sort();
  const required = Object.keys(await requiredVariables()).filter((name) => name !== 'S3_ACCESS_KEY');
  expect(standIns).toEqual(['HTTP_PORT', 'SERVERS', ...required].sort());

  const broken = await standInDocker(
    `case $* in *' config '*) echo 'unterminated quoted value' >&2; exit 1 ;; esac`,
  );
  const { stderr: reason } = await run('bash server/operations/check.sh', broken.env);
  expect(reason).toContain('unterminated quoted value\nThis configuration cannot be used');
});

test('npm run check says why the image cannot be built, and that it uses the existing one', async () => {
  const docker = await standInDocker(`case $* in
    *' config '*) cat <<'END'\n${checked}\nEND\n;;
    *build*) echo 'no space left on device'; exit 1 ;;
  esac`);
  const { code, stdout, stderr } = await run('bash server/operations/check.sh', docker.env);
  expect(code).toBe(0);
  expect(stderr).toBe('no space left on device\n');
  expect(stdout).toContain('The image of the server could not be rebuilt');
  expect(await docker.calls()).toContain('image inspect our/server');
});

test.each([
  ['secrets.sh', 'bash server/operations/secrets.sh'],
  ['check.sh', 'bash server/operations/check.sh'],
  ['backup.sh', 'bash server/operations/backup.sh'],
  ['verify-backup.sh', 'bash server/operations/verify-backup.sh'],
  ['drill.sh', 'bash server/operations/drill.sh'],
  ['restore.sh', 'bash server/operations/restore.sh'],
])('%s --help prints how to use it, and does nothing else', async (script, command) => {
  const docker = await standInDocker('exit 1');
  const { code, stdout, stderr } = await run(`bash server/operations/${script} --help`, docker.env);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain(`Usage: ${command}`);
  await expect(docker.calls()).rejects.toThrow(/ENOENT/);
});

test('npm run check refuses an argument before it builds', async () => {
  const docker = await standInDocker('exit 1');
  const { code, stderr } = await run('bash server/operations/check.sh --fast', docker.env);
  expect({ code, stderr }).toEqual({ code: 1, stderr: 'Usage: bash server/operations/check.sh\n' });
  await expect(docker.calls()).rejects.toThrow(/ENOENT/);
});

test('a restore stops if docker compose cannot tell whether a server is running', async () => {
  const archive = await mkdtemp(join(tmpdir(), 'torchbearer-'));
  const docker = await standInDocker('echo "no engine" >&2; exit 1');
  const { code, stdout, stderr } = await run(`bash server/operations/restore.sh ${archive}`, docker.env);
  expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: 'no engine\n' });
  expect(await docker.calls()).toEqual(['compose ps --quiet server']);
});

const id = '0198c6ff-0000-7000-8000-000000000000';

/** An archive, with a list of erased accounts beside it; `back` of them are in the archive. */
async function archiveWithErasures(back: number) {
  const directory = await mkdtemp(join(tmpdir(), 'backups-'));
  const archive = join(directory, 'torchbearer-x');
  await mkdir(archive);
  const docker = await standInDocker(`case $* in
    *'config --services') echo 'server store-key' ;;
    *'run --rm -T store-key' | *'-T migrate') cat >/dev/null ;;
    *'apply-erasures.ts --count') echo '${back} 5' ;;
    *apply-erasures.ts) cat ;;
  esac`);
  const list = async () => {
    await mkdir(join(directory, 'erasures'));
    await writeFile(join(directory, 'erasures', 'accounts.txt'), `${id}\n`);
  };
  return { archive, docker, list };
}

test('a restore with --yes erases the accounts of the list beside the archive again, after the comparison', async () => {
  const { archive, docker, list } = await archiveWithErasures(3);
  const without = await run(`bash server/operations/restore.sh '${archive}' </dev/null`, docker.env);
  expect(without).toMatchObject({ code: 0 });
  expect((await docker.calls()).join()).not.toContain('apply-erasures');

  await list();
  const { code, stdout } = await run(
    `bash server/operations/restore.sh '${archive}' --yes </dev/null`,
    docker.env,
  );
  expect(code).toBe(0);
  expect(stdout).toContain('\n3 of the 5 listed accounts are in this archive and will be erased.\n');
  expect(stdout).toContain(`\n${id}\n`);
  const calls = await docker.calls();
  expect(calls.at(-1)).toMatch(/server node server\/operations\/apply-erasures\.ts$/);
  expect(calls.at(-2)).toMatch(/server node server\/operations\/apply-erasures\.ts --count$/);
  expect(calls.at(-3)).toContain('run --rm --no-deps -T migrate');
  expect(calls.findLastIndex((call) => call.includes('backup restore'))).toBeLessThan(calls.length - 3);
});

test('a restore with a list, but without --yes and without a terminal, changes nothing', async () => {
  const { archive, docker, list } = await archiveWithErasures(3);
  await list();
  const { code, stdout, stderr } = await run(
    `bash server/operations/restore.sh '${archive}' </dev/null`,
    docker.env,
  );
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(
    /^The list \S+ names accounts to erase again, .*: add --yes\. Nothing was changed\.\n$/,
  );
  await expect(docker.calls()).rejects.toThrow('ENOENT');
});

test.each([
  ['y', 3, true],
  ['n', 3, false],
  ['', 3, false],
  ['y', 0, false],
])(
  'a restore in a terminal, answered with "%s", %i accounts found: erases %s',
  async (answer, back, erases) => {
    const { archive, docker, list } = await archiveWithErasures(back);
    await list();
    const command = `bash server/operations/restore.sh '${archive}'`;
    const { code, stdout } = await run(
      `printf '%s\\n' '${answer}' | script -qefc "${command}" /dev/null`,
      docker.env,
    );
    expect(code).toBe(0);
    expect(stdout).toContain(`${back} of the 5 listed accounts are in this archive`);
    expect(stdout.includes('Erase them? [y/N]')).toBe(back > 0);
    expect(stdout.includes('No account was erased.')).toBe(back > 0 && !erases);
    const applied = (await docker.calls()).filter((call) => call.endsWith('apply-erasures.ts'));
    expect(applied).toHaveLength(erases ? 1 : 0);
  },
);

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
