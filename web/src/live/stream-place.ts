import { z } from 'zod';

const key = 'torchbearer:live';
/** Milliseconds. What changed in a longer time is more than what a page needs. */
const kept = 10 * 60_000;

const place = z.object({ account: z.string(), id: z.string(), at: z.number() });

/** Where this tab had got to, so that after a reload it gets what changed since then. */
export function rememberedPlace(account: string): string | undefined {
  try {
    const stored = place.parse(JSON.parse(sessionStorage.getItem(key) ?? ''));
    return stored.account === account && Date.now() - stored.at < kept ? stored.id : undefined;
  } catch {
    return undefined;
  }
}

export function rememberPlace(account: string, id: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ account, id, at: Date.now() }));
  } catch {
    // Storage is blocked or full: after a reload the page fetches everything again.
  }
}
