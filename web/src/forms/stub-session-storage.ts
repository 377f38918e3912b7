import { vi } from 'vitest';

/** Replaces session storage in a test; the map is its content. `vi.unstubAllGlobals()` restores it. */
export const stubSessionStorage = () => stubStorage('sessionStorage');

/** As `stubSessionStorage`. */
export const stubLocalStorage = () => stubStorage('localStorage');

function stubStorage(global: 'sessionStorage' | 'localStorage'): Map<string, string> {
  const stored = new Map<string, string>();
  vi.stubGlobal(global, {
    get length() {
      return stored.size;
    },
    key: (index: number) => [...stored.keys()][index] ?? null,
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  });
  return stored;
}
