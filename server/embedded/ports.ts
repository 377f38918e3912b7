import { createServer } from 'node:net';
import { OperatorError } from '../operator-error.ts';

/** Whether no process listens on this port of the loopback interface. */
export function isPortFree(port: number, host = 'localhost'): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** A free port of the loopback interface. */
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

/** `wanted` if it is free, otherwise any free port of the loopback interface. */
export async function findFreePort(wanted: number): Promise<number> {
  return (await isPortFree(wanted)) ? wanted : anyFreePort();
}

/** @throws {OperatorError} if the port is in use */
export async function requireFreePort(port: number): Promise<void> {
  if (await isPortFree(port)) return;
  throw new OperatorError(
    `Port ${port} is in use: stop what uses it, or choose another, for example PORT=${port + 10} npm start.`,
  );
}
