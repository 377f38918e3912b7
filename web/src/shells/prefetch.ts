import { useEffect } from 'react';
import { z } from 'zod';
import { afterPage, whenIdle } from '../site/when-idle.ts';

/** Written by web/build/page-code.ts: the addresses of the files that the pages of each area consist of. */
const pageCode = '/page-code.json';
const files = z.array(z.string());
const pageCodeSchema = z.object({ student: files, administrator: files });

export type Area = keyof z.infer<typeof pageCodeSchema>;

const idle = () => new Promise<void>((resolve) => whenIdle(resolve));

/**
 * Loads the code of an area into the browser's cache, one file after the other while the browser is idle. Not with
 * `import()` or a module preload: browsers from before autumn 2026 remember their failures (issue 6768 of whatwg/html), and would
 * not open the page when the network is back. Ends at the first failure: the page itself retries.
 */
export async function prefetch(area: Area, signal: AbortSignal): Promise<void> {
  const load = async (address: string) => {
    await idle();
    signal.throwIfAborted();
    if (!navigator.onLine) throw new Error('There is no network.');
    const response = await fetch(address, { signal, priority: 'low' });
    if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
    // A response that is not read to its end is not cached.
    return response.text();
  };
  try {
    const list = pageCodeSchema.parse(JSON.parse(await load(pageCode)));
    for (const file of list[area]) await load(file);
  } catch {
    // Nothing is lost: each page loads what it needs.
  }
}

/** So that the pages that a visitor opens next need no network for their code. Null: not yet, or not for this visitor. */
export function usePrefetch(area: Area | null): void {
  useEffect(() => {
    if (area === null) return;
    const ended = new AbortController();
    const cancel = afterPage(() => void prefetch(area, ended.signal));
    return () => {
      cancel();
      ended.abort();
    };
  }, [area]);
}
