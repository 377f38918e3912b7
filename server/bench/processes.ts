import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createCredentialKey } from '../credentials/credential-keys.ts';
import { anyFreePort } from '../embedded/ports.ts';
import { dockerfileServerCommand } from './server-command.ts';
import { administratorEmails } from './sessions.ts';

/** A server in a process of its own. */
export interface BenchServer {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '../..');
const unlimited = '1000000';

interface ProductOptions {
  readonly databaseUrl: string;
  /** For its log, and for files if it stores them on disk. */
  readonly directory: string;
  /** Production refuses files on disk, so a server that stores them there does not run as production. */
  readonly files?: 'disk' | Readonly<Record<'endpoint' | 'bucket' | 'accessKey' | 'secretKey', string>>;
  /** Built pages that it serves at http://localhost: its public origin, which production refuses too. Stores files on disk. */
  readonly pages?: string;
}

/** Starts the product as its image does, with rate limits that the load does not reach. */
export async function startProduct({
  databaseUrl,
  directory,
  files,
  pages,
}: ProductOptions): Promise<BenchServer> {
  const command = await dockerfileServerCommand();
  const s3 = typeof files === 'object' ? files : null;
  return start(root, directory, 'product', command.args, {
    ...command.env,
    ...(files === 'disk' || pages !== undefined
      ? { NODE_ENV: 'development', LOG_LEVEL: 'info', MAX_EVENT_LOOP_DELAY: '1000' }
      : {
          // Without a given store nothing listens there: only uploads and downloads need it.
          S3_ENDPOINT: s3?.endpoint ?? 'http://127.0.0.1:9',
          S3_BUCKET: s3?.bucket ?? 'not-used',
          S3_ACCESS_KEY: s3?.accessKey ?? 'not-used',
          S3_SECRET_KEY: s3?.secretKey ?? 'not-used',
        }),
    ...(pages === undefined
      ? // The documents of the image are not on this machine.
        { PUBLIC_ORIGIN: 'https://bench.festival.example', WEB_ROOT: '' }
      : { WEB_ROOT: pages }),
    METRICS_PORT: '',
    DATA_DIR: join(directory, 'data'),
    DATABASE_URL: databaseUrl,
    OIDC_ISSUER: 'https://accounts.google.com',
    GOOGLE_CLIENT_ID: 'bench',
    GOOGLE_CLIENT_SECRET: 'only-for-the-bench',
    CREDENTIAL_KEYS: createCredentialKey(),
    ADMIN_EMAILS: administratorEmails.join(','),
    ADMIN_PATH_SEGMENT: 'bench-administrators',
    MAX_OPEN_UPLOADS_PER_PERSON: '1000',
    RATE_LIMIT_PER_MINUTE: unlimited,
    RATE_LIMIT_UPLOADS: unlimited,
    RATE_LIMIT_DOWNLOADS: unlimited,
    RATE_LIMIT_NUMBERS: unlimited,
  });
}

/** Starts the hand-written server that the product is compared with. */
export function startReference(databaseUrl: string, directory: string): Promise<BenchServer> {
  const file = join(import.meta.dirname, 'reference-server.ts');
  return start(root, directory, 'reference', [file], {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    FILES: join(directory, 'reference-files'),
    ADMIN_PATH: '/admin/bench-administrators',
  });
}

/** Starts a server that only keeps streams of events and writes to them. */
export function startReferenceStreams(directory: string): Promise<BenchServer> {
  return start(root, directory, 'reference-streams', [join(import.meta.dirname, 'reference-streams.ts')], {});
}

async function start(
  cwd: string,
  directory: string,
  name: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<BenchServer> {
  await mkdir(directory, { recursive: true });
  const port = await anyFreePort('127.0.0.1');
  const logFile = join(directory, `${name}.log`);
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, [...args], {
    cwd,
    env: { PATH: process.env.PATH, ...env, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const url = `http://127.0.0.1:${port}`;
  try {
    await answering(url, child);
  } catch (error) {
    child.kill('SIGKILL');
    const lines = (await readFile(logFile, 'utf8')).trim().split('\n').slice(-5).join('\n');
    throw new Error(`${name} did not start: ${lines}`, { cause: error });
  }
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await ended;
      clearTimeout(timer);
    },
  };
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('it ended');
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    if (answer?.ok) return;
    await delay(100);
  }
  throw new Error('it did not answer within 30 seconds');
}
