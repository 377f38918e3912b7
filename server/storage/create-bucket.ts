import { setTimeout as sleep } from 'node:timers/promises';
import { loadConfig } from '../config.ts';
import { OperatorError } from '../operator-error.ts';
import { MinioStore } from './minio-store.ts';
import { ObjectStoreUnavailable } from './object-store.ts';

/** Attempts, one second apart: the object store may still be starting. */
const attempts = 30;

/** Creates the bucket in S3_BUCKET unless it exists: `node server/storage/create-bucket.ts`. */
async function createBucket(): Promise<void> {
  const { s3 } = loadConfig();
  if (s3 === null)
    throw new OperatorError('S3_ENDPOINT is not set: there is no object store to create a bucket in.');
  const store = new MinioStore(s3);
  for (let left = attempts - 1; ; left -= 1) {
    try {
      await store.ensureBucket();
      break;
    } catch (error) {
      if (left === 0 || !(error instanceof ObjectStoreUnavailable)) throw error;
      await sleep(1_000);
    }
  }
  console.log(`The bucket ${s3.bucket} exists.`);
}

try {
  await createBucket();
} catch (error) {
  if (!(error instanceof OperatorError) && !(error instanceof ObjectStoreUnavailable)) throw error;
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  console.error(`${error.message}${cause}`);
  process.exitCode = 1;
}
