import { once } from 'node:events';
import { createServer } from 'node:http';
import { collectDefaultMetrics } from 'prom-client';
import { createBestEffortPool } from '../database/best-effort-pool.ts';
import type { PoolLoad } from '../database/db.ts';
import { readDatabaseMetrics } from './database-metrics.ts';
import type { Metrics } from './metrics.ts';

interface Sources {
  readonly host: string;
  readonly port: number;
  readonly databaseUrl: string;
  readonly poolLoad: () => PoolLoad;
  /** The checks of /readyz; it never rejects and responds within seconds. */
  readonly readiness: () => Promise<Readonly<Record<string, 'ok' | 'failing'>>>;
}

/** Milliseconds: far below Prometheus's scrape timeout of ten seconds. */
const times = { timeout: 2_000, cooldown: 0 };

/**
 * Serves GET /metrics for Prometheus on a separate port, which is not published.
 * @returns its port, and a function that closes it
 */
export async function serveMetrics(
  metrics: Metrics,
  { host, port, databaseUrl, poolLoad, readiness }: Sources,
): Promise<{ port: number; close: () => Promise<void> }> {
  collectDefaultMetrics({ register: metrics.registry });
  const pool = createBestEffortPool(databaseUrl, {
    name: 'torchbearer-metrics',
    ...times,
    onChange: () => undefined,
  });

  const readReadiness = async () => {
    for (const [check, state] of Object.entries(await readiness())) {
      metrics.ready.set({ check }, state === 'ok' ? 1 : 0);
    }
  };
  const read = async () => {
    await Promise.all([readDatabaseMetrics(pool, metrics), readReadiness()]);
    const { max, open, idle, waiting } = poolLoad();
    metrics.poolMax.set(max);
    metrics.poolConnections.set({ state: 'idle' }, idle);
    metrics.poolConnections.set({ state: 'used' }, open - idle);
    metrics.poolWaiting.set(waiting);
    return metrics.registry.metrics();
  };
  // Concurrent scrapes share one reading: it costs a database query.
  let reading: Promise<string> | null = null;

  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    reading ??= read().finally(() => {
      reading = null;
    });
    try {
      const body = await reading;
      response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(body);
    } catch {
      // Prometheus shows this target as down; the server continues.
      response.writeHead(500).end();
    }
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      await pool.close();
    },
  };
}
