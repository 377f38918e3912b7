import { queryClient } from './query-client.ts';

let actions = 0;

/** How often the user has changed something in this tab. */
export const countActions = (): number => actions;

const listeners = new Set<() => void>();

queryClient.getMutationCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'success') return;
  actions += 1;
  for (const listener of listeners) listener();
});

export function followActions(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
