// An upstream for nginx in place of the server (nginx-container.ts): echoes request headers, streams without end, reads
// uploads without end, breaks connections of a sign-in, and counts its open requests.
import { createServer } from 'node:http';

const open = { events: new Set(), endless: new Set(), uploads: new Set() };
const track = (kind, response) => {
  open[kind].add(response);
  response.on('close', () => open[kind].delete(response));
};
const zeros = Buffer.alloc(65_536);

createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://stub');
  const heartbeat = request.url.includes('heartbeat');
  switch (pathname) {
    case '/api/echo':
      response.setHeader('content-type', 'application/json');
      return response.end(JSON.stringify(request.headers));
    case '/api/open':
      response.setHeader('content-type', 'application/json');
      return response.end(
        JSON.stringify(Object.fromEntries(Object.entries(open).map(([kind, all]) => [kind, all.size]))),
      );
    case '/api/events': {
      track('events', response);
      response.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
      response.write('data: 0\n\n');
      if (!heartbeat) return;
      const beat = setInterval(() => response.write(': heartbeat\n\n'), 15_000);
      return response.on('close', () => clearInterval(beat));
    }
    // Sends the next event; the test requests it after it has read the one before.
    case '/api/next':
      for (const stream of open.events) stream.write(`data: ${request.url.split('=')[1]}\n\n`);
      return response.end();
    case '/api/files/endless': {
      track('endless', response);
      response.writeHead(200, { 'content-type': 'application/octet-stream' });
      const more = () => {
        while (!response.destroyed && response.write(zeros));
      };
      response.on('drain', more);
      return more();
    }
    // As if no server answered.
    case '/api/auth/google':
    case '/api/auth/google/callback':
    case '/api/auth/university':
    case '/api/auth/university/callback':
      return request.socket.destroy();
    case '/':
    case '/dashboard':
      response.setHeader('content-type', 'text/html');
      return response.end('<title>A document</title>');
    // A file of another release.
    case '/assets/later.js':
      response.setHeader('content-type', 'text/javascript');
      return response.end('later');
    case '/api/uploads':
      track('uploads', response);
      request.resume();
      return request.on('end', () => response.end());
    default:
      response.statusCode = 404;
      return response.end();
  }
}).listen(8080);
