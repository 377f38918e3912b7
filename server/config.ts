import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { normalizeEmail } from './contract/fields.ts';
import { isMailAddress, readMailbox } from './mail/mail-address.ts';
import { OperatorError } from './operator-error.ts';

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const integer = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const port = integer(0, 65_535);
const hours = integer(1, 24 * 365);
/** Values separated by commas. */
export const commaList = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  );
const encoded = 'with a % of the password written as %25, an @ as %40 and a / as %2F';

/** The environment variables that the server reads; .env.example describes them for operators. */
const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('localhost'),
  PORT: port.default(8080),
  /** Scheme, host and port that browsers see. Default: http://localhost:PORT. */
  PUBLIC_ORIGIN: z.url().optional(),
  DATA_DIR: z.string().default('.data'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  /** CIDR ranges whose X-Forwarded-* headers are trusted. */
  TRUSTED_PROXIES: commaList,
  DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, { error: `it must be postgresql://USER:PASSWORD@HOST:5432/DATABASE, ${encoded}` })
    .optional(),
  /** Maximum number of connections of one server. */
  DATABASE_POOL: integer(1, 200).default(10),
  /** Not set: files are stored in a directory below DATA_DIR. */
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().default('torchbearer'),
  /** The bucket is part of the path of an object's URL; false: it is part of the host name. */
  S3_PATH_STYLE: flag.default(true),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  OIDC_ISSUER: z.url().default('https://accounts.google.com'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  ADMIN_EMAILS: commaList.pipe(z.array(z.email('it must be addresses, separated by commas'))),
  ADMIN_PATH_SEGMENT: z
    .string()
    .regex(/^[A-Za-z0-9_-]{12,64}$/, 'must be 12 to 64 letters, digits, - or _')
    .optional(),
  SESSION_IDLE_HOURS: hours.default(24 * 14),
  SESSION_MAX_HOURS: hours.default(24 * 60),
  ADMIN_SESSION_IDLE_HOURS: hours.default(12),
  PASSWORD_MIN_LENGTH: integer(6, 128).default(12),
  PASSWORD_REQUIRE_LOWERCASE: flag.default(false),
  PASSWORD_REQUIRE_UPPERCASE: flag.default(false),
  PASSWORD_REQUIRE_NUMERIC: flag.default(false),
  PASSWORD_REQUIRE_NON_ALPHANUMERIC: flag.default(false),
  /** Requests of one client. */
  RATE_LIMIT_PER_MINUTE: integer(1, 1_000_000).default(600),
  /** Milliseconds by which the event loop may be late before requests are rejected; 0: no limit. */
  MAX_EVENT_LOOP_DELAY: integer(0, 60_000).optional(),
  /** Not set: the metrics endpoint is disabled. */
  METRICS_PORT: port.optional(),
  /** Directory of the built pages; not set: the server does not serve them, nginx does. */
  WEB_ROOT: z.string().optional(),
  /** Not set: no mail is sent. */
  SMTP_URL: z
    .string()
    .refine(isSmtpUrl, {
      error: `it must be smtp://USER:PASSWORD@HOST:587 or smtps://USER:PASSWORD@HOST:465, ${encoded}`,
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .refine((value) => readMailbox(value) !== null, {
      error: 'it must be an address, alone or as Name <name@example.org>',
    })
    .optional(),
  /** Recipients of contact form messages; empty: all administrators. */
  CONTACT_EMAIL: commaList.refine((addresses) => addresses.every(isMailAddress), {
    error: 'it must be addresses, separated by commas',
  }),
});
type Environment = z.output<typeof environment>;

const configSchema = environment.transform((env) => {
  const production = env.NODE_ENV === 'production';
  return {
    production,
    host: env.HOST,
    port: env.PORT,
    /** Without a trailing slash. */
    publicOrigin: publicOriginOf(env),
    dataDir: env.DATA_DIR,
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    trustedProxies: env.TRUSTED_PROXIES as readonly string[],
    /** Null: a directory below `dataDir`. */
    s3:
      env.S3_ENDPOINT === undefined
        ? null
        : {
            endpoint: env.S3_ENDPOINT,
            region: env.S3_REGION,
            bucket: env.S3_BUCKET,
            pathStyle: env.S3_PATH_STYLE,
            accessKey: required(env, 'S3_ACCESS_KEY'),
            secretKey: required(env, 'S3_SECRET_KEY'),
          },
    database: { url: required(env, 'DATABASE_URL'), pool: env.DATABASE_POOL },
    oidc: {
      issuer: env.OIDC_ISSUER,
      clientId: required(env, 'GOOGLE_CLIENT_ID'),
      clientSecret: required(env, 'GOOGLE_CLIENT_SECRET'),
    },
    /** Normalized by `normalizeEmail`. */
    adminEmails: new Set(env.ADMIN_EMAILS.map(normalizeEmail)) as ReadonlySet<string>,
    adminPathSegment: required(env, 'ADMIN_PATH_SEGMENT'),
    sessions: {
      idleHours: env.SESSION_IDLE_HOURS,
      maxHours: env.SESSION_MAX_HOURS,
      adminIdleHours: env.ADMIN_SESSION_IDLE_HOURS,
    },
    passwords: {
      minLength: env.PASSWORD_MIN_LENGTH,
      requireLowercase: env.PASSWORD_REQUIRE_LOWERCASE,
      requireUppercase: env.PASSWORD_REQUIRE_UPPERCASE,
      requireNumeric: env.PASSWORD_REQUIRE_NUMERIC,
      requireNonAlphanumeric: env.PASSWORD_REQUIRE_NON_ALPHANUMERIC,
    },
    rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE,
    // No limit in development: a machine that compiles at the same time is late and must still answer.
    maxEventLoopDelay: env.MAX_EVENT_LOOP_DELAY ?? (production ? 1_000 : 0),
    metricsPort: env.METRICS_PORT ?? null,
    webRoot: env.WEB_ROOT ?? null,
    mail:
      env.SMTP_URL === undefined
        ? null
        : { smtpUrl: env.SMTP_URL, from: senderOf(env), contactAddresses: env.CONTACT_EMAIL },
  };
});

export type Config = Readonly<z.output<typeof configSchema>>;

/** Reads `.env` of the working directory and `process.env`, which takes precedence. */
export function readEnvironment(): Record<string, string | undefined> {
  const file = join(process.cwd(), '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return { ...process.env };
}

/** The variables that are set: an empty line in .env means "not set". */
export function present(source: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(source).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
    ),
  );
}

/** @throws {OperatorError} names the variable and says what to do */
export function loadConfig(source: Record<string, string | undefined> = readEnvironment()): Config {
  const result = configSchema.safeParse(present(source));
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new OperatorError(`${String(issue?.path[0])} cannot be used: ${issue?.message}.`);
  }
  const config = result.data;
  if (config.production) rejectUnsafe(config);
  return config;
}

/** Variables without a production default; elsewhere `npm start` provides them. */
const productionNeeds: Readonly<Record<string, string>> = {
  DATABASE_URL:
    'NODE_ENV=production refuses the embedded database: set DATABASE_URL to a PostgreSQL 18 server.',
  GOOGLE_CLIENT_ID:
    'NODE_ENV=production refuses the local stand-in for Google: set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.',
};

function required(env: Environment, key: keyof Environment): string {
  const value = env[key];
  if (typeof value === 'string' && value !== '') return value;
  const need = env.NODE_ENV === 'production' ? productionNeeds[key] : undefined;
  throw new OperatorError(
    need ?? `${key} is not set: fill it in .env (npm run secrets generates one; .env.example describes it).`,
  );
}

function publicOriginOf({ PUBLIC_ORIGIN, PORT }: Environment): string {
  const { origin, hostname, protocol } = new URL(PUBLIC_ORIGIN ?? `http://localhost:${PORT}`);
  if (protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return origin;
  throw new OperatorError(
    'PUBLIC_ORIGIN must start with https:// (browsers keep the session cookie only there).',
  );
}

function senderOf({ MAIL_FROM = '' }: Environment) {
  const sender = readMailbox(MAIL_FROM);
  if (sender !== null) return sender;
  throw new OperatorError('MAIL_FROM is not set: SMTP_URL needs a sender address.');
}

/** Values from .env.example and old tutorials. */
const defaultSecrets = new Set(['change-me', 'changeme', 'secret', 'password', 'minioadmin', 'postgres']);

function rejectUnsafe(config: Config): void {
  if (!config.publicOrigin.startsWith('https://')) {
    throw new OperatorError('PUBLIC_ORIGIN must be the https:// address of this site in production.');
  }
  if (config.s3 === null) {
    throw new OperatorError(
      'S3_ENDPOINT is not set: production keeps files in an object store, not in a directory.',
    );
  }
  if (config.oidc.issuer.startsWith('http://')) {
    throw new OperatorError(
      'OIDC_ISSUER must be https:// in production: the local stand-in for Google is refused.',
    );
  }
  const passwordOf = (url: string) => decodeURIComponent(new URL(url).password);
  const secrets = {
    S3_SECRET_KEY: config.s3.secretKey,
    GOOGLE_CLIENT_SECRET: config.oidc.clientSecret,
    DATABASE_URL: passwordOf(config.database.url),
    SMTP_URL: config.mail ? passwordOf(config.mail.smtpUrl) : '',
  };
  for (const [key, value] of Object.entries(secrets)) {
    if (defaultSecrets.has(value.toLowerCase())) {
      throw new OperatorError(`${key} holds a default secret: npm run secrets generates a random one.`);
    }
  }
  if (config.adminEmails.size === 0) {
    throw new OperatorError(
      "ADMIN_EMAILS is not set: list the administrators' addresses, separated by commas.",
    );
  }
}

function isDatabaseUrl(value: string): boolean {
  const url = parseUrl(value);
  return url !== null && ['postgresql:', 'postgres:'].includes(url.protocol);
}

/** smtp: or smtps: with a host, and nothing after the port. */
function isSmtpUrl(value: string): boolean {
  const url = parseUrl(value);
  if (url === null || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') return false;
  return ['', '/'].includes(url.pathname) && url.search === '' && url.hash === '';
}

/** Null if the value is not a URL, or if its user or password is not percent-encoded correctly. */
function parseUrl(value: string): URL | null {
  const url = URL.parse(value);
  try {
    if (url !== null) decodeURIComponent(url.username + url.password);
    return url;
  } catch {
    return null;
  }
}
