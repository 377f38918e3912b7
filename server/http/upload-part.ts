import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyInstance } from 'fastify';

/** The media type of a part of a file in the tus protocol. */
export const partType = 'application/offset+octet-stream';

/** Whether the body of a request is a file or a part of one, which is stored as it arrives. */
export const isFileType = (contentType: string) => /^(multipart\/|application\/offset\+)/i.test(contentType);

/** Routes of this scope read the bytes of a part themselves. */
export function acceptUploadParts(app: FastifyInstance): void {
  app.addContentTypeParser(partType, (_request, payload, done) => done(null, payload));
}

/** The bytes of a part. They end where the connection was lost, so that what has arrived is kept. */
export function partBody(request: IncomingMessage): ReadableStream {
  async function* bytes() {
    try {
      yield* request.iterator({ destroyOnReturn: false });
    } catch {
      // The client asks how much has arrived before it sends more.
    }
  }
  return Readable.toWeb(Readable.from(bytes(), { objectMode: false }));
}
