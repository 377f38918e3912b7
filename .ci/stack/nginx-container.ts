// The image `web` on its own network, with stub-upstream.mjs in place of the servers.
import { randomBytes } from 'node:crypto';
import { chmod, copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operationsDocumentation, root } from './documented-commands.ts';
import { docker, until } from './stack.ts';

export interface NginxContainer {
  /** Port of this machine for plain HTTP. */
  readonly port: number;
  readonly tlsPort: number;
  /** Port of this machine for the redirect to https. */
  readonly redirectPort: number;
  /** For clients to verify the server. */
  readonly certificate: string;
  /** Runs a script in a container with the address that CAMPUS_PROXY names; `web` is this nginx. @returns what it prints */
  atCampusProxy(script: string): Promise<string>;
  /** Sends a request from the address that CAMPUS_PROXY names. @returns the parsed body; `null` if it is empty */
  viaCampusProxy(path: string, headers: Record<string, string>): Promise<unknown>;
  stop(): Promise<void>;
}

/** The TLS listener that the documentation shows. */
async function documentedListener(): Promise<string> {
  const block = /```nginx\n(listen 8443 ssl;[^`]+)```/.exec(await operationsDocumentation())?.[1];
  if (block === undefined) throw new Error('the documentation shows no TLS listener');
  return block;
}

/** @param environment settings of nginx that differ from the defaults of the image */
export async function startNginx(environment: Record<string, string> = {}): Promise<NginxContainer> {
  const name = `torchbearer-nginx-${randomBytes(4).toString('hex')}`;
  const image = `${process.env.IMAGES}/web:${process.env.RELEASE}`;
  const dockerfile = await readFile(join(root, 'Dockerfile'), 'utf8');
  const node = /^FROM (node:\S+)/m.exec(dockerfile)?.[1] ?? 'node';
  const tls = await mkdtemp(join(tmpdir(), 'torchbearer-tls-'));
  async function stop(): Promise<void> {
    await docker('rm', '--force', '--volumes', `${name}-web`, `${name}-stub`).catch(() => {});
    await docker('network', 'rm', name).catch(() => {});
    await rm(tls, { recursive: true, force: true });
  }
  try {
    await docker('network', 'create', name);
    await docker(
      ...[
        'run',
        '--detach',
        '--init',
        '--name',
        `${name}-stub`,
        '--network',
        name,
        '--network-alias',
        'server',
      ],
      ...[
        '--volume',
        `${root}/.ci/stack/stub-upstream.mjs:/stub-upstream.mjs:ro`,
        node,
        'node',
        '/stub-upstream.mjs',
      ],
    );
    const address = `{{(index .NetworkSettings.Networks "${name}").IPAddress}}`;
    const stub = await docker('inspect', '--format', address, `${name}-stub`);
    const source = process.env.TEST_TLS ?? '';
    await chmod(tls, 0o755);
    for (const file of ['certificate.pem', 'key.pem']) await copyFile(join(source, file), join(tls, file));
    await writeFile(join(tls, 'listen.conf'), await documentedListener());
    // As documented: only nginx can read it.
    await docker(
      ...['run', '--rm', '--user', 'root', '--volume', `${tls}:/tls`, '--entrypoint', 'sh', image],
      ...['-c', 'chown 101 /tls/key.pem && chmod 400 /tls/key.pem'],
    );
    await docker(
      ...['run', '--detach', '--name', `${name}-web`, '--network', name, '--read-only', '--cap-drop', 'ALL'],
      ...['--tmpfs', '/tmp', '--tmpfs', '/etc/nginx/conf.d:uid=101,gid=101,mode=700'],
      ...['--env', 'PUBLIC_ORIGIN=https://ambassadors.example.org', '--env', `CAMPUS_PROXY=${stub}`],
      ...Object.entries(environment).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
      ...['--publish', '127.0.0.1::8080', '--publish', '127.0.0.1::8443', '--publish', '127.0.0.1::8081'],
      ...['--volume', `${tls}:/etc/nginx/tls:ro`],
      ...['--volume', `${tls}/listen.conf:/etc/nginx/site.d/listen.conf:ro`, image],
    );
    const atCampusProxy = (script: string) =>
      docker('exec', `${name}-stub`, 'node', '-e', `const web = 'http://${name}-web:8080'; ${script}`);
    const portOf = async (inside: string) =>
      Number((await docker('port', `${name}-web`, inside)).split('\n')[0]?.split(':').pop());
    const port = await portOf('8080/tcp');
    await until(async () => (await fetch(`http://127.0.0.1:${port}/api/open`)).ok);
    return {
      port,
      tlsPort: await portOf('8443/tcp'),
      redirectPort: await portOf('8081/tcp'),
      certificate: await readFile(join(tls, 'certificate.pem'), 'utf8'),
      atCampusProxy,
      viaCampusProxy: async (path, headers) =>
        JSON.parse(
          await atCampusProxy(
            `fetch(web + '${path}', { headers: ${JSON.stringify(headers)} })
               .then((answer) => answer.text()).then((text) => console.log(text || 'null'))`,
          ),
        ),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
