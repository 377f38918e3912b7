import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { streamBeat } from '../contract/live-events.ts';

/** An event as a browser reads it. */
export interface ReceivedEvent {
  readonly kind: string;
  readonly id: string;
  readonly data: Record<string, unknown>;
}

interface Options {
  readonly cookie: string;
  readonly after?: string;
  readonly headers?: Record<string, string>;
}

/** The address of an application that listens on 127.0.0.1. */
export const originOf = (app: FastifyInstance): string =>
  `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

/** A client of `GET /api/events`. */
export async function openEventStream(origin: string, { cookie, after, headers }: Options) {
  const query = after === undefined ? '' : `?after=${after}`;
  const sent = request(`${origin}/api/events${query}`, { headers: { cookie, ...headers }, agent: false });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const events: ReceivedEvent[] = [];
  const state = { ended: false, id: '', retry: 0, text: '', beats: 0 };
  let rest = '';
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => {
    state.text += chunk;
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) readBlock(block);
  });
  response.on('error', () => {});
  response.on('close', () => {
    state.ended = true;
  });

  function readBlock(block: string): void {
    const fields = new Map(
      block.split('\n').map((line) => [line.split(':')[0], line.replace(/^\w*: ?/, '')]),
    );
    state.id = fields.get('id') ?? state.id;
    state.retry = Number(fields.get('retry') ?? state.retry);
    const [kind, data] = [fields.get('event'), fields.get('data')];
    if (kind === streamBeat.kind) state.beats += 1;
    else if (kind !== undefined && data !== undefined)
      events.push({ kind, id: state.id, data: JSON.parse(data) });
  }

  return {
    status: response.statusCode,
    headers: response.headers,
    events,
    state,
    /** Stops reading, as a client does that cannot keep up. */
    pause: () => response.pause(),
    close: () => sent.destroy(),
  };
}

export type TestEventStream = Awaited<ReturnType<typeof openEventStream>>;
