import { useLocation } from 'react-router-dom';

/** The query string of the list whose link led here with the state `{ from }`; empty if the page was opened otherwise. */
export function useListSearch(): string {
  const { state }: { state: unknown } = useLocation();
  if (typeof state !== 'object' || state === null || !('from' in state)) return '';
  return typeof state.from === 'string' && state.from.startsWith('?') ? state.from : '';
}
