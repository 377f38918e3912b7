import { useSyncExternalStore } from 'react';

/** The event with which Chrome and Edge offer to install the site; TypeScript does not know it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

let offered: InstallPrompt | null = null;
const listeners = new Set<() => void>();

function set(next: InstallPrompt | null): void {
  offered = next;
  for (const listener of listeners) listener();
}

// As soon as this file is loaded: the browser fires the event once for a document.
window.addEventListener('beforeinstallprompt', (event) => {
  // The browser's own banner.
  event.preventDefault();
  set(event as InstallPrompt);
});
window.addEventListener('appinstalled', () => set(null));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks whether to install the app; null if the browser does not offer it, or if it is installed. */
export function useInstall(): (() => void) | null {
  const prompt = useSyncExternalStore(subscribe, () => offered);
  if (prompt === null) return null;
  return () => {
    // The browser shows one event's question once.
    set(null);
    void prompt.prompt();
  };
}
