import { type ObjectStore, ObjectStoreUnavailable, type StoredObject } from '../storage/object-store.ts';
import type { Metrics } from './metrics.ts';

/** The same store, with what it takes and how often it is away counted. */
export function meterStore(store: ObjectStore, metrics: Metrics): ObjectStore {
  const noted = (error: unknown): unknown => {
    if (error instanceof ObjectStoreUnavailable) metrics.dependencyErrors.inc({ dependency: 'object store' });
    return error;
  };
  const watched = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call;
    } catch (error) {
      throw noted(error);
    }
  };
  async function* list(prefix: string): AsyncGenerator<StoredObject> {
    try {
      yield* store.list(prefix);
    } catch (error) {
      throw noted(error);
    }
  }
  return {
    put: async (key, body, options) => {
      const bytes = await watched(store.put(key, body, options));
      metrics.bytesStored.inc(bytes);
      return bytes;
    },
    get: (key, range) => watched(store.get(key, range)),
    stat: (key) => watched(store.stat(key)),
    list,
    delete: (key) => watched(store.delete(key)),
    check: () => watched(store.check()),
  };
}
