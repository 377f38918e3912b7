import { createServer, type ServerResponse } from 'node:http';

/** A server with nothing but streams: what Node needs for them. `POST /events` sends its body to all of them. */
const streams = new Set<ServerResponse>();

createServer((request, response) => {
  if (request.url === '/healthz') return response.end();
  if (request.method === 'GET') {
    streams.add(response);
    response.on('close', () => streams.delete(response));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    return response.write(': open\n\n');
  }
  const body: Buffer[] = [];
  request.on('data', (piece: Buffer) => body.push(piece));
  return request.on('end', () => {
    for (const stream of streams) stream.write(Buffer.concat(body));
    response.end();
  });
}).listen(Number(process.env.PORT), process.env.HOST);
