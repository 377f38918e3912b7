import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { Config } from '../../config.ts';
import type { SystemFact } from '../../contract/system.ts';
import { version } from '../../version.ts';
import { factOf } from './fact.ts';

/** What this server has measured since its start. */
export interface ServerCounts {
  readonly rateLimited: number;
  readonly shed: number;
  readonly limitsAlone: boolean;
  readonly notificationsMissing: boolean;
}

export function serverFacts(
  { rateLimited, shed, limitsAlone, notificationsMissing }: ServerCounts,
  checks: Readonly<Record<string, 'ok' | 'failing'>>,
  startedAt: Date,
): SystemFact[] {
  const failing = Object.entries(checks).flatMap(([name, state]) => (state === 'ok' ? [] : [name]));
  return [
    factOf('Version', `${version}, on Node ${process.version}`, null),
    factOf('This server started', '', null, { at: startedAt }),
    factOf(
      'Database, object store and migrations',
      failing.length === 0 ? 'All answer' : `Failing: ${failing.join(', ')}`,
      failing.length > 0,
      { advice: 'The server’s log names the reason.', page: 'firstAid' },
    ),
    factOf('Requests refused by a rate limit', `${rateLimited} by this server since its start`, null, {
      page: 'limits',
    }),
    factOf('Requests refused because of overload', `${shed} by this server since its start`, shed > 0, {
      advice: 'Add servers or processors if this number grows.',
      page: 'moreServers',
    }),
    factOf('Limits shared by all servers', limitsAlone ? 'This server counts alone' : 'Shared', limitsAlone, {
      advice: 'The database is slow or not reachable.',
      page: 'firstAid',
    }),
    factOf(
      'Notifications of the database',
      notificationsMissing ? 'Missing: the server reads more often' : 'Arrive',
      notificationsMissing,
      { advice: 'Check that the database answers.', page: 'monitoring' },
    ),
  ];
}

/** Milliseconds: the page waits for it. */
const handshakeTimeout = 800;
/** Days, as of the alert `CertificateExpires`. */
const soon = 14;
const day = 24 * 3_600_000;

export type CertificateEnd = Date | 'no TLS' | 'not reachable';

/** When the certificate ends that browsers see at PUBLIC_ORIGIN. */
export function readCertificateEnd({ publicOrigin }: Pick<Config, 'publicOrigin'>): Promise<CertificateEnd> {
  const { protocol, hostname, port } = new URL(publicOrigin);
  if (protocol !== 'https:') return Promise.resolve('no TLS');
  const { promise, resolve } = Promise.withResolvers<CertificateEnd>();
  const host = hostname.replace(/^\[|\]$/g, '');
  // An expired or self-signed certificate has an end too.
  const socket = connect({
    host,
    port: Number(port) || 443,
    ...(isIP(host) === 0 && { servername: host }),
    rejectUnauthorized: false,
  });
  socket.setTimeout(handshakeTimeout, () => socket.destroy());
  socket.once('secureConnect', () => {
    const end = new Date(socket.getPeerCertificate().valid_to);
    resolve(Number.isNaN(end.getTime()) ? 'not reachable' : end);
    socket.destroy();
  });
  socket.on('error', () => socket.destroy());
  socket.once('close', () => resolve('not reachable'));
  return promise;
}

export function certificateFact(end: CertificateEnd, now: Date): SystemFact {
  const name = 'TLS certificate ends';
  if (end === 'no TLS') return factOf(name, 'This site has no TLS', null);
  if (end === 'not reachable') {
    return factOf(name, 'Not known: this server cannot reach PUBLIC_ORIGIN', null, {
      advice: 'Check it from outside, for example with the alert CertificateExpires.',
      page: 'monitoring',
    });
  }
  return factOf(name, '', end.getTime() - now.getTime() < soon * day, {
    at: end,
    advice: 'Renew the certificate, or read the log of the proxy that renews it.',
    page: 'certificate',
  });
}
