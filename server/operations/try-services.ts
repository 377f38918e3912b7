import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Client } from 'pg';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { ProviderName } from '../contract/provider-sign-in.ts';
import { createProviderClient } from '../features/auth/provider-client.ts';
import { SignInFailure } from '../features/auth/sign-in-failure.ts';
import { tryMailServer } from '../mail/mailer.ts';
import { OperatorError } from '../operator-error.ts';
import { createObjectStore } from '../storage/create-object-store.ts';

/** A service that the server needs, and whether it can be used with a configuration. */
export interface Trial {
  readonly service: 'database' | 'object store' | 'Google' | 'university' | 'mail';
  readonly outcome: 'works' | 'failed' | 'not tried';
  /** What was found, or why not. */
  readonly detail: string;
}

/** Hosts of the Compose files: without an answer for their names the stack is not running. */
const stackHosts = ['postgres', 'haproxy', 'store'];
const unknownHost = new Set(['ENOTFOUND', 'EAI_AGAIN']);
const minimumPostgres = 18;
/** Milliseconds. */
const connectTimeout = 8_000;

/** Uses every service of the configuration once. It leaves nothing behind and changes nothing that runs. */
export function tryServices(config: Config): Promise<Trial[]> {
  const { mail, s3, university } = config;
  return Promise.all([
    trial('database', new URL(config.database.url).hostname, () => tryDatabase(config)),
    trial('object store', s3 && new URL(s3.endpoint).hostname, () => tryStore(config)),
    trial('Google', new URL(config.oidc.issuer).hostname, () => tryProvider(config, 'google', config.oidc)),
    ...(university === null
      ? []
      : [
          trial('university', new URL(university.issuer).hostname, () =>
            tryProvider(config, 'university', university),
          ),
        ]),
    mail === null || mail.smtpUrl === null
      ? { service: 'mail', outcome: 'not tried', detail: 'not tried, because SMTP_URL is not set' }
      : tryMail(mail.smtpUrl, config),
  ]);
}

const tryMail = (smtpUrl: string, { publicOrigin }: Config) =>
  trial('mail', new URL(smtpUrl).hostname, async () => {
    await tryMailServer(smtpUrl, publicOrigin);
    return 'the mail server accepts connections; no mail was sent';
  });

async function trial(
  service: Trial['service'],
  host: string | null,
  work: () => Promise<string>,
): Promise<Trial> {
  try {
    return { service, outcome: 'works', detail: await work() };
  } catch (error) {
    const causes = [...chainOf(error)];
    const codes = causes.map((cause) => ('code' in cause ? String(cause.code) : ''));
    if (codes.some((code) => unknownHost.has(code)) && stackHosts.includes(host ?? '')) {
      return { service, outcome: 'not tried', detail: 'not tried, because it is not running yet' };
    }
    const detail = [...new Set(causes.map(({ message }) => message))]
      .filter((text) => text !== '')
      .join(': ');
    return { service, outcome: 'failed', detail };
  }
}

/** The error and what caused it, the reason last; of several attempts the first. */
function* chainOf(error: unknown): Generator<Error> {
  if (!(error instanceof Error)) return;
  yield error;
  yield* chainOf(error instanceof AggregateError ? error.errors[0] : error.cause);
}

async function tryDatabase({ database }: Config): Promise<string> {
  const client = new Client({ connectionString: database.url, connectionTimeoutMillis: connectTimeout });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>(
      "SELECT current_setting('server_version') AS version",
    );
    const version = rows[0]?.version ?? '';
    if (Number.parseInt(version, 10) < minimumPostgres) {
      throw new OperatorError(`PostgreSQL ${version} is too old: PostgreSQL ${minimumPostgres} is needed.`);
    }
    return `PostgreSQL ${version}`;
  } finally {
    await client.end();
  }
}

/** Writes, reads and deletes a small object, which needs all permissions that the server needs. */
async function tryStore(config: Config): Promise<string> {
  const store = createObjectStore(config);
  const key = `check/${randomUUID()}`;
  const bytes = Buffer.from('configuration check');
  await store.check();
  try {
    await store.put(key, Readable.from([bytes]), { contentType: 'text/plain' });
    const read = await buffer(await store.get(key));
    if (!read.equals(bytes)) throw new OperatorError('An object that was written is read differently.');
  } finally {
    await store.delete(key);
  }
  return config.s3 === null
    ? 'files in a directory'
    : `the bucket ${config.s3.bucket} can be read and written`;
}

/** The error that OAuth 2.0 names in the answer of the token endpoint (RFC 6749, section 5.2). */
const tokenError = z.object({ data: z.object({ payload: z.object({ error: z.string() }) }) });

/** Loads the provider's metadata, and redeems a wrong code: the answer tells whether it knows the client. */
async function tryProvider(
  config: Config,
  provider: ProviderName,
  settings: Config['oidc'],
): Promise<string> {
  const client = createProviderClient({ config, now: () => new Date() }, provider, settings);
  const names = provider.toUpperCase();
  try {
    await client.redeem({ code: 'configuration-check', nonce: '', codeVerifier: 'x'.repeat(43) });
  } catch (error) {
    if (!(error instanceof SignInFailure) || error.reason === 'unreachable') throw error;
    if (tokenError.safeParse(error.cause).data?.data.payload.error === 'invalid_client') {
      throw new OperatorError(
        `${settings.issuer} does not accept ${names}_CLIENT_ID and ${names}_CLIENT_SECRET: copy both again.`,
      );
    }
  }
  return `${settings.issuer} answers`;
}
