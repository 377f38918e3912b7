import { type ConnectionOptions, getCACertificates } from 'node:tls';
import { Client } from 'pg';

/** A connection as environment variables of PostgreSQL's own programs. */
export interface PostgresEnvironment {
  readonly variables: Readonly<Record<string, string>>;
  /** PEM certificates of the trusted authorities, for the file that PGSSLROOTCERT names; null if none are needed. */
  readonly authorities: string | null;
}

/** Parameters of the URL that have an environment variable in libpq. No other parameter is passed on. */
const environmentNames: Readonly<Record<string, string>> = {
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  sslnegotiation: 'PGSSLNEGOTIATION',
  application_name: 'PGAPPNAME',
  channel_binding: 'PGCHANNELBINDING',
  target_session_attrs: 'PGTARGETSESSIONATTRS',
};

/** Appended to the options of the URL: the last value of an option wins. */
const noTimeouts = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0';

/**
 * Translates the connection that `pg` makes from a URL to libpq, equally strict: it trusts the same authorities, including
 * those of NODE_EXTRA_CA_CERTS. The password is passed in the environment, because every account on a machine can read
 * command lines.
 */
export function postgresEnvironment(databaseUrl: string): PostgresEnvironment {
  const {
    host,
    port,
    user = '',
    password,
    database = '',
    ssl,
  } = new Client({ connectionString: databaseUrl });
  const parameters = new URL(databaseUrl).searchParams;
  const variables: Record<string, string> = {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGDATABASE: database,
    PGOPTIONS: `${parameters.get('options') ?? ''} ${noTimeouts}`.trim(),
  };
  if (password) variables.PGPASSWORD = password;
  for (const [name, variable] of Object.entries(environmentNames)) {
    const value = parameters.get(name);
    if (value !== null) variables[variable] = value;
  }
  const encryption = encryptionOf(ssl);
  if (encryption === null) {
    // Without it libpq would try TLS first, which fails if the server's TLS is broken.
    if (parameters.get('sslmode') === 'disable') variables.PGSSLMODE = 'disable';
    return { variables, authorities: null };
  }
  variables.PGSSLMODE = encryption.mode;
  return { variables, authorities: encryption.authorities };
}

/** @param ssl of a `pg` client, which can be an object although its type is boolean */
function encryptionOf(ssl: unknown): { mode: string; authorities: string | null } | null {
  if (ssl === false) return null;
  const { ca, rejectUnauthorized, checkServerIdentity }: ConnectionOptions =
    typeof ssl === 'object' && ssl !== null ? ssl : {};
  if (rejectUnauthorized === false) return { mode: 'require', authorities: null };
  return {
    mode: checkServerIdentity === undefined ? 'verify-full' : 'verify-ca',
    authorities: [ca ?? getCACertificates('default')].flat().join('\n'),
  };
}
