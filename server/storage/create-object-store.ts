import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import { DiskStore } from './disk-store.ts';
import { MinioStore } from './minio-store.ts';
import type { ObjectStore } from './object-store.ts';

/** The S3 server if one is configured, otherwise a directory in `dataDir`. */
export function createObjectStore(config: Pick<Config, 's3' | 'dataDir'>): ObjectStore {
  return config.s3 === null ? openDiskStore(config.dataDir) : new MinioStore(config.s3);
}

export function openDiskStore(dataDir: string): DiskStore {
  return new DiskStore(resolve(dataDir, 'objects'));
}
