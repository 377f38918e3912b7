import { expect, test } from 'vitest';
import { withheldEnd } from './withheld-end.ts';

test('the last chunk waits for the end of the source', async () => {
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const passed: string[] = [];
  async function* source() {
    yield Buffer.from('ab');
    yield Buffer.from('c');
    passed.push('waits');
    await end;
  }
  const reading = (async () => {
    for await (const chunk of withheldEnd(source(), 3)) passed.push(String(chunk));
  })();
  await expect.poll(() => passed).toEqual(['ab', 'waits']);
  resolve();
  await reading;
  expect(passed).toEqual(['ab', 'waits', 'c']);
});
