import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export interface BreakableProxy {
  /** An http URL on the loopback interface. */
  readonly endpoint: string;
  /** Stops forwarding bytes but keeps connections open, like a frozen host. */
  freeze(): void;
  /** Closes all connections and refuses new ones, like a host whose server has stopped. */
  cut(): Promise<void>;
  /** Accepts connections again, on the same port. */
  repair(): Promise<void>;
}

/** A TCP proxy to an HTTP server that can simulate two kinds of failure. */
export async function openBreakableProxy(target: string): Promise<BreakableProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let frozen = false;
  let server: Server;

  function pass(near: Socket): void {
    sockets.add(near.on('error', () => {}));
    if (frozen) return;
    const far = connect(Number(port || 80), hostname).on('error', () => {});
    sockets.add(far);
    near.on('data', (bytes) => frozen || far.write(bytes)).on('close', () => frozen || far.destroy());
    far.on('data', (bytes) => frozen || near.write(bytes)).on('close', () => frozen || near.destroy());
  }
  async function listen(onPort: number): Promise<number> {
    server = createServer(pass).listen(onPort, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }

  const ownPort = await listen(0);
  return {
    endpoint: `http://127.0.0.1:${ownPort}`,
    freeze: () => {
      frozen = true;
    },
    cut: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      sockets.clear();
      await closed;
    },
    repair: async () => {
      frozen = false;
      await listen(ownPort);
    },
  };
}
