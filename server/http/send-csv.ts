import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { limitDuration } from './send-bytes.ts';

/** Responds with a CSV file that browsers save under this name. */
export function sendCsv(reply: FastifyReply, csv: Readable, name: string): FastifyReply {
  limitDuration(csv);
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(csv);
}
