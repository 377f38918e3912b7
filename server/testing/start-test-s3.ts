import { randomUUID } from 'node:crypto';
import { Client } from 'minio';
import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers';
import type { S3Options } from '../storage/minio-store.ts';

/** The image that docker-compose.yml runs. */
const image = 'docker.io/pgsty/silo:RELEASE.2026-09-16T00-00-00Z';

export interface TestS3 {
  readonly options: S3Options;
  /** For what the store does not do. */
  readonly client: Client;
  /** Removes the bucket with everything in it, then the container where there is one. */
  readonly stop: () => Promise<void>;
}

/**
 * A real S3 server for tests: the one of TEST_S3_ENDPOINT, TEST_S3_ACCESS_KEY and TEST_S3_SECRET_KEY, else
 * a container. The bucket has a name of its own and is not made yet.
 * @returns a sentence that says why there is none
 */
export async function startTestS3(): Promise<TestS3 | string> {
  const bucket = `test-${randomUUID()}`;
  const region = 'us-east-1';
  const {
    TEST_S3_ENDPOINT: endpoint,
    TEST_S3_ACCESS_KEY: accessKey,
    TEST_S3_SECRET_KEY: secretKey,
  } = process.env;
  if (endpoint !== undefined && endpoint !== '') {
    if (!accessKey || !secretKey) {
      return 'TEST_S3_ENDPOINT is set, TEST_S3_ACCESS_KEY and TEST_S3_SECRET_KEY are not';
    }
    return connectTo({ endpoint, region, bucket, accessKey, secretKey }, async () => {});
  }
  // The reaper is one more image to pull; these tests stop what they start.
  process.env.TESTCONTAINERS_RYUK_DISABLED ??= 'true';
  try {
    await getContainerRuntimeClient();
  } catch (error) {
    return `TEST_S3_ENDPOINT is not set and no Docker engine answers (${String(error)})`;
  }
  const keys = { accessKey: `test${randomUUID().slice(0, 8)}`, secretKey: randomUUID() };
  try {
    const container = await new GenericContainer(image)
      .withEnvironment({ MINIO_ROOT_USER: keys.accessKey, MINIO_ROOT_PASSWORD: keys.secretKey })
      .withCommand(['server', '/data'])
      .withExposedPorts(9000)
      .withWaitStrategy(Wait.forHttp('/minio/health/ready', 9000))
      .withStartupTimeout(180_000)
      .start();
    const endpoint = `http://${container.getHost()}:${container.getMappedPort(9000)}`;
    return connectTo({ endpoint, region, bucket, ...keys }, async () => {
      await container.stop({ remove: true, removeVolumes: true });
    });
  } catch (error) {
    return `the container of ${image} did not start (${String(error)})`;
  }
}

function connectTo(options: S3Options, end: () => Promise<void>): TestS3 {
  const { bucket, accessKey, secretKey, region } = options;
  const { hostname, port, protocol } = new URL(options.endpoint);
  const useSSL = protocol === 'https:';
  const client = new Client({
    endPoint: hostname,
    ...(port !== '' && { port: Number(port) }),
    useSSL,
    accessKey,
    secretKey,
    region,
  });
  async function stop(): Promise<void> {
    try {
      if (await client.bucketExists(bucket)) {
        const objects = await Array.fromAsync(client.listObjectsV2(bucket, '', true));
        await client.removeObjects(
          bucket,
          objects.map(({ name }) => name ?? ''),
        );
        await client.removeBucket(bucket);
      }
    } finally {
      await end();
    }
  }
  return { options, client, stop };
}
