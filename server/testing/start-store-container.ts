import { randomUUID } from 'node:crypto';
import { GenericContainer, getContainerRuntimeClient, type StartedTestContainer, Wait } from 'testcontainers';
import { composeImage } from './compose-image.ts';

export interface StoreContainer {
  readonly container: StartedTestContainer;
  readonly endpoint: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

/** @returns why no Docker engine can be used; null if one answers */
export async function whyNoEngine(): Promise<string | null> {
  // The Ryuk container is one more image to pull, and these tests stop their containers.
  process.env.TESTCONTAINERS_RYUK_DISABLED ??= 'true';
  try {
    await getContainerRuntimeClient();
    return null;
  } catch (error) {
    return `no Docker engine answers (${String(error)})`;
  }
}

/**
 * Starts the object store of docker-compose.yml. A container that does not start is a failure, not a reason to skip.
 * @param options.megabytes size of an in-memory disk for objects; absent: the engine's disk
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
