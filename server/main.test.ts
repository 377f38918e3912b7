import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { serve } from './main.ts';
import { OperatorError } from './operator-error.ts';
import { createTestApp } from './testing/test-app.ts';

test('a port in use fails the start with an OperatorError', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const t = await createTestApp();
  const config = { ...t.deps.config, host: '127.0.0.1', port };
  const start = serve({ ...t.deps, config });
  await expect(start).rejects.toThrow(OperatorError);
  await expect(start).rejects.toThrow(`Port ${port} on 127.0.0.1 is in use`);
  await t.close();
  other.close();
});
