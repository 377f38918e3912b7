import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { GenericContainer, getContainerRuntimeClient, type StartedTestContainer, Wait } from 'testcontainers';
import type { TestProject } from 'vitest/node';
import { composeImage } from './compose-image.ts';
import setUp from './global-setup.ts';
import { startStoreContainer, whyNoEngine } from './start-store-container.ts';

const GB = 1000 ** 3;
const largeObjectBytes = 5 * GB;
/** The directory store and the object store each keep a copy, and the object store needs as much free space in addition. */
const spaceForLargeObject = 3 * largeObjectBytes;

const remove = (container: StartedTestContainer) => container.stop({ remove: true, removeVolumes: true });

/**
 * Global setup in place of global-setup.ts: the database and object store that docker-compose.yml names. With
 * TEST_LARGE_OBJECT set, tests also store an object of 5 GB.
 */
export default async function setUpWithContainers(project: TestProject): Promise<() => Promise<void>> {
  const missing = await whyNoEngine();
  if (missing !== null) throw new Error(`TEST_CONTAINERS is set and needs a Docker engine: ${missing}`);
  const [database, store] = await Promise.all([startDatabase(), startStoreContainer()]);
  // The workers inherit these.
  process.env.TEST_DATABASE_URL = database.url;
  process.env.TEST_S3_ENDPOINT = store.endpoint;
  process.env.TEST_S3_ACCESS_KEY = store.accessKey;
  process.env.TEST_S3_SECRET_KEY = store.secretKey;
  console.log(`PostgreSQL: ${composeImage('postgres')}, object store: ${composeImage('store')}`);
  const { container: _, ...storeServer } = store;
  project.provide('storeServer', storeServer);
  if (process.env.TEST_LARGE_OBJECT) {
    const space = await freeSpace();
    if (space >= spaceForLargeObject) project.provide('largeObjectBytes', largeObjectBytes);
    else
      console.error(`\n!!! NOT TESTED WITH 5 GB: ${Math.floor(space / GB)} GB are free, 15 GB are needed\n`);
  }
  const stopContainers = () => Promise.all([remove(database.container), remove(store.container)]);
  try {
    const tearDown = await setUp(project);
    return async () => {
      await tearDown();
      await stopContainers();
    };
  } catch (error) {
    await stopContainers();
    throw error;
  }
}

async function startDatabase(): Promise<{ container: StartedTestContainer; url: string }> {
  const password = randomUUID();
  const ready = ['CMD', 'pg_isready', '-h', '127.0.0.1', '-U', 'torchbearer'] as const;
  const container = await new GenericContainer(composeImage('postgres'))
    .withEnvironment({ POSTGRES_USER: 'torchbearer', POSTGRES_PASSWORD: password })
    // These data need not survive a crash.
    .withCommand([
      'postgres',
      ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'].flatMap((setting) => [
        '-c',
        setting,
      ]),
    ])
    .withExposedPorts(5432)
    .withHealthCheck({ test: [...ready], interval: 500, timeout: 3_000, retries: 240 })
    .withWaitStrategy(Wait.forHealthCheck())
    .withStartupTimeout(180_000)
    .start();
  const at = `${container.getHost()}:${container.getMappedPort(5432)}`;
  return { container, url: `postgresql://torchbearer:${password}@${at}/torchbearer` };
}

/** Bytes free for temporary files and, if the engine runs on this machine, for its volumes: the smaller one. */
async function freeSpace(): Promise<number> {
  const { container } = await getContainerRuntimeClient();
  const { DockerRootDir: engineDirectory } = await container.dockerode.info();
  const directories = [tmpdir(), ...(existsSync(engineDirectory) ? [engineDirectory] : [])];
  const free = await Promise.all(directories.map((directory) => statfs(directory)));
  return Math.min(...free.map(({ bavail, bsize }) => bavail * bsize));
}
