import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { anyFreePort } from '../embedded/ports.ts';
import { isInstalled } from './programs.ts';

export interface UploadProxy {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * An nginx in front of the product's uploads and of an object store, with the settings of nginx.conf that concern the bytes of
 * an upload.
 * @param urls of both servers
 * @returns null if nginx is not installed
 */
export async function startUploadProxy(
  directory: string,
  { product, store }: { product: string; store: string },
): Promise<UploadProxy | null> {
  if (!isInstalled('nginx', '-v')) return null;
  const folder = join(directory, 'nginx');
  await mkdir(folder, { recursive: true });
  const port = await anyFreePort('127.0.0.1');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n  ');
  const [productHost, storeHost] = [new URL(product).host, new URL(store).host];
  const configuration = join(folder, 'nginx.conf');
  await writeFile(
    configuration,
    `worker_processes 2;
pid ${join(folder, 'pid')};
events {}
http {
  access_log off;
  ${temporary}
  client_max_body_size 51m;
  client_body_buffer_size 16k;
  proxy_request_buffering off;
  proxy_http_version 1.1;
  proxy_set_header Connection '';
  upstream product { server ${productHost}; keepalive 32; }
  upstream store { server ${storeHost}; keepalive 32; }
  server {
    listen 127.0.0.1:${port};
    location = /api/uploads { proxy_pass http://product; }
    # The signature contains the name of the store.
    location / { proxy_set_header Host ${storeHost}; proxy_pass http://store; }
  }
}
`,
  );
  const nginx = spawn('nginx', ['-e', join(folder, 'error.log'), '-c', configuration, '-g', 'daemon off;'], {
    stdio: 'ignore',
  });
  const ended = once(nginx, 'exit');
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; (await fetch(url).catch(() => null)) === null; attempt += 1) {
    if (attempt > 100 || nginx.exitCode !== null) {
      nginx.kill('SIGKILL');
      throw new Error('nginx did not start');
    }
    await delay(100);
  }
  return {
    url,
    async stop() {
      nginx.kill('SIGTERM');
      await ended;
    },
  };
}
