import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { commaList } from './comma-list.ts';
import { ConfigError } from './config-error.ts';
import { type MailConfig, mailEnvironment, readMailConfig } from './mail/mail-config.ts';
import { normalizeEmail } from './normalize-email.ts';

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const whole = (fallback: number, min: number, max: number) =>
  z.coerce.number().int().min(min).max(max).default(fallback);

/** The parts of a database's address are told apart by characters that a password may contain. */
function isDatabaseUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  try {
    decodeURIComponent(username + password);
  } catch {
    return false;
  }
  return protocol === 'postgresql:' || protocol === 'postgres:';
}

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('localhost'),
  PORT: whole(8080, 0, 65_535),
  PUBLIC_ORIGIN: z.url().optional(),
  DATA_DIR: z.string().default('.data'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  TRUSTED_PROXIES: commaList,
  DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, {
      error:
        'it must be postgresql://USER:PASSWORD@HOST:5432/DATABASE, with a % of the password written as %25, an @ as %40 and a / as %2F',
    })
    .optional(),
  DATABASE_POOL: whole(10, 1, 200),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().default('torchbearer'),
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
  SESSION_IDLE_HOURS: whole(24 * 14, 1, 24 * 365),
  SESSION_MAX_HOURS: whole(24 * 60, 1, 24 * 365),
  ADMIN_SESSION_IDLE_HOURS: whole(12, 1, 24 * 365),
  PASSWORD_MIN_LENGTH: whole(12, 6, 128),
  PASSWORD_REQUIRE_LOWERCASE: flag.default(false),
  PASSWORD_REQUIRE_UPPERCASE: flag.default(false),
  PASSWORD_REQUIRE_NUMERIC: flag.default(false),
  PASSWORD_REQUIRE_NON_ALPHANUMERIC: flag.default(false),
  RATE_LIMIT_PER_MINUTE: whole(600, 1, 1_000_000),
  MAX_EVENT_LOOP_DELAY: z.coerce.number().int().min(0).max(60_000).optional(),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  WEB_ROOT: z.string().optional(),
  ...mailEnvironment,
});

export interface Config {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  /** Scheme, host and port that browsers see, without a slash at the end. */
  readonly publicOrigin: string;
  readonly dataDir: string;
  readonly logLevel: string;
  /** CIDR ranges whose X-Forwarded-* headers are believed. */
  readonly trustedProxies: readonly string[];
  readonly database: { readonly url: string; readonly pool: number };
  /** Null: a directory below `dataDir`. */
  readonly s3: {
    readonly endpoint: string;
    readonly region: string;
    readonly bucket: string;
    /** Whether the bucket stands in the path of an address, and not before the host's name. */
    readonly pathStyle: boolean;
    readonly accessKey: string;
    readonly secretKey: string;
  } | null;
  readonly oidc: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string };
  /** As `normalizeEmail` writes them. */
  readonly adminEmails: ReadonlySet<string>;
  readonly adminPathSegment: string;
  readonly sessions: {
    readonly idleHours: number;
    readonly maxHours: number;
    readonly adminIdleHours: number;
  };
  readonly passwords: PasswordPolicy;
  readonly rateLimitPerMinute: number;
  /** Milliseconds by which the event loop may be late before requests are refused; 0: any number. */
  readonly maxEventLoopDelay: number;
  /** Null: nobody is told of metrics. */
  readonly metricsPort: number | null;
  /** The built SPA that the server itself serves; null where nginx does. */
  readonly webRoot: string | null;
  /** Null: nothing is mailed. */
  readonly mail: MailConfig | null;
}

export interface PasswordPolicy {
  readonly minLength: number;
  readonly requireLowercase: boolean;
  readonly requireUppercase: boolean;
  readonly requireNumeric: boolean;
  readonly requireNonAlphanumeric: boolean;
}

type Environment = Record<string, string | undefined>;

/** Reads `.env` of the working directory (real variables win) and `process.env`. */
export function readEnvironment(): Environment {
  const file = join(process.cwd(), '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return { ...process.env };
}

/** Values that .env.example and old tutorials carry; nobody may run on them. */
const defaultSecrets = new Set(['change-me', 'changeme', 'secret', 'password', 'minioadmin', 'postgres']);

/** What production refuses to make up, where the embedded default would. */
const productionNeeds: Readonly<Record<string, string>> = {
  DATABASE_URL:
    'NODE_ENV=production refuses the embedded database: set DATABASE_URL to a PostgreSQL 18 server.',
  GOOGLE_CLIENT_ID:
    'NODE_ENV=production refuses the local stand-in for Google: set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.',
};

function required(env: z.infer<typeof environment>, key: keyof z.infer<typeof environment>): string {
  const value = env[key];
  const need = env.NODE_ENV === 'production' ? productionNeeds[key] : undefined;
  if (value === undefined && need !== undefined) throw new ConfigError(need);
  if (typeof value !== 'string' || value === '') {
    throw new ConfigError(
      `${key} is not set: fill it in .env (npm run secrets writes a good one; .env.example says what it means).`,
    );
  }
  return value;
}

/** What is set: an empty line in .env means "not set". */
export function present(source: Environment): Record<string, string> {
  return Object.fromEntries(
    Object.entries(source).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
    ),
  );
}

/** @throws {ConfigError} with one sentence that names the variable and what to do. */
export function loadConfig(source: Environment = readEnvironment()): Config {
  const result = environment.safeParse(present(source));
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new ConfigError(`${String(issue?.path[0])} cannot be used: ${issue?.message}.`);
  }
  const env = result.data;
  const production = env.NODE_ENV === 'production';
  const publicOrigin = new URL(env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`).origin;
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicOrigin).hostname);
  if (!publicOrigin.startsWith('https://') && !local) {
    throw new ConfigError(
      'PUBLIC_ORIGIN must start with https:// (browsers keep the session cookie only there).',
    );
  }

  const s3 =
    env.S3_ENDPOINT === undefined
      ? null
      : {
          endpoint: env.S3_ENDPOINT,
          region: env.S3_REGION,
          bucket: env.S3_BUCKET,
          pathStyle: env.S3_PATH_STYLE,
          accessKey: required(env, 'S3_ACCESS_KEY'),
          secretKey: required(env, 'S3_SECRET_KEY'),
        };
  const config: Config = {
    production,
    host: env.HOST,
    port: env.PORT,
    publicOrigin,
    dataDir: env.DATA_DIR,
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    trustedProxies: env.TRUSTED_PROXIES,
    database: { url: required(env, 'DATABASE_URL'), pool: env.DATABASE_POOL },
    s3,
    oidc: {
      issuer: env.OIDC_ISSUER,
      clientId: required(env, 'GOOGLE_CLIENT_ID'),
      clientSecret: required(env, 'GOOGLE_CLIENT_SECRET'),
    },
    adminEmails: new Set(env.ADMIN_EMAILS.map(normalizeEmail)),
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
    // A developer's machine that compiles beside it is late and should answer all the same.
    maxEventLoopDelay: env.MAX_EVENT_LOOP_DELAY ?? (production ? 1_000 : 0),
    metricsPort: env.METRICS_PORT ?? null,
    webRoot: env.WEB_ROOT ?? null,
    mail: readMailConfig(env),
  };
  if (production) refuseUnsafe(config);
  return config;
}

function passwordOf(url: string): string {
  return decodeURIComponent(new URL(url).password);
}

function refuseUnsafe(config: Config): void {
  if (!config.publicOrigin.startsWith('https://')) {
    throw new ConfigError('PUBLIC_ORIGIN must be the https:// address of this site in production.');
  }
  if (config.s3 === null) {
    throw new ConfigError(
      'S3_ENDPOINT is not set: production keeps files in an object store, not in a directory.',
    );
  }
  if (config.oidc.issuer.startsWith('http://')) {
    throw new ConfigError(
      'OIDC_ISSUER must be https:// in production: the local stand-in for Google is refused.',
    );
  }
  const secrets = {
    S3_SECRET_KEY: config.s3.secretKey,
    GOOGLE_CLIENT_SECRET: config.oidc.clientSecret,
    DATABASE_URL: passwordOf(config.database.url),
    SMTP_URL: config.mail ? passwordOf(config.mail.smtpUrl) : '',
  };
  for (const [key, value] of Object.entries(secrets)) {
    if (defaultSecrets.has(value.toLowerCase())) {
      throw new ConfigError(`${key} holds a default secret: npm run secrets writes a good one.`);
    }
  }
  if (config.adminEmails.size === 0) {
    throw new ConfigError(
      'ADMIN_EMAILS is not set: name the addresses of the administrators, separated by commas.',
    );
  }
}
