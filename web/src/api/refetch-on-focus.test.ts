import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { refetchOnFocus } from './refetch-on-focus.ts';

afterEach(() => vi.unstubAllGlobals());

it.each(['window', 'document'])('fetches again when the %s says that the user is back', async (target) => {
  const page = {
    window: new EventTarget(),
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
  };
  vi.stubGlobal('window', page.window);
  vi.stubGlobal('document', page.document);
  refetchOnFocus();
  const client = new QueryClient();
  client.mount();
  const queryFn = vi.fn(async () => 'data');
  const unsubscribe = new QueryObserver(client, { queryKey: ['x'], queryFn }).subscribe(() => {});
  await vi.waitFor(() => expect(client.getQueryData(['x'])).toBe('data'));

  if (target === 'window') page.window.dispatchEvent(new Event('focus'));
  else page.document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2));
  unsubscribe();
  client.unmount();
});
