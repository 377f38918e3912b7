// What a release attaches, in an empty folder, with the images of this stack in place of published ones.
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { execute, root } from './documented-commands.ts';

const port = 28443;

test('a release starts from its files, without this repository, is backed up and is updated', {
  tags: 'nightly',
  timeout: 600_000,
}, async () => {
  const parent = await mkdtemp(join(tmpdir(), 'torchbearer-release-'));
  const folder = join(parent, 'torchbearer');
  const { IMAGES = '', RELEASE = '', PATH, HOME } = process.env;
  await execute('docker', ['compose', '--profile', 'tools', 'build', 'backup'], { cwd: root });
  await execute('.ci/release-files.sh', [IMAGES, RELEASE, folder], { cwd: root });
  // No variable of the tests: neither their .env nor their Compose files.
  const env = { PATH, HOME, COMPOSE_PROJECT_NAME: `${process.env.COMPOSE_PROJECT_NAME}-release` };
  const inFolder = async (command: string) => {
    const { stdout, stderr } = await promisify(execFile)('bash', ['-ec', command], { cwd: folder, env });
    return stdout + stderr;
  };
  const health = async () => (await fetch(`http://127.0.0.1:${port}/api/health`)).status;
  try {
    await inFolder('bash server/operations/secrets.sh');
    const values = {
      PUBLIC_ORIGIN: 'https://ambassadors.example',
      GOOGLE_CLIENT_ID: 'client',
      GOOGLE_CLIENT_SECRET: 'not-of-google',
      ADMIN_EMAILS: 'desk@festival.example',
    };
    let lines = await readFile(join(folder, '.env'), 'utf8');
    for (const [name, value] of Object.entries(values))
      lines = lines.replace(`${name}=\n`, `${name}=${value}\n`);
    await writeFile(join(folder, '.env'), `${lines}HTTP_PORT=127.0.0.1:${port}\n`);

    await inFolder('docker compose up --detach --wait');
    expect(await health()).toBe(200);
    const administrators = await inFolder(
      "printf 'a long password of one\\n' | docker compose exec -T server node server/operations/admin-cli.ts set-password desk@festival.example && docker compose exec -T server node server/operations/admin-cli.ts list",
    );
    expect(administrators).toContain('desk@festival.example');

    expect(await inFolder('bash server/operations/backup.sh')).toContain('It is in ');
    expect(await readdir(join(folder, 'backups'))).toContainEqual(expect.stringMatching(/^torchbearer-\d/));
    expect(await inFolder('bash server/operations/rolling-update.sh --no-build')).toContain(
      '1 of 1 servers are new',
    );
    expect(await health()).toBe(200);
    await expect(inFolder('bash server/operations/mark-release.sh')).rejects.toMatchObject({
      stderr: expect.stringContaining('no clone of the repository'),
    });
  } finally {
    await inFolder("docker compose --profile '*' down --volumes --timeout 5");
    await rm(parent, { recursive: true });
  }
});
