import { getHeapStatistics } from 'node:v8';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { PoolLoad } from '../database/db.ts';
import { isFileType } from './upload-part.ts';

interface Options {
  /** Maximum event loop delay in milliseconds; 0: no limit. */
  readonly maxEventLoopDelay: number;
  readonly poolLoad: () => PoolLoad;
  /** Bytes of buffers from which no further upload begins. */
  readonly maxBufferedBytes: number;
  /** Called for each rejected request. */
  readonly onShed: (reason: string) => void;
}

/** Seconds until a rejected client should retry. */
const retryAfter = 5;
const fullHeap = 0.9;
/** Maximum queries waiting per connection of the pool: more would exceed the query timeout anyway. */
const waitingPerConnection = 50;

const isUpload = ({ headers }: FastifyRequest) => isFileType(headers['content-type'] ?? '');

/**
 * Rejects requests with 503 while the server is overloaded: an early rejection is better than a late response to
 * every request. Probes are still answered, otherwise a busy server would be restarted.
 */
export async function registerLoadShedding(
  app: FastifyInstance,
  { maxEventLoopDelay, poolLoad, maxBufferedBytes, onShed }: Options,
): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay,
    // Used heap, not the resident set size: that does not shrink after the load ends.
    maxHeapUsedBytes: getHeapStatistics().heap_size_limit * fullHeap,
    pressureHandler: async (request, reply, reason) => shed(request, reply, reason),
  });
  app.addHook('onRequest', (request, reply, done) => {
    const { max, waiting } = poolLoad();
    if (waiting > max * waitingPerConnection) shed(request, reply, 'databasePool');
    // Each upload over a slow line to an S3 store holds a part of it (minio-writer.ts).
    if (isUpload(request) && process.memoryUsage().arrayBuffers > maxBufferedBytes) {
      shed(request, reply, 'uploadMemory');
    }
    done();
  });

  function shed(request: FastifyRequest, reply: FastifyReply, reason: string): void {
    if (request.routeOptions.config.contract?.probe === true) return;
    onShed(reason);
    reply.header('retry-after', retryAfter);
    throw new AppError('unavailable');
  }
}
