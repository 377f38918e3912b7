import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** When the job of a batch has ended, reads again what it changed: its last rows, and the lists behind it. */
export function useBatchEnd(working: boolean, keys: readonly QueryKey[]) {
  const queryClient = useQueryClient();
  const wasWorking = useRef(false);
  useEffect(() => {
    if (wasWorking.current && !working)
      for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
    wasWorking.current = working;
  }, [queryClient, working, keys]);
}
