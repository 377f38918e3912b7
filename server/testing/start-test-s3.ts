import { randomUUID } from 'node:crypto';
import { Client } from 'minio';
import type { S3Options } from '../storage/minio-store.ts';
import { startStoreContainer, whyNoEngine } from './start-store-container.ts';

export interface TestS3 {
  readonly options: S3Options;
  /** For operations that the object store does not offer. */
  readonly client: Client;
  /** Removes the bucket with its objects, then the container if this started one. */
  readonly stop: () => Promise<void>;
}

/**
 * A real S3 server for tests: that of TEST_S3_ENDPOINT, TEST_S3_ACCESS_KEY and TEST_S3_SECRET_KEY, or a container. The
 * bucket has a unique name and does not exist yet.
 * @returns why there is none: no endpoint is set and no Docker engine answers
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
      throw new Error('TEST_S3_ENDPOINT is set, TEST_S3_ACCESS_KEY and TEST_S3_SECRET_KEY are not');
    }
    return connectTo({ endpoint, region, bucket, pathStyle: true, accessKey, secretKey }, async () => {});
  }
  const none = await whyNoEngine();
  if (none !== null) return `TEST_S3_ENDPOINT is not set and ${none}`;
  const { container, ...own } = await startStoreContainer();
  return connectTo({ ...own, region, bucket, pathStyle: true }, async () => {
    await container.stop({ remove: true, removeVolumes: true });
  });
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
