import type { FastifyInstance, FastifyReply } from 'fastify';
import { getEvents, getMissedEvents } from '../../contract/live-events.ts';
import type { LivePosition } from '../../database/live-log.ts';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/mount.ts';
import { EventStreams, type StreamObserver } from './event-streams.ts';

export function liveRoutes(app: FastifyInstance, deps: Deps, observer: StreamObserver): void {
  const streams = new EventStreams(deps, observer);
  app.draining.addEventListener('abort', () => void streams.drain(), { once: true });
  app.addHook('preClose', async () => streams.close());

  mount(app, getEvents, async ({ actor, query, headers, request, reply }) => {
    reply.headers({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      // For nginx: each event is passed on at once.
      'x-accel-buffering': 'no',
    });
    if (request.method === 'HEAD') return reply.send();
    // A browser that reconnects by itself repeats the address, in which `after` has become old.
    const after = placeOf(headers['last-event-id'] || query.after);
    await streams.open(reply.raw, actor, { after, begin: () => beginStream(reply) });
    return reply;
  });

  mount(app, getMissedEvents, async ({ actor, query }) => ({
    events: await streams.missed(actor, placeOf(query.after)),
  }));
}

/** Sends the headers that the hooks have set, and leaves the rest to the stream. */
function beginStream(reply: FastifyReply): void {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  // The connection is used for nothing else.
  reply.raw.setHeader('connection', 'close');
}

function placeOf(eventId: string | undefined): LivePosition | null {
  if (eventId === undefined) return null;
  const [xid = '', id = ''] = eventId.split('-');
  return { xid: BigInt(xid), id: BigInt(id) };
}
