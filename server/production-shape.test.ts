import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { errorCatalogue } from './app-error.ts';
import { dockerfileServerCommand } from './bench/server-command.ts';
import { limits } from './contract/limits.ts';
import { problem } from './contract/problem.ts';
import { tusPath } from './contract/resumable-uploads.ts';
import { environment } from './environment.ts';
import { drainPeriod } from './http/drain-connections.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { atLeast } from './testing/at-least.ts';

const root = join(import.meta.dirname, '..');
const read = (name: string) => readFile(join(root, name), 'utf8');
const [nginx, compose, dockerfile, example] = (await Promise.all(
  ['nginx.conf', 'docker-compose.yml', 'Dockerfile', '.env.example'].map(read),
)) as [string, string, string, string];

interface Service {
  image: string;
  ports?: string[];
  environment?: Record<string, string | null>;
  volumes?: (string | { target: string })[];
  tmpfs: string[];
  mem_limit: string;
}
const { services } = parse(compose, { merge: true }) as { services: Record<string, Service> };
const serviceOf = (name: string): Service => services[name] ?? expect.unreachable(`no service ${name}`);

const names = (text: string, pattern: RegExp) =>
  new Set(Array.from(text.matchAll(pattern), ([, name]) => name));

test('.env.example explains every variable of the server and of the Compose files', async () => {
  const others = [
    'docs/monitoring/docker-compose.monitoring.yml',
    'docs/compose/haproxy.yml',
    'docs/compose/haproxy-store.yml',
  ];
  const files = [compose, ...(await Promise.all(others.map(read)))].join('');
  const explained = names(example, /^(?:# )?([A-Z][A-Z0-9_]*)=/gm);
  const wanted = new Set<string | undefined>(Object.keys(environment.shape)).union(
    names(files, /\$\{([A-Z][A-Z0-9_]*)/g),
  );
  expect(wanted.size).toBeGreaterThan(25);
  expect(wanted.symmetricDifference(explained)).toEqual(new Set());
});

test('the service configuration gets and parses every value of nginx', () => {
  const { image, ...web } = serviceOf('web');
  const given = serviceOf('configuration').environment;
  expect(given).toMatchObject({ ...web.environment });
  const ofNginx = names(JSON.stringify(web), /\$\{([A-Z][A-Z0-9_]*)/g);
  expect(ofNginx).toContain('CAMPUS_PROXY');
  expect(ofNginx.difference(new Set(Object.keys(environment.shape)))).toEqual(new Set());
  expect(ofNginx.difference(new Set(Object.keys(given ?? {})))).toEqual(new Set());
});

test('the files of a release build nothing: docker-compose.yml names its images, in at most 150 lines', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'release-')), 'torchbearer');
  execFileSync(join(root, '.ci/release-files.sh'), ['registry.test', '9.8.7', folder]);
  const file = await readFile(join(folder, 'docker-compose.yml'), 'utf8');
  expect(file).not.toContain('build:');
  for (const image of ['server', 'web', 'backup'])
    expect(file).toContain(`"\${IMAGES:-registry.test}/${image}:\${RELEASE:-9.8.7}"`);
  expect(file.split('\n').length - 1).toBeLessThanOrEqual(150);
  expect(await readFile(join(folder, '.env.example'), 'utf8')).toBe(example);
});

test('docker-compose.yml names the version of the package', async () => {
  const { version } = JSON.parse(await read('package.json'));
  expect(names(compose, /RELEASE:-([^}]+)/g)).toEqual(new Set([version]));
});

test('the chart has the version of the package', async () => {
  const [chart, { version }] = [await read('helm/Chart.yaml'), JSON.parse(await read('package.json'))];
  expect(chart.match(/^(?:version|appVersion): .*$/gm)).toEqual([
    `version: ${version}`,
    `appVersion: ${version}`,
  ]);
});

test('S56 nginx sends the same security headers as the server, and no block overrides them', async () => {
  const app = Fastify();
  await registerSecurityHeaders(app, 'https://ambassadors.example.org');
  app.get('/', async () => 'x');
  const { headers } = await app.inject('/');
  await app.close();
  const securityHeaderNames = [
    'content-security-policy',
    'strict-transport-security',
    'x-content-type-options',
    'referrer-policy',
    'x-frame-options',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
  ];
  for (const name of securityHeaderNames) {
    const variable = `$upstream_http_${name.replaceAll('-', '_')} `;
    const map = nginx.slice(nginx.indexOf(`map ${variable}`)).split('}', 1)[0];
    const value = /'' (["']?)(.+)\1;/.exec(map ?? '')?.[2];
    expect(value, name).toBe(headers[name]);
  }
  expect(headers['content-security-policy'], 'no picture of another host').toContain(
    ";img-src 'self' data: blob:;",
  );
  // nginx inherits add_header only into blocks without their own: all must be at the outermost level.
  const added = nginx.match(/^ *add_header .*/gm) ?? [];
  const always = added.filter((line) => /^ {2}add_header \S+ \$\w+ always;$/.test(line));
  // And Cache-Control; those of compressed copies are of no error.
  expect(always).toHaveLength(securityHeaderNames.length + 1);
  expect(added.filter((line) => !always.includes(line))).toEqual([
    '  add_header Content-Encoding $content_encoding;',
    '  add_header Vary $vary;',
  ]);
});

test('nginx accepts slightly larger bodies than the server', () => {
  const taken = Array.from(nginx.matchAll(/client_max_body_size (\d+)([km]);/g), ([, size, unit]) => {
    return Number(size) * (unit === 'm' ? 1024 * 1024 : 1024);
  });
  const { bodyBytes, siteBytes, importBytes, submissionFileBytes, uploadPartBytes } = limits;
  const sizes = [bodyBytes, importBytes, siteBytes, submissionFileBytes + 64 * 1024, uploadPartBytes];
  expect(taken).toHaveLength(sizes.length);
  for (const [index, bytes] of sizes.entries()) {
    expect(taken[index]).toBeGreaterThan(bytes);
    expect(taken[index]).toBeLessThan(bytes * 1.25);
  }
});

test('nginx passes the request that begins a large upload on, and its parts as they arrive', () => {
  const block = /location \^~ (\/api\/uploads\/tus\S*) \{\n(?: {6}.*\n)*? {6}proxy_request_buffering off;/;
  const [, location = ''] = block.exec(nginx) ?? [];
  // A prefix with a slash at the end would redirect the address without it.
  expect(location).toBe(tusPath);
});

test('S49 nginx closes an idle connection before a stopping server does', () => {
  const upstream = /upstream server \{(.*?)\n {2}\}/s.exec(nginx)?.[1] ?? '';
  const kept = Number(/keepalive_timeout (\d+)s;/.exec(upstream)?.[1]) * 1_000;
  expect(kept).toBeGreaterThan(0);
  expect(drainPeriod - kept).toBeGreaterThanOrEqual(2_000);
});

test("nginx's own errors are problems of the error catalogue", () => {
  const unavailable = /^ {2}map '' \$unavailable \{\n +default ('.*');$/m.exec(nginx)?.[1] ?? '';
  const returned = nginx.replaceAll('$unavailable;', `${unavailable};`).matchAll(/return (\d+) '(\{.*\})';/g);
  const bodies = Array.from(returned, ([, status, body]) => {
    return { status: Number(status), body: problem.parse(JSON.parse(body ?? '')) };
  });
  expect(new Set(bodies.map(({ body }) => body.code))).toEqual(
    new Set(['body_too_large', 'too_many_requests', 'unavailable']),
  );
  for (const { status, body } of bodies) {
    const { status: known, message } = errorCatalogue[body.code];
    expect([status, body.status, body.detail]).toEqual([known, known, message]);
  }
});

test('S58 images have at least their minimum versions', async () => {
  const from = (pattern: RegExp, text: string) => pattern.exec(text)?.[1] ?? '0';
  expect(atLeast(from(/^FROM nginx:([\d.]+)/m, dockerfile), '1.30.6')).toBe(true);
  const postgres = serviceOf('postgres').image.replace('postgres:', '');
  expect(atLeast(postgres, '18.7')).toBe(true);
  // pg_dump must have the same version as its server.
  expect(from(/^FROM postgres:([\d.]+)/m, dockerfile)).toBe(postgres);
  expect(await read('docs/compose/patroni/Dockerfile')).toContain(`FROM postgres:${postgres}\n`);
});

test('S58 image tags are pinned, one port is published, no service runs as root', async () => {
  const published = Object.values(services);
  const others = (await readdir(join(root, 'docs/compose'))).filter((name) => name.endsWith('.yml'));
  const other = (await Promise.all(others.map((name) => read(`docs/compose/${name}`)))).join('');
  const images = [
    ...names(dockerfile, /^FROM (\S+:\S+)/gm),
    ...published.map(({ image }) => image),
    // Those of localhost are built.
    ...names(other, /^ +image: (?!localhost\/)(\S+)$/gm),
  ];
  expect(images.length).toBeGreaterThanOrEqual(12);
  for (const image of images) expect(image).toMatch(/:(?!latest)(\$\{RELEASE:-)?[A-Za-z]*[-.]?\d+\S*\d/);
  expect(published.flatMap(({ ports = [] }) => ports)).toHaveLength(1);
  expect(compose).not.toMatch(/privileged: true|network_mode: host|docker\.sock/);
  expect(dockerfile.match(/^USER \w+/gm)).toEqual(['USER node', 'USER postgres', 'USER nginx']);
});

test('every service of docker-compose.yml has limits, rotated logs and only the capabilities that it lists', () => {
  expect(Object.keys(services).length).toBeGreaterThanOrEqual(8);
  for (const [name, service] of Object.entries(services)) {
    expect(service, name).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      logging: { options: { 'max-size': expect.any(String) } },
      mem_limit: expect.stringMatching(/^\d+g$/),
      pids_limit: expect.any(Number),
    });
  }
});

test('no service of docker-compose.yml has a tmpfs over its volume, which would lose the data at each restart', () => {
  let seen = 0;
  for (const { volumes = [], tmpfs } of Object.values(services)) {
    for (const volume of volumes) {
      const target = typeof volume === 'string' ? volume.split(':')[1] : volume.target;
      expect(tmpfs.map((path) => path.split(':')[0])).not.toContain(target);
      seen += 1;
    }
  }
  expect(seen).toBeGreaterThanOrEqual(3);
});

test('docker-compose.yml has no secret with a default', () => {
  for (const [, name] of compose.matchAll(/\$\{(\w*(?:PASSWORD|SECRET|KEY|SEGMENT|ROOT_USER))[^:]?:-[^}]/g)) {
    expect.unreachable(`${name} has a default`);
  }
  const secrets =
    compose.match(/\$\{(?:POSTGRES_PASSWORD|STORE_ROOT_\w+|S3_(?:ACCESS|SECRET)_KEY)[^}]*\}/g) ?? [];
  expect(secrets.length).toBeGreaterThan(5);
  for (const secret of secrets) expect(secret).toContain(':?');
});

test('image, `npm start` and `npm run serve` limit the heap alike, below the memory of the container', async () => {
  const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> };
  const command = (await dockerfileServerCommand()).args.join(' ');
  const flags = (text: string) => text.match(/--(?:max|initial)-[a-z-]+=\d+/g);
  expect(flags(command)).toHaveLength(3);
  expect(flags(scripts.start ?? '')).toEqual(flags(command));
  expect(flags(scripts.serve ?? '')).toEqual(flags(command));
  const heap = Number(/--max-old-space-size=(\d+)/.exec(command)?.[1]);
  // Images and buffers are not in the heap.
  expect(heap).toBeLessThanOrEqual((Number.parseInt(serviceOf('server').mem_limit, 10) * 1024) / 2);
});
