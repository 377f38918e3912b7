import { totalmem } from 'node:os';
import { join } from 'node:path';
import { problemsBetween } from './config-problems.ts';
import { normalizeEmail } from './contract/fields.ts';
import type { RateLimitName } from './contract/route.ts';
import { credentialKeys } from './credentials/credential-keys.ts';
import { type Environment, environment, present, readEnvironment } from './environment.ts';
import { readMailbox } from './mail/mail-address.ts';
import { OperatorError } from './operator-error.ts';
import { vapidKeys } from './push/vapid-keys.ts';
import { type Setting, settingsOf } from './settings.ts';

const MiB = 1024 * 1024;
/** Of Chrome and the browsers made from it, Firefox, Safari, and Edge on Windows. */
const pushServicesOfBrowsers: readonly string[] = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];
const developmentSender = { name: '', address: 'noreply@torchbearer.example' };

/** Null: no mail is sent. In development without a mail server, mails are written to files. */
function mailOf(env: Environment) {
  const development = env.NODE_ENV === 'development';
  const from = readMailbox(env.MAIL_FROM ?? '') ?? (development ? developmentSender : null);
  if (from === null || (env.SMTP_URL === undefined && !development)) return null;
  return {
    /** Null: each mail becomes a file in `directory`. */
    smtpUrl: env.SMTP_URL ?? null,
    directory: join(env.DATA_DIR, 'mail'),
    /** Without a name: the festival's is used (server/mail/mail-config.ts). */
    from,
    digestHour: env.MAIL_DIGEST_HOUR,
    contactAddresses: env.CONTACT_EMAIL as readonly string[],
  };
}

/** The required values are there: `problemsBetween` found none missing. */
function configOf(env: Environment, given: Readonly<Record<string, string>>) {
  const production = env.NODE_ENV === 'production';
  const publicOrigin = new URL(env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`).origin;
  return {
    /** What the page System shows of the settings: nothing secret. */
    settings: settingsOf(given) as readonly Setting[],
    host: env.HOST,
    port: env.PORT,
    /** Without a trailing slash. */
    publicOrigin,
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
            accessKey: env.S3_ACCESS_KEY ?? '',
            secretKey: env.S3_SECRET_KEY ?? '',
          },
    database: { url: env.DATABASE_URL ?? '', pool: env.DATABASE_POOL },
    oidc: {
      issuer: env.OIDC_ISSUER,
      clientId: env.GOOGLE_CLIENT_ID ?? '',
      clientSecret: env.GOOGLE_CLIENT_SECRET ?? '',
    },
    /** The second identity provider; null: there is none. */
    university:
      env.UNIVERSITY_ISSUER === undefined
        ? null
        : {
            issuer: env.UNIVERSITY_ISSUER,
            clientId: env.UNIVERSITY_CLIENT_ID ?? '',
            clientSecret: env.UNIVERSITY_CLIENT_SECRET ?? '',
            name: env.UNIVERSITY_NAME ?? '',
            button: env.UNIVERSITY_BUTTON ?? '',
            /** In lower case; each with its subdomains. */
            domains: env.UNIVERSITY_DOMAINS as readonly string[],
          },
    /** Normalized by `normalizeEmail`. */
    adminEmails: new Set(env.ADMIN_EMAILS.map(normalizeEmail)) as ReadonlySet<string>,
    adminPathSegment: env.ADMIN_PATH_SEGMENT ?? '',
    sessions: {
      idleHours: env.SESSION_IDLE_HOURS,
      maxHours: env.SESSION_MAX_HOURS,
      adminIdleHours: env.ADMIN_SESSION_IDLE_HOURS,
    },
    passwords: {
      minLength: env.PASSWORD_MIN_LENGTH,
      maxLength: env.PASSWORD_MAX_LENGTH ?? null,
      requireLowercase: env.PASSWORD_REQUIRE_LOWERCASE,
      requireUppercase: env.PASSWORD_REQUIRE_UPPERCASE,
      requireNumeric: env.PASSWORD_REQUIRE_NUMERIC,
      requireNonAlphanumeric: env.PASSWORD_REQUIRE_NON_ALPHANUMERIC,
    },
    requireSecondFactor: env.REQUIRE_SECOND_FACTOR,
    rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE,
    rateLimits: {
      signIn: env.RATE_LIMIT_SIGN_IN,
      adminSignIn: env.RATE_LIMIT_ADMIN_SIGN_IN,
      uploads: env.RATE_LIMIT_UPLOADS,
      downloads: env.RATE_LIMIT_DOWNLOADS,
      contact: env.RATE_LIMIT_CONTACT,
      numbers: env.RATE_LIMIT_NUMBERS,
    } satisfies Record<RateLimitName, number> as Readonly<Record<RateLimitName, number>>,
    openUploadsPerPerson: env.MAX_OPEN_UPLOADS_PER_PERSON,
    uploads: {
      videoBytes: env.VIDEO_MEGABYTES * MiB,
      quotaBytes: env.STUDENT_STORAGE_MEGABYTES * MiB,
      unfinishedHours: env.UNFINISHED_UPLOAD_HOURS,
    },
    contactLimits: {
      perClient: env.CONTACT_MESSAGES_PER_HOUR,
      overall: env.CONTACT_MESSAGES_PER_HOUR_OVERALL,
    },
    // No limit in development: a machine that compiles at the same time is late and must still answer.
    maxEventLoopDelay: env.MAX_EVENT_LOOP_DELAY ?? (production ? 1_000 : 0),
    // The rest is for the heap, images, and the uploads that have begun.
    // Node answers 0 where it knows no limit.
    maxBufferedBytes: Math.min(process.constrainedMemory() || totalmem(), totalmem()) * 0.4,
    metricsPort: env.METRICS_PORT ?? null,
    erasuresDir: env.ERASURES_DIR ?? null,
    webRoot: env.WEB_ROOT ?? null,
    releaseFeed: env.RELEASE_FEED ?? null,
    mail: mailOf(env),
    /** Of the daily mail, and of deadlines in mails and push messages. */
    timeZone: env.MAIL_TIME_ZONE,
    /** Null: no certificates are issued. */
    credentials: env.CREDENTIAL_KEYS.length === 0 ? null : credentialKeys(env.CREDENTIAL_KEYS, publicOrigin),
    push:
      env.VAPID_PRIVATE_KEY === undefined
        ? null
        : {
            ...vapidKeys(env.VAPID_PRIVATE_KEY),
            services: env.PUSH_SERVICES.length > 0 ? env.PUSH_SERVICES : pushServicesOfBrowsers,
          },
  };
}

export type Config = Readonly<ReturnType<typeof configOf>>;

/** The configuration, or everything that is wrong with it: each problem names the variable and says what to do. */
export function readConfig(
  source: Record<string, string | undefined>,
): { config: Config } | { problems: readonly [OperatorError, ...OperatorError[]] } {
  const given = present(source);
  const parsed = environment.safeParse(given);
  // One problem for each variable, also if several addresses of a list are wrong.
  const invalid = new Map(parsed.error?.issues.map(({ path, message }) => [String(path[0]), message]));
  const [first, ...others] = [
    ...Array.from(invalid, ([name, message]) => new OperatorError(`${name} cannot be used: ${message}.`)),
    ...problemsBetween(given),
  ];
  if (first !== undefined) return { problems: [first, ...others] };
  return { config: configOf(environment.parse(given), given) };
}

/** @throws {OperatorError} with all problems */
export function loadConfig(source: Record<string, string | undefined> = readEnvironment()): Config {
  const result = readConfig(source);
  if ('config' in result) return result.config;
  const [first, ...others] = result.problems;
  if (others.length === 0) throw first;
  throw new OperatorError(result.problems.map(({ message }) => message).join(' '));
}
