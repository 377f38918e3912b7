import { useEffect, useState } from 'react';

const keptAtOf = (message: unknown): string | null =>
  typeof message === 'object' && message !== null && 'keptAt' in message && typeof message.keptAt === 'string'
    ? message.keptAt
    : null;

interface Offline {
  /** The browser has no network, or the server cannot be reached and the page shows what was kept. */
  readonly offline: boolean;
  /** When the tasks that are shown were loaded; null: they were not kept. */
  readonly keptAt: string | null;
}

/** What the browser and the service worker (web/src/worker/) say about the network. */
export function useOffline(): Offline {
  const [online, setOnline] = useState(navigator.onLine);
  const [keptAt, setKeptAt] = useState<string | null>(null);

  useEffect(() => {
    const { serviceWorker } = navigator;
    const onNetwork = () => setOnline(navigator.onLine);
    const onMessage = ({ data }: MessageEvent<unknown>) => setKeptAt(keptAtOf(data));
    window.addEventListener('online', onNetwork);
    window.addEventListener('offline', onNetwork);
    serviceWorker?.addEventListener('message', onMessage);
    serviceWorker?.controller?.postMessage('What do you show?');
    return () => {
      window.removeEventListener('online', onNetwork);
      window.removeEventListener('offline', onNetwork);
      serviceWorker?.removeEventListener('message', onMessage);
    };
  }, []);

  return { offline: !online || keptAt !== null, keptAt };
}
