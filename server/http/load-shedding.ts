import { getHeapStatistics } from 'node:v8';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { PoolLoad } from '../database/db.ts';

interface Options {
  /** Milliseconds by which the event loop may be late on average; 0: any number. */
  readonly maxEventLoopDelay: number;
  readonly poolLoad: () => PoolLoad;
  /** Told why, for each request that is refused. */
  readonly onShed: (reason: string) => void;
}

/** Seconds after which a refused client may come again. */
const retryAfter = 5;
const fullHeap = 0.9;
/** Queries that may wait for each connection of the pool: what takes longer than a second or two is given up anyway. */
const waitingPerConnection = 50;

/**
 * Refuses what this server cannot do in time with 503 before it costs anything: a late answer that everybody waits
 * for is worth less than an early refusal. Probes are answered all the same, else a busy server would be restarted.
 */
export async function registerLoadShedding(
  app: FastifyInstance,
  { maxEventLoopDelay, poolLoad, onShed }: Options,
): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay,
    // Of what is used and not of what the process holds: that does not shrink when the load ends.
    maxHeapUsedBytes: getHeapStatistics().heap_size_limit * fullHeap,
    pressureHandler: async (request, reply, reason) => shed(request, reply, reason),
  });
  app.addHook('onRequest', async (request, reply) => {
    const { max, waiting } = poolLoad();
    if (waiting > max * waitingPerConnection) shed(request, reply, 'databasePool');
  });

  function shed(request: FastifyRequest, reply: FastifyReply, reason: string): void {
    if (request.routeOptions.config.contract?.probe === true) return;
    onShed(reason);
    reply.header('retry-after', retryAfter);
    throw new AppError('unavailable');
  }
}
