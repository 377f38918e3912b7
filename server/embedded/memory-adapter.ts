import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

interface Entry {
  readonly payload: AdapterPayload;
  readonly expiresAt: number;
}

/**
 * In-memory storage of the local identity provider. It does not store sessions: no user stays signed in at the provider, so
 * one browser can sign in as different students in turn.
 */
export function createMemoryAdapter(): AdapterFactory {
  const entries = new Map<string, Entry>();
  const deleteExpired = () => {
    const moment = Date.now();
    for (const [key, { expiresAt }] of entries) if (expiresAt <= moment) entries.delete(key);
  };

  return (model): Adapter => {
    const keyOf = (id: string) => `${model}:${id}`;
    const find = async (id: string) => {
      const entry = entries.get(keyOf(id));
      return entry !== undefined && entry.expiresAt > Date.now() ? entry.payload : undefined;
    };
    return {
      find,
      upsert: async (id, payload, seconds = 3_600) => {
        if (model === 'Session') return;
        deleteExpired();
        entries.set(keyOf(id), { payload, expiresAt: Date.now() + seconds * 1000 });
      },
      consume: async (id) => {
        const payload = await find(id);
        if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => {
        entries.delete(keyOf(id));
      },
      revokeByGrantId: async (grantId) => {
        for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
      },
      findByUid: async () => undefined,
      findByUserCode: async () => undefined,
    };
  };
}
