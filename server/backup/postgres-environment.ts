import { type ConnectionOptions, getCACertificates } from 'node:tls';
import { Client } from 'pg';

/** What PostgreSQL's own programs are told of a connection. */
export interface PostgresEnvironment {
  readonly variables: Readonly<Record<string, string>>;
  /** Certificates of the authorities that are believed, for a file of which PGSSLROOTCERT is the path; null: none needed. */
  readonly authorities: string | null;
}

/** Parameters of the address that libpq knows by variables of its own; of an address's others it hears nothing. */
const passedOn: Readonly<Record<string, string>> = {
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  sslnegotiation: 'PGSSLNEGOTIATION',
  application_name: 'PGAPPNAME',
  channel_binding: 'PGCHANNELBINDING',
  target_session_attrs: 'PGTARGETSESSIONATTRS',
};

/** Behind those of the address: the last one wins. */
const noTimeouts = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0';

/**
 * The connection that the server's own client makes of an address, in libpq's words and no less strict: it trusts the
 * same authorities, those of NODE_EXTRA_CA_CERTS among them. A password goes by the environment because everybody on a
 * machine reads command lines.
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
  for (const [name, variable] of Object.entries(passedOn)) {
    const value = parameters.get(name);
    if (value !== null) variables[variable] = value;
  }
  const encryption = encryptionOf(ssl);
  if (encryption === null) {
    // libpq would try TLS all the same, and a server that speaks it badly would fail.
    if (parameters.get('sslmode') === 'disable') variables.PGSSLMODE = 'disable';
    return { variables, authorities: null };
  }
  variables.PGSSLMODE = encryption.mode;
  return { variables, authorities: encryption.authorities };
}

/** @param ssl as pg holds it: its types say boolean only */
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
