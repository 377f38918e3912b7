import { useEffect, useState } from 'react';
import { z } from 'zod';
import { queryClient, sessionKey } from '../api/query-client.ts';

/** What the service worker tells (web/src/worker/worker.ts). */
const workerMessage = z.object({
  /** The server cannot be reached, and pages show what was kept. */
  offline: z.boolean(),
  /** When the tasks that are shown were loaded; null: none are shown. */
  keptAt: z.string().nullable(),
});

/**
 * Whether the server can be reached, by the service worker's last request. `navigator.onLine` only says whether there is a
 * network, also one without internet; a change of it is a reason to ask the server.
 */
export function useOffline(): z.infer<typeof workerMessage> {
  const [state, setState] = useState<z.infer<typeof workerMessage>>({ offline: false, keptAt: null });

  useEffect(() => {
    const { serviceWorker } = navigator;
    const onMessage = ({ data }: MessageEvent<unknown>) => {
      const parsed = workerMessage.safeParse(data);
      if (parsed.success) setState(parsed.data);
    };
    const ask = () => void queryClient.invalidateQueries({ queryKey: sessionKey });
    window.addEventListener('online', ask);
    window.addEventListener('offline', ask);
    serviceWorker?.addEventListener('message', onMessage);
    serviceWorker?.controller?.postMessage('network-state');
    return () => {
      window.removeEventListener('online', ask);
      window.removeEventListener('offline', ask);
      serviceWorker?.removeEventListener('message', onMessage);
    };
  }, []);

  return state;
}
