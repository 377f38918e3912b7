import { createServer } from 'node:net';
import { OperatorError } from '../operator-error.ts';

/** Whether nobody listens on this port of the loopback. */
export function isPortFree(port: number, host = 'localhost'): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** Any free port of the loopback. */
export function anyFreePort(host = 'localhost'): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ host, port: 0 }, () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address !== null
          ? resolve(address.port)
          : reject(new OperatorError('This machine has no free port.')),
      );
    });
  });
}

/** `wanted` if it is free, else any free port of the loopback. */
export async function findFreePort(wanted: number): Promise<number> {
  return (await isPortFree(wanted)) ? wanted : anyFreePort();
}

/** @throws {OperatorError} naming what to do */
export async function requireFreePort(port: number): Promise<void> {
  if (await isPortFree(port)) return;
  throw new OperatorError(
    `Port ${port} is in use: stop what uses it, or choose another, for example PORT=${port + 10} npm start.`,
  );
}
