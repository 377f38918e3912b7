import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

interface Kept {
  readonly payload: AdapterPayload;
  readonly until: number;
}

/**
 * Where the local provider keeps what is under way. It forgets sessions on purpose: nobody stays signed in
 * at the stand-in, so that one browser can be a student now and another student next.
 */
export function createMemoryAdapter(): AdapterFactory {
  const kept = new Map<string, Kept>();
  const forgetOld = () => {
    const moment = Date.now();
    for (const [key, { until }] of kept) if (until <= moment) kept.delete(key);
  };

  return (model): Adapter => {
    const keyOf = (id: string) => `${model}:${id}`;
    const find = async (id: string) => {
      const entry = kept.get(keyOf(id));
      return entry !== undefined && entry.until > Date.now() ? entry.payload : undefined;
    };
    return {
      find,
      upsert: async (id, payload, seconds = 3_600) => {
        if (model === 'Session') return;
        forgetOld();
        kept.set(keyOf(id), { payload, until: Date.now() + seconds * 1000 });
      },
      consume: async (id) => {
        const payload = await find(id);
        if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => {
        kept.delete(keyOf(id));
      },
      revokeByGrantId: async (grantId) => {
        for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key);
      },
      findByUid: async () => undefined,
      findByUserCode: async () => undefined,
    };
  };
}
