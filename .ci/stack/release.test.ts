// What a release attaches, in an empty folder, with the images of this stack in place of published ones.
import { execFile, execFileSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atLeast } from '../../server/testing/at-least.ts';
import { execute, operationsDocumentation, root } from './documented-commands.ts';
import { docker, repeat, until } from './stack.ts';

const port = 28443;

// .ci/steps.sh installs newer programs than those of the machine into this folder.
const { TEST_NEWER: newer, PATH, HOME } = process.env;
/** No variable of the tests: neither their .env nor their Compose files. */
const env = {
  HOME,
  PATH: newer === undefined ? PATH : `${newer}/bin:${PATH}`,
  COMPOSE_PROJECT_NAME: `${process.env.COMPOSE_PROJECT_NAME}-release`,
  ...(newer !== undefined && { DOCKER_CONFIG: `${newer}/docker` }),
};

/** Empty if the program is not installed. */
function versionOf(program: string, ...args: readonly string[]): string {
  try {
    return execFileSync(program, args, { encoding: 'utf8', env }).match(/\d+\.\d+/)?.[0] ?? '';
  } catch {
    return '';
  }
}
const caddy = versionOf('caddy', 'version');
const composeVersion = versionOf('docker', 'compose', 'version', '--short');
const holdsRequests = atLeast(caddy, '2.11') && atLeast(composeVersion, '2.40');
if (!holdsRequests)
  console.error(
    `\n!!! SKIPPED: an update under load needs Caddy 2.11 and Compose 2.40; here are "${caddy}" and "${composeVersion}"\n`,
  );

/** The status of a request through Caddy on a connection of its own; a request that fails has its error as status. */
function through(method: 'GET' | 'POST', path: string): Promise<string> {
  return new Promise((resolve) => {
    const options = {
      host: '127.0.0.1',
      port,
      servername: 'localhost',
      rejectUnauthorized: false,
      agent: false,
    };
    const headers = { host: 'localhost', origin: 'https://localhost', 'content-type': 'application/json' };
    const sent = request({ ...options, method, path, headers }, (answer) => {
      answer
        .resume()
        .on('end', () => resolve(`${method} ${path} ${answer.statusCode}`))
        .on('error', (error) => resolve(`${method} ${path} ${error}`));
    });
    sent
      .on('error', (error) => resolve(`${method} ${path} ${error}`))
      .end(method === 'POST' ? '{}' : undefined);
  });
}

/** Sends requests, several at once. @returns a function that stops them and returns the distinct outcomes */
function sendRequests(): () => Promise<string[]> {
  const outcomes = new Set<string>();
  const send = (method: 'GET' | 'POST', path: string) =>
    repeat(async () => outcomes.add(await through(method, path)), 40);
  const stops = [send('GET', '/'), send('GET', '/api/session'), send('POST', '/api/tasks')];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    return [...outcomes].sort();
  };
}

const { IMAGES = '', RELEASE = '' } = process.env;
let folder: string;

async function inFolder(command: string): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)('bash', ['-ec', command], { cwd: folder, env });
  return stdout + stderr;
}

const health = async () => (await fetch(`http://127.0.0.1:${port}/api/health`)).status;

describe('a release, from its files alone', { tags: 'nightly', timeout: 600_000 }, () => {
  beforeAll(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'torchbearer-release-')), 'torchbearer');
    await execute('docker', ['compose', '--profile', 'tools', 'build', 'backup'], { cwd: root });
    await execute('.ci/release-files.sh', [IMAGES, RELEASE, folder], { cwd: root });
    await inFolder('bash server/operations/secrets.sh');
    const values = {
      PUBLIC_ORIGIN: 'https://localhost',
      GOOGLE_CLIENT_ID: 'client',
      GOOGLE_CLIENT_SECRET: 'not-of-google',
      ADMIN_EMAILS: 'desk@festival.example',
    };
    let lines = await readFile(join(folder, '.env'), 'utf8');
    for (const [name, value] of Object.entries(values))
      lines = lines.replace(`${name}=\n`, `${name}=${value}\n`);
    await writeFile(join(folder, '.env'), `${lines}HTTP_PORT=127.0.0.1:${port}\n`);
  }, 600_000);

  afterAll(async () => {
    await inFolder("docker compose --profile '*' down --volumes --timeout 5");
    await rm(dirname(folder), { recursive: true });
  }, 600_000);

  test('it starts, is backed up and is updated', async () => {
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
  });

  test.skipIf(!holdsRequests)(
    'behind Caddy, `docker compose up -d` updates it without a failed request',
    async () => {
      expect(await operationsDocumentation()).toContain('docker compose pull && docker compose up -d\n');
      const image = join(folder, 'caddy-image');
      await mkdir(image);
      const [program = ''] = execFileSync('which', ['caddy'], { encoding: 'utf8', env }).split('\n');
      await copyFile(program, join(image, 'caddy'));
      const caddyService = {
        image: `${IMAGES}/caddy`,
        build: {
          context: './caddy-image',
          dockerfile_inline: `FROM ${IMAGES}/server:${RELEASE}\nUSER root\nCOPY caddy /usr/bin/caddy\nHEALTHCHECK CMD true\nENV XDG_DATA_HOME=/data XDG_CONFIG_HOME=/config\nCMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]\n`,
        },
      };
      // In JSON there are no tags such as !override: the ports of caddy.yml are replaced in the file itself.
      await writeFile(join(folder, 'test.yml'), JSON.stringify({ services: { caddy: caddyService } }));
      const documented = join(folder, 'docs/compose/caddy.yml');
      const ports = 'ports: ["80:80", "443:443", "443:443/udp"]';
      const file = await readFile(documented, 'utf8');
      expect(file).toContain(ports);
      await writeFile(documented, file.replace(ports, `ports: ["127.0.0.1:${port}:443"]`));
      const environment = await readFile(join(folder, '.env'), 'utf8');
      const behindCaddy = `${environment}COMPOSE_FILE=docker-compose.yml:docs/compose/caddy.yml:test.yml\n`;
      await writeFile(join(folder, '.env'), behindCaddy);
      await inFolder('docker compose up --detach --build --wait');
      await until(async () => (await through('GET', '/api/session')).endsWith(' 200'));
      try {
        for (const service of ['server', 'web']) {
          const next = `FROM ${IMAGES}/${service}:${RELEASE}\nLABEL release=next\n`;
          await inFolder(`docker build --quiet --tag ${IMAGES}/${service}:next - <<<'${next}'`);
        }
        await writeFile(join(folder, '.env'), `${behindCaddy}RELEASE=next\n`);
        const containers = () => inFolder('docker compose ps --format "{{.Service}} {{.Image}}"');
        const stopRequests = sendRequests();
        await inFolder('docker compose up -d');
        await until(async () => (await through('GET', '/api/session')).endsWith(' 200'));
        expect(await stopRequests()).toEqual(['GET / 200', 'GET /api/session 200', 'POST /api/tasks 401']);
        expect(await containers()).toContain(`server ${IMAGES}/server:next`);
        expect(await containers()).toContain(`web ${IMAGES}/web:next`);
      } finally {
        await inFolder('docker compose down --timeout 5');
        for (const name of ['server:next', 'web:next', 'caddy'])
          await docker('image', 'rm', `${IMAGES}/${name}`);
      }
    },
  );
});
