import { readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { OperatorError } from '../operator-error.ts';
import { lockDirectory } from './lock-file.ts';
import { anyFreePort, isPortFree } from './ports.ts';
import { chooseAccount } from './postgres-account.ts';
import { preparePostgresBinaries } from './postgres-binaries.ts';
import { broken, ensureCluster, lastLine, name, type Place } from './postgres-cluster.ts';
import { endOrphan, type RunningPostgres, runPostgres } from './postgres-process.ts';

const host = '127.0.0.1';

export interface EmbeddedPostgres {
  /** The superuser's URL of the database `torchbearer`. */
  readonly url: string;
  /** A fast, clean shutdown. Close your connections first: it cuts those that are left. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Below it live the cluster, its password (mode 600) and its log; made where it does not exist. */
  readonly directory: string;
  /** For tests: nothing needs to survive a crash, and the directory goes with the process. */
  readonly throwaway?: boolean;
}

/**
 * A real PostgreSQL on a free loopback port, from the binaries that npm installed. It ends with this
 * process, however that ends.
 * @throws {OperatorError}
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const directory = resolve(options.directory);
  const throwaway = options.throwaway ?? false;
  const release = await claim(directory);
  try {
    const binaries = await preparePostgresBinaries();
    const cluster = join(directory, 'cluster');
    const account = chooseAccount(cluster, binaries.postgres);
    const place = { directory, cluster, binaries, account, throwaway };
    const { password, synced } = await ensureCluster(place);
    await endOrphan(cluster);
    const { running, port } = await start(place);
    const server = `postgresql://${name}:${password}@${host}:${port}`;
    await ensureDatabase(server).catch(async (cause: unknown) => {
      await running.stop();
      throw new OperatorError(broken(directory).message, { cause });
    });
    return {
      url: `${server}/${name}`,
      async stop() {
        await synced;
        await running.stop();
        if (throwaway) await rm(directory, { recursive: true, force: true });
        else await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

async function claim(directory: string): Promise<() => Promise<void>> {
  try {
    await mkdir(directory, { recursive: true });
    return await lockDirectory(directory);
  } catch (cause) {
    if (cause instanceof OperatorError) throw cause;
    throw new OperatorError(`The directory ${directory} cannot be made or written.`, { cause });
  }
}

async function start(place: Place): Promise<{ running: RunningPostgres; port: number }> {
  const logFile = join(place.directory, 'postgres.log');
  const hasty = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  // Another program may take the port between the look and the start.
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const port = await anyFreePort(host);
    const settings = {
      port: String(port),
      listen_addresses: host,
      unix_socket_directories: '',
      timezone: 'UTC',
      log_timezone: 'UTC',
      ...(place.throwaway ? hasty : {}),
    };
    const temporary = place.throwaway ? place.directory : null;
    const running = await runPostgres({ ...place, logFile, settings, temporary });
    if (running !== null) return { running, port };
    if (await isPortFree(port, host)) break;
  }
  throw new OperatorError(
    `${broken(place.directory).message} PostgreSQL said: ${lastLine(readFileSync(logFile, 'utf8'))}`,
  );
}

async function ensureDatabase(server: string): Promise<void> {
  const client = new Client({ connectionString: `${server}/postgres` });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${name}`);
  } finally {
    await client.end();
  }
}
