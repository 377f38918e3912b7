import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { AppError } from '../app-error.ts';
import type { ErrorCode } from '../contract/problem.ts';
import { problemOf } from './error-handler.ts';
import { securityHeaders } from './security-headers.ts';

/** Errors of Node's HTTP parser, by their codes; any other one is a request that it cannot parse. */
const parserCodes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/**
 * Answers a request that Node's HTTP parser refuses, before Fastify sees it, with a problem and the headers of all other
 * responses.
 */
export async function answerClientErrors(
  publicOrigin: string,
): Promise<NonNullable<FastifyServerOptions['clientErrorHandler']>> {
  const headers = await securityHeaders(publicOrigin);
  return function (this: FastifyInstance, error, socket: Socket) {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const problem = problemOf(parserCodes[error.code] ?? 'bad_request', { requestId: randomUUID() });
    this.log.info({ err: error, code: problem.code, requestId: problem.requestId }, 'request refused');
    const body = JSON.stringify(problem);
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/problem+json',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'x-request-id': problem.requestId,
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    if (socket.writable) {
      socket.write(`HTTP/1.1 ${problem.status} ${problem.title}\r\n${lines.join('')}\r\n${body}`);
    }
    socket.destroy(error);
  };
}

/**
 * Lets Fastify answer requests without Host and with an unknown expectation, which Node would answer with an empty body.
 * Needs the server's option `requireHostHeader: false`.
 */
export function registerClientErrors(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
  app.addHook('onRequest', ({ raw: { headers, httpVersion } }, _reply, done) => {
    if (headers.host === undefined && httpVersion === '1.1') {
      throw new AppError('bad_request', { message: 'Send the header Host with this request.' });
    }
    if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue') {
      throw new AppError('expectation_failed');
    }
    done();
  });
}
