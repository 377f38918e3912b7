import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Fetches the page's data again after a press on the link to the page that is open already. */
export function useRefetchOnRepeatedLink(): void {
  const queryClient = useQueryClient();
  const { key, pathname, search, hash } = useLocation();
  const address = pathname + search + hash;
  const before = useRef({ key, address });
  useEffect(() => {
    const repeated = before.current.key !== key && before.current.address === address;
    before.current = { key, address };
    if (repeated) void queryClient.refetchQueries({ type: 'active', stale: true });
  }, [queryClient, key, address]);
}
