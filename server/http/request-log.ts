import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

export interface RequestEnd {
  /** The whole response was sent; otherwise the client disconnected. */
  readonly complete: boolean;
  readonly milliseconds: number;
}

/** One line for each request, at its end (`logRequest`), instead of Fastify's two. */
export class RequestLogController extends LogController {
  constructor() {
    // The same name as in nginx's log and in the logs of jobs, so that one search finds a request in all of them.
    super({ requestIdLogLabel: 'requestId' });
  }

  /** Reads the address: of a closed connection, the system knows it no longer, and Node only if it was read before. */
  override incomingRequest({ socket }: FastifyRequest): void {
    void socket?.remoteAddress;
  }

  override requestCompleted(): void {}
}

/**
 * Writes the line of a request whose response is complete, or whose client has disconnected. `responseTime` is in
 * milliseconds.
 */
export function logRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { complete, milliseconds: responseTime }: RequestEnd,
): void {
  if (complete) request.log.info({ req: request, res: reply, responseTime }, 'request completed');
  else request.log.info({ req: request, responseTime }, 'request aborted');
}
