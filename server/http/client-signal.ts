import type { FastifyReply } from 'fastify';
import { AppError } from '../app-error.ts';

/** A signal that is aborted when the client has closed the connection, or has received the response. */
export function clientSignal(reply: FastifyReply): AbortSignal {
  const client = new AbortController();
  const abort = () => client.abort(new AppError('bad_request', { message: 'The client is gone.' }));
  if (reply.raw.destroyed) abort();
  else reply.raw.once('close', abort);
  return client.signal;
}
