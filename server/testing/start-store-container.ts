import { randomUUID } from 'node:crypto';
import { GenericContainer, getContainerRuntimeClient, type StartedTestContainer, Wait } from 'testcontainers';
import { composeImage } from './compose-image.ts';

export interface StoreContainer {
  readonly container: StartedTestContainer;
  readonly endpoint: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

/** @returns a sentence that says why there is no Docker engine; null where one answers */
export async function whyNoEngine(): Promise<string | null> {
  // The reaper is one more image to pull; these tests stop what they start.
  process.env.TESTCONTAINERS_RYUK_DISABLED ??= 'true';
  try {
    await getContainerRuntimeClient();
    return null;
  } catch (error) {
    return `no Docker engine answers (${String(error)})`;
  }
}

/**
 * docker-compose.yml's own object store. A container that does not start is a failure and no reason to skip.
 * @param options.megabytes room for objects, in memory; without it, what the engine's disk has
 */
export async function startStoreContainer({
  megabytes,
}: {
  megabytes?: number;
} = {}): Promise<StoreContainer> {
  const keys = { accessKey: `test${randomUUID().slice(0, 8)}`, secretKey: randomUUID() };
  const container = await new GenericContainer(composeImage('store'))
    .withEnvironment({ MINIO_ROOT_USER: keys.accessKey, MINIO_ROOT_PASSWORD: keys.secretKey })
    .withCommand(['server', '/data'])
    .withTmpFs(megabytes === undefined ? {} : { '/data': `size=${megabytes}m` })
    .withExposedPorts(9000)
    .withWaitStrategy(Wait.forHttp('/minio/health/ready', 9000))
    .withStartupTimeout(180_000)
    .start();
  return { container, endpoint: `http://${container.getHost()}:${container.getMappedPort(9000)}`, ...keys };
}
