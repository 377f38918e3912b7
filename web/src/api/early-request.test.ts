import { expect, test, vi } from 'vitest';
import { sendEarly, takeEarly } from './early-request.ts';

test('the first who asks for the address gets the early answer', async () => {
  const answer = new Response('{}');
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(answer);
  sendEarly('/api/session');
  expect(takeEarly('/api/me')).toBeUndefined();
  expect(await takeEarly('/api/session')?.response).toBe(answer);
  expect(takeEarly('/api/session')).toBeUndefined();
  expect(fetched).toHaveBeenCalledTimes(1);
});
