import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

export interface Posted {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** A push service on this machine, with https as web-push requires. This process trusts its certificate. */
export interface PushService {
  /** For `PUSH_SERVICES`. */
  readonly host: string;
  readonly posted: Posted[];
  /** The status of the answer to a path; 201 if it is not here. */
  readonly answers: Map<string, number>;
  close(): Promise<void>;
}

export async function startPushService(): Promise<PushService> {
  const directory = mkdtempSync(join(tmpdir(), 'torchbearer-push-'));
  const [key, certificate] = [join(directory, 'key.pem'), join(directory, 'certificate.pem')];
  const made = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost';
  const name = ['-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', ...made.split(' '), ...name], { stdio: 'pipe' });
  const [keyText, certificateText] = [readFileSync(key, 'utf8'), readFileSync(certificate, 'utf8')];
  rmSync(directory, { recursive: true });
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, certificateText]);

  const posted: Posted[] = [];
  const answers = new Map<string, number>();
  const server = createServer({ key: keyText, cert: certificateText }, async (request, response) => {
    const path = request.url ?? '';
    posted.push({ path, headers: request.headers, body: await buffer(request) });
    response.writeHead(answers.get(path) ?? 201).end('as the test wants it');
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    host: `localhost:${(server.address() as AddressInfo).port}`,
    posted,
    answers,
    close: async () => {
      setDefaultCACertificates(trusted);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
