import { type Environment, environment } from './environment.ts';

/**
 * How much of each setting the page System shows; a new one does not compile until it is here. `address`: scheme, host and port,
 * because the rest of a URL may contain a password or a token. `proxy`: only nginx and Compose read it, so the server does not
 * know its value.
 */
const shownAs = {
  NODE_ENV: 'value',
  HOST: 'value',
  PORT: 'value',
  PUBLIC_ORIGIN: 'value',
  DATA_DIR: 'value',
  LOG_LEVEL: 'value',
  TRUSTED_PROXIES: 'value',
  DATABASE_URL: 'address',
  DATABASE_POOL: 'value',
  S3_ENDPOINT: 'address',
  S3_REGION: 'value',
  S3_BUCKET: 'value',
  S3_PATH_STYLE: 'value',
  S3_ACCESS_KEY: 'secret',
  S3_SECRET_KEY: 'secret',
  OIDC_ISSUER: 'address',
  GOOGLE_CLIENT_ID: 'value',
  GOOGLE_CLIENT_SECRET: 'secret',
  UNIVERSITY_ISSUER: 'address',
  UNIVERSITY_CLIENT_ID: 'value',
  UNIVERSITY_CLIENT_SECRET: 'secret',
  UNIVERSITY_NAME: 'value',
  UNIVERSITY_BUTTON: 'value',
  UNIVERSITY_DOMAINS: 'value',
  ADMIN_EMAILS: 'value',
  ADMIN_PATH_SEGMENT: 'secret',
  SESSION_IDLE_HOURS: 'value',
  SESSION_MAX_HOURS: 'value',
  ADMIN_SESSION_IDLE_HOURS: 'value',
  PASSWORD_MIN_LENGTH: 'value',
  PASSWORD_MAX_LENGTH: 'value',
  PASSWORD_REQUIRE_LOWERCASE: 'value',
  PASSWORD_REQUIRE_UPPERCASE: 'value',
  PASSWORD_REQUIRE_NUMERIC: 'value',
  PASSWORD_REQUIRE_NON_ALPHANUMERIC: 'value',
  REQUIRE_SECOND_FACTOR: 'value',
  RATE_LIMIT_PER_MINUTE: 'value',
  RATE_LIMIT_SIGN_IN: 'value',
  RATE_LIMIT_ADMIN_SIGN_IN: 'value',
  RATE_LIMIT_UPLOADS: 'value',
  RATE_LIMIT_DOWNLOADS: 'value',
  RATE_LIMIT_CONTACT: 'value',
  RATE_LIMIT_NUMBERS: 'value',
  MAX_OPEN_UPLOADS_PER_PERSON: 'value',
  VIDEO_MEGABYTES: 'value',
  STUDENT_STORAGE_MEGABYTES: 'value',
  UNFINISHED_UPLOAD_HOURS: 'value',
  CONTACT_MESSAGES_PER_HOUR: 'value',
  CONTACT_MESSAGES_PER_HOUR_OVERALL: 'value',
  MAX_EVENT_LOOP_DELAY: 'value',
  METRICS_PORT: 'value',
  ERASURES_DIR: 'value',
  WEB_ROOT: 'value',
  SMTP_URL: 'address',
  MAIL_FROM: 'value',
  MAIL_DIGEST_HOUR: 'value',
  MAIL_TIME_ZONE: 'value',
  CONTACT_EMAIL: 'value',
  VAPID_PRIVATE_KEY: 'secret',
  CREDENTIAL_KEYS: 'secret',
  PUSH_SERVICES: 'value',
  RELEASE_FEED: 'address',
  CAMPUS_PROXY: 'proxy',
  RATE_LIMIT_PER_ADDRESS: 'proxy',
  MAX_OPEN_REQUESTS_PER_ADDRESS: 'proxy',
  MAX_OPEN_UPLOADS_PER_ADDRESS: 'proxy',
  MAX_OPEN_DOWNLOADS_PER_ADDRESS: 'proxy',
  MAX_OPEN_UPLOADS: 'proxy',
  HTTP_PORT: 'proxy',
  SERVERS: 'proxy',
} as const satisfies Record<keyof Environment, 'value' | 'address' | 'secret' | 'proxy'>;

export interface Setting {
  readonly name: keyof Environment;
  readonly shownAs: 'value' | 'address' | 'secret' | 'proxy';
  readonly isSet: boolean;
  /** Null if it is not set, and always of a secret. */
  readonly value: string | null;
  /** Null: there is none. */
  readonly default: string | null;
}

/** @param given what `present` returns. @returns all settings without anything secret */
export function settingsOf(given: Readonly<Record<string, string>>): Setting[] {
  return Object.keys(environment.shape)
    .filter((name): name is keyof Environment => name in shownAs)
    .map((name) => {
      const value = given[name];
      return {
        name,
        shownAs: shownAs[name],
        isSet: value !== undefined,
        value: value === undefined ? null : valueToShow(value, shownAs[name]),
        default: defaultOf(name),
      };
    });
}

function valueToShow(value: string, as: Setting['shownAs']): string | null {
  if (as === 'value') return value;
  return as === 'address' ? addressOf(value) : null;
}

function addressOf(value: string): string | null {
  const url = URL.parse(value);
  return url === null ? null : `${url.protocol}//${url.host}`;
}

function defaultOf(name: keyof Environment): string | null {
  const { data } = environment.shape[name].safeParse(undefined);
  return data === undefined || Array.isArray(data) ? null : String(data);
}
