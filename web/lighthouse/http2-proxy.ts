import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createSecureServer } from 'node:http2';
import { join } from 'node:path';

/** What belongs to one connection of HTTP/1.1, and does not exist in HTTP/2. */
const ofTheConnection = new Set(['connection', 'keep-alive', 'transfer-encoding']);

function selfSigned(directory: string): { key: Buffer; cert: Buffer } {
  const [key, cert] = [join(directory, 'key.pem'), join(directory, 'certificate.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const files = ['-keyout', key, '-out', cert, '-subj', '/CN=localhost'];
  execFileSync('openssl', ['req', '-x509', ...kind, ...files], { stdio: 'ignore' });
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

/**
 * Serves `origin` over HTTP/2 and TLS, as nginx does in production. Needs openssl.
 * @param directory for the certificate
 */
export async function serveOverHttp2(
  origin: string,
  directory: string,
): Promise<{ origin: string; stop: () => void }> {
  const { host } = new URL(origin);
  const proxy = createSecureServer({ ...selfSigned(directory), allowHTTP1: true }, (asked, answer) => {
    const given = Object.entries(asked.headers).filter(([name]) => !name.startsWith(':'));
    // The server refuses writes of another origin.
    const headers = { ...Object.fromEntries(given), host, ...(asked.headers.origin && { origin }) };
    const passed = request(origin + asked.url, { method: asked.method, headers }, (received) => {
      const kept = Object.entries(received.headers).filter(([name]) => !ofTheConnection.has(name));
      answer.writeHead(received.statusCode ?? 502, Object.fromEntries(kept));
      received.pipe(answer.stream);
    });
    passed.on('error', () => answer.stream.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return { origin: `https://localhost:${address.port}`, stop: () => proxy.close() };
}
