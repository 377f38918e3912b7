import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { anyFreePort } from '../embedded/ports.ts';
import { isInstalled } from './programs.ts';

export interface Nginx {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * @param http the settings of its block `http`
 * @param server those of its only server
 * @returns null if nginx is not installed
 */
export async function startNginx(
  directory: string,
  { http, server }: { http: string; server: string },
): Promise<Nginx | null> {
  if (!isInstalled('nginx', '-v')) return null;
  const folder = join(directory, 'nginx');
  await mkdir(folder, { recursive: true });
  const port = await anyFreePort('127.0.0.1');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n  ');
  const configuration = join(folder, 'nginx.conf');
  await writeFile(
    configuration,
    `${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 2;
pid ${join(folder, 'pid')};
events {}
http {
  access_log off;
  ${temporary}
  proxy_http_version 1.1;
  proxy_set_header Connection '';
  ${http}
  server {
    listen 127.0.0.1:${port};
    ${server}
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
    pid: nginx.pid ?? 0,
    async stop() {
      nginx.kill('SIGTERM');
      await ended;
    },
  };
}
