/** The state of a draft on the server. */
export interface ServerState {
  id: string;
  version: number;
}
export type Base = ServerState | null;

/** What the server has now, with its values; null without a draft. */
export type Stored<T> = (ServerState & { values: T; updatedAt: string }) | null;

export interface DraftStore<T> {
  load: () => Promise<Stored<T>>;
  /** @throws what `isStale` recognizes if the server's state is not `base` */
  save: (values: T, base: Base, options: { keepalive: boolean }) => Promise<NonNullable<Stored<T>>>;
  discard: (base: ServerState) => Promise<void>;
  isStale: (error: unknown) => boolean;
  /** The server answered, and would answer the same again. */
  isRefusal: (error: unknown) => boolean;
}

/** What this browser keeps of a draft between two visits. */
export interface SyncNote {
  base: Base;
  /** There is more here than the server has. */
  unsaved: boolean;
}
