// The local identity provider behind TLS, for the compose stack: https on the port of ISSUER, forwarded to the provider on
// the loopback interface.
import { readFileSync } from 'node:fs';
import { request as ask } from 'node:http';
import { createServer } from 'node:https';
import { startIdentityProvider } from '../../server/embedded/identity-provider.ts';

const { CLIENT_ID = '', CLIENT_SECRET = '', REDIRECT_URI = '', ISSUER = '' } = process.env;
const { host, port } = new URL(ISSUER);
const innerPort = 9080;

await startIdentityProvider({
  port: innerPort,
  clientId: CLIENT_ID,
  clientSecret: CLIENT_SECRET,
  redirectUris: [REDIRECT_URI],
  issuer: ISSUER,
});

const certificate = {
  cert: readFileSync('/run/test-tls/certificate.pem'),
  key: readFileSync('/run/test-tls/key.pem'),
};
createServer(certificate, (request, response) => {
  const { method = 'GET', url = '/', headers } = request;
  const inner = ask({ host: '127.0.0.1', port: innerPort, method, path: url }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) inner.setHeader(name, value);
  inner.setHeader('host', host);
  inner.setHeader('x-forwarded-proto', 'https');
  inner.setHeader('x-forwarded-host', host);
  inner.on('error', () => response.destroy());
  request.pipe(inner);
}).listen(Number(port));
