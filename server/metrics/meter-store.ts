import { type ObjectStore, ObjectStoreUnavailable, type StoredObject } from '../storage/object-store.ts';
import type { Metrics } from './metrics.ts';

/** Wraps a store to count stored bytes and the calls that fail because the store is unavailable. */
export function meterStore(store: ObjectStore, metrics: Metrics): ObjectStore {
  const counted = (error: unknown): unknown => {
    if (error instanceof ObjectStoreUnavailable) metrics.dependencyErrors.inc({ dependency: 'object store' });
    return error;
  };
  const metered = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call;
    } catch (error) {
      throw counted(error);
    }
  };
  async function* list(prefix: string): AsyncGenerator<StoredObject> {
    try {
      yield* store.list(prefix);
    } catch (error) {
      throw counted(error);
    }
  }
  return {
    put: async (key, body, options) => {
      const bytes = await metered(store.put(key, body, options));
      metrics.bytesStored.inc(bytes);
      return bytes;
    },
    get: (key, range) => metered(store.get(key, range)),
    stat: (key) => metered(store.stat(key)),
    list,
    delete: (key) => metered(store.delete(key)),
    check: () => metered(store.check()),
  };
}
