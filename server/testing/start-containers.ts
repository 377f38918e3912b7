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
/** The large object lies here once for each store, and the store needs some air. */
const roomFor = 3 * largeObjectBytes;

const remove = (container: StartedTestContainer) => container.stop({ remove: true, removeVolumes: true });

/** Stands where global-setup.ts stands, with docker-compose.yml's database and store in place of the embedded ones. */
export default async function setUpWithContainers(project: TestProject): Promise<() => Promise<void>> {
  const none = await whyNoEngine();
  if (none !== null) throw new Error(`npm run test:containers needs a Docker engine: ${none}`);
  const [database, store] = await Promise.all([startDatabase(), startStoreContainer()]);
  // The workers inherit them.
  process.env.TEST_DATABASE_URL = database.url;
  process.env.TEST_S3_ENDPOINT = store.endpoint;
  process.env.TEST_S3_ACCESS_KEY = store.accessKey;
  process.env.TEST_S3_SECRET_KEY = store.secretKey;
  console.log(`PostgreSQL: ${composeImage('postgres')}, object store: ${composeImage('store')}`);
  const { container: _, ...storeServer } = store;
  project.provide('storeServer', storeServer);
  const room = await leastFree();
  if (room >= roomFor) project.provide('largeObjectBytes', largeObjectBytes);
  else console.error(`\n!!! NOT TRIED WITH 5 GB: ${Math.floor(room / GB)} GB are free, 15 are wanted\n`);
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
    // What is written need not outlive the machine.
    .withCommand(['postgres', '-c', 'fsync=off'])
    .withExposedPorts(5432)
    .withHealthCheck({ test: [...ready], interval: 500, timeout: 3_000, retries: 240 })
    .withWaitStrategy(Wait.forHealthCheck())
    .withStartupTimeout(180_000)
    .start();
  const at = `${container.getHost()}:${container.getMappedPort(5432)}`;
  return { container, url: `postgresql://torchbearer:${password}@${at}/torchbearer` };
}

/** Bytes free where temporary files lie and, if that is this machine, where the engine keeps its volumes. */
async function leastFree(): Promise<number> {
  const { container } = await getContainerRuntimeClient();
  const { DockerRootDir: ofEngine } = await container.dockerode.info();
  const places = [tmpdir(), ...(existsSync(ofEngine) ? [ofEngine] : [])];
  const free = await Promise.all(places.map((place) => statfs(place)));
  return Math.min(...free.map(({ bavail, bsize }) => bavail * bsize));
}
