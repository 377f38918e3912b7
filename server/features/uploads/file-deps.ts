import type { Db } from '../../database/db.ts';
import type { ObjectStore } from '../../storage/object-store.ts';

/** Fastify's `app.log` and `request.log` fit. */
export interface Log {
  warn(detail: object, message: string): void;
}

/** What a use case needs to remove files. */
export interface FileDeps {
  readonly db: Db;
  readonly store: ObjectStore;
  readonly log: Log;
}
