import type { Config } from './config.ts';
import type { Db } from './db.ts';
import type { ObjectStore } from './storage/object-store.ts';

/** What the application is built from; tests give their own. */
export interface Deps {
  readonly config: Config;
  readonly db: Db;
  readonly store: ObjectStore;
  /** The present moment; tests move it. */
  readonly now: () => Date;
}
