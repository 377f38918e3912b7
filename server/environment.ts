import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import {
  isDatabaseUrl,
  isNginxRange,
  isProxyRange,
  isPublishedPort,
  isPushService,
  isSmtpUrl,
  isTimeZone,
  originProblem,
} from './config-problems.ts';
import { limits } from './contract/limits.ts';
import { parseWebUrl } from './contract/parse-url.ts';
import { isCredentialKey } from './credentials/credential-keys.ts';
import { isMailAddress, readMailbox } from './mail/mail-address.ts';
import { isVapidKey } from './push/vapid-keys.ts';

const flag = z.enum(['true', 'false'], 'it must be true or false').transform((value) => value === 'true');
const integer = (min: number, max: number) =>
  z
    .string()
    .refine((value) => /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max, {
      error: `it must be a whole number from ${min} to ${max}, in digits only`,
    })
    .transform(Number);
const oneOf = <const T extends readonly string[]>(...values: T) =>
  z.enum(values, `it must be one of ${values.join(', ')}`);
const webAddress = z.string().refine((value) => parseWebUrl(value) !== null, {
  error: 'it must be an address that starts with https:// or http://',
});
/** Words on pages. */
const shownText = z
  .string()
  .transform((value) => value.trim())
  .refine((value) => value !== '' && value.length <= 60 && !/\p{Cc}/u.test(value), {
    error: 'it must be words for people, at most 60 characters',
  });
const port = integer(0, 65_535);
const hours = integer(1, 24 * 365);
const perMinute = integer(1, 1_000_000);
/** The largest number that nginx accepts. */
const openConnections = integer(1, 65_535);
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
const MiB = 1024 * 1024;
const encoded = 'with a % of the password written as %25, an @ as %40 and a / as %2F';

/**
 * The environment variables that the server reads, and those that docker-compose.yml passes to nginx or uses itself: a wrong
 * value is found here before it stops the site. .env.example describes all of them for operators.
 */
export const environment = z.object({
  NODE_ENV: oneOf('development', 'test', 'production').default('development'),
  HOST: z.string().default('localhost'),
  PORT: port.default(8080),
  /** Scheme, host and port that browsers see. Default: http://localhost:PORT. */
  PUBLIC_ORIGIN: z
    .string()
    .superRefine((value, context) => {
      const message = originProblem(value);
      if (message !== null) context.addIssue({ code: 'custom', message });
    })
    .optional(),
  DATA_DIR: z.string().default('.data'),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').optional(),
  /** CIDR ranges whose X-Forwarded-* headers are trusted. */
  TRUSTED_PROXIES: commaList.refine((ranges) => ranges.every(isProxyRange), {
    error: 'it must be addresses or ranges such as 192.0.2.0/28, separated by commas',
  }),
  DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, { error: `it must be postgresql://USER:PASSWORD@HOST:5432/DATABASE, ${encoded}` })
    .optional(),
  /** Maximum number of connections of one server. */
  DATABASE_POOL: integer(1, 200).default(10),
  /** Not set: files are stored in a directory below DATA_DIR. */
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().default('torchbearer'),
  /** The bucket is part of the path of an object's URL; false: it is part of the host name. */
  S3_PATH_STYLE: flag.default(true),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  OIDC_ISSUER: webAddress.default('https://accounts.google.com'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  /** A second identity provider, for students: all five or none. */
  UNIVERSITY_ISSUER: webAddress.optional(),
  UNIVERSITY_CLIENT_ID: z.string().optional(),
  UNIVERSITY_CLIENT_SECRET: z.string().optional(),
  UNIVERSITY_NAME: shownText.optional(),
  UNIVERSITY_BUTTON: shownText.optional(),
  /** Whose addresses it is in charge of: for these it opens imported accounts, for others only Google does. */
  UNIVERSITY_DOMAINS: commaList
    .transform((domains) => domains.map((domain) => domain.toLowerCase()))
    .refine((domains) => domains.every((domain) => z.regexes.domain.test(domain)), {
      error: 'it must be domains such as example.edu, separated by commas',
    }),
  ADMIN_EMAILS: commaList.pipe(z.array(z.email('it must be addresses, separated by commas'))),
  ADMIN_PATH_SEGMENT: z
    .string()
    .regex(/^[A-Za-z0-9_-]{12,64}$/, 'it must be 12 to 64 letters, digits, - or _')
    .optional(),
  SESSION_IDLE_HOURS: hours.default(24 * 14),
  SESSION_MAX_HOURS: hours.default(24 * 60),
  ADMIN_SESSION_IDLE_HOURS: hours.default(12),
  PASSWORD_MIN_LENGTH: integer(6, 128).default(6),
  /** Not set: as long as the server accepts at all. */
  PASSWORD_MAX_LENGTH: integer(6, limits.passwordBytesMax).optional(),
  PASSWORD_REQUIRE_LOWERCASE: flag.default(false),
  PASSWORD_REQUIRE_UPPERCASE: flag.default(false),
  PASSWORD_REQUIRE_NUMERIC: flag.default(false),
  PASSWORD_REQUIRE_NON_ALPHANUMERIC: flag.default(false),
  /** Whether administrators without a second factor can only add one. */
  REQUIRE_SECOND_FACTOR: flag.default(false),
  /** Requests of one person or, without a session, of one address. */
  RATE_LIMIT_PER_MINUTE: perMinute.default(600),
  RATE_LIMIT_SIGN_IN: perMinute.default(300),
  RATE_LIMIT_ADMIN_SIGN_IN: perMinute.default(20),
  RATE_LIMIT_UPLOADS: perMinute.default(120),
  RATE_LIMIT_DOWNLOADS: perMinute.default(6_000),
  RATE_LIMIT_CONTACT: perMinute.default(30),
  RATE_LIMIT_NUMBERS: perMinute.default(6_000),
  /** Files that one person may be sending to one server at the same time. */
  MAX_OPEN_UPLOADS_PER_PERSON: integer(1, 10_000).default(20),
  /** Of one video. */
  VIDEO_MEGABYTES: integer(limits.submissionFileBytes / MiB, limits.videoBytesMax / MiB).default(
    limits.videoBytes / MiB,
  ),
  /** Of all stored files of a student together. */
  STUDENT_STORAGE_MEGABYTES: integer(100, 1_000_000).default(limits.studentQuotaBytes / MiB),
  /** Hours after the last part of a large file until the parts are removed, if it did not arrive completely. */
  UNFINISHED_UPLOAD_HOURS: integer(1, 24 * 30).default(72),
  /** Messages of the contact form in an hour: of one person or address, and of all visitors together. */
  CONTACT_MESSAGES_PER_HOUR: integer(1, 100_000).default(5),
  CONTACT_MESSAGES_PER_HOUR_OVERALL: integer(1, 100_000).default(100),
  /** Milliseconds by which the event loop may be late before requests are rejected; 0: no limit. */
  MAX_EVENT_LOOP_DELAY: integer(0, 60_000).optional(),
  /** Not set: the metrics endpoint is disabled. */
  METRICS_PORT: port.optional(),
  /** Directory for the ids of erased accounts, kept beside the backups; not set: they are not recorded. */
  ERASURES_DIR: z.string().optional(),
  /** Directory of the built pages; not set: the server sends no pages. */
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
  /** Hour of the daily digest, in MAIL_TIME_ZONE. */
  MAIL_DIGEST_HOUR: integer(0, 23).default(18),
  MAIL_TIME_ZONE: z
    .string()
    .refine(isTimeZone, { error: 'it must be a name such as UTC, Europe/Berlin or Asia/Kolkata' })
    .default('UTC'),
  /** Recipients of contact form messages; empty: all administrators. */
  CONTACT_EMAIL: commaList.refine((addresses) => addresses.every(isMailAddress), {
    error: 'it must be addresses, separated by commas',
  }),
  /** The private key of VAPID, with which push messages are signed. Not set: no push messages. */
  VAPID_PRIVATE_KEY: z
    .string()
    .refine(isVapidKey, {
      error: 'it must be the 64 hexadecimal digits that bash server/operations/secrets.sh writes',
    })
    .optional(),
  /** Private keys with which certificates are signed. The first one signs. Not set: no certificates are issued. */
  CREDENTIAL_KEYS: commaList.refine((keys) => keys.every(isCredentialKey), {
    error:
      'it must be the 64 hexadecimal digits that bash server/operations/secrets.sh writes, or several of these separated by commas',
  }),
  /** Hosts of the push services to which the server may post; `*.` in front stands for all names below. */
  PUSH_SERVICES: commaList.refine((hosts) => hosts.every(isPushService), {
    error: 'it must be host names such as fcm.googleapis.com or *.push.apple.com, separated by commas',
  }),
  /** Names the newest release, as GitHub does. Not set: the server makes no request. */
  RELEASE_FEED: webAddress.optional(),
  // Only nginx and Compose read the rest.
  CAMPUS_PROXY: z
    .string()
    .refine(isNginxRange, { error: 'it must be one address or one range such as 192.0.2.0/28' })
    .optional(),
  RATE_LIMIT_PER_ADDRESS: perMinute.optional(),
  MAX_OPEN_REQUESTS_PER_ADDRESS: openConnections.optional(),
  MAX_OPEN_UPLOADS_PER_ADDRESS: openConnections.optional(),
  MAX_OPEN_DOWNLOADS_PER_ADDRESS: openConnections.optional(),
  MAX_OPEN_UPLOADS: openConnections.optional(),
  HTTP_PORT: z
    .string()
    .refine(isPublishedPort, {
      error: 'it must be a port from 1 to 65535, alone or after an address as in 127.0.0.1:8080',
    })
    .optional(),
  SERVERS: integer(1, 100).optional(),
});
export type Environment = z.output<typeof environment>;

/** Reads `.env` of the working directory and `process.env`, which takes precedence. */
export function readEnvironment(): Record<string, string | undefined> {
  const file = join(process.cwd(), '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return { ...process.env };
}

/** The variables that are set: an empty line in .env means "not set". */
export const present = (source: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(source).flatMap(([name, value]) => (value ? [[name, value]] : [])));
