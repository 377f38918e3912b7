import { readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { OperatorError } from '../operator-error.ts';
import { type KeptRunning, keepRunning } from './keep-running.ts';
import { lockDirectory } from './lock-file.ts';
import { anyFreePort, isPortFree } from './ports.ts';
import { chooseAccount } from './postgres-account.ts';
import { preparePostgresBinaries } from './postgres-binaries.ts';
import { type ClusterOptions, damaged, ensureCluster, lastLine, name } from './postgres-cluster.ts';
import { endOrphan, runPostgres } from './postgres-process.ts';

const host = '127.0.0.1';

export interface EmbeddedPostgres {
  /** URL of the database `torchbearer`, as its superuser. */
  readonly url: string;
  /** Fast shutdown. Close all connections first: it terminates the remaining ones. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Contains the cluster, its password (mode 600) and its log; created if it does not exist. */
  readonly directory: string;
  /** For tests: no durability, and the directory is removed when the process ends. */
  readonly throwaway?: boolean;
}

/**
 * Starts a real PostgreSQL on a free loopback port, from the binaries that npm installed. It is restarted if it ends, and
 * shut down when this process ends, also by a crash.
 * @throws {OperatorError}
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const directory = resolve(options.directory);
  const throwaway = options.throwaway ?? false;
  const release = await lock(directory);
  try {
    const binaries = await preparePostgresBinaries();
    const cluster = join(directory, 'cluster');
    const account = chooseAccount(cluster, binaries.postgres);
    const clusterOptions = { directory, cluster, binaries, account, throwaway };
    const { password, synced } = await ensureCluster(clusterOptions);
    const { running, port } = await start(clusterOptions);
    const server = `postgresql://${name}:${password}@${host}:${port}`;
    await ensureDatabase(server).catch(async (cause: unknown) => {
      await running.stop();
      throw new OperatorError(damaged(directory).message, { cause });
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

async function lock(directory: string): Promise<() => Promise<void>> {
  try {
    await mkdir(directory, { recursive: true });
    return await lockDirectory(directory);
  } catch (cause) {
    if (cause instanceof OperatorError) throw cause;
    throw new OperatorError(`The directory ${directory} cannot be created or written.`, { cause });
  }
}

async function start(options: ClusterOptions): Promise<{ running: KeptRunning; port: number }> {
  const logFile = join(options.directory, 'postgres.log');
  await rm(logFile, { force: true });
  const unsafeSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  // Another program may take the port between the check and the start.
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const port = await anyFreePort(host);
    const settings = {
      port: String(port),
      listen_addresses: host,
      unix_socket_directories: '',
      timezone: 'UTC',
      log_timezone: 'UTC',
      ...(options.throwaway ? unsafeSettings : {}),
    };
    const temporary = options.throwaway ? options.directory : null;
    const run = async () => {
      await endOrphan(options.cluster);
      return runPostgres({ ...options, logFile, settings, temporary });
    };
    const running = await run();
    if (running !== null) return { running: keepRunning(running, run, logFile), port };
    if (await isPortFree(port, host)) break;
  }
  throw new OperatorError(
    `${damaged(options.directory).message} PostgreSQL's log: ${lastLine(readFileSync(logFile, 'utf8'))}`,
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
