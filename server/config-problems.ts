import { isIP } from 'node:net';
import { limits } from './contract/limits.ts';
import { OperatorError } from './operator-error.ts';

type Given = Readonly<Record<string, string | undefined>>;

/** Variables without a production default; elsewhere `npm start` provides them. */
const productionNeeds: Readonly<Record<string, string>> = {
  DATABASE_URL:
    'NODE_ENV=production refuses the embedded database: set DATABASE_URL to a PostgreSQL 18 server.',
  GOOGLE_CLIENT_ID: 'GOOGLE_CLIENT_ID is not set: Google shows it with the OAuth client of this site.',
  GOOGLE_CLIENT_SECRET:
    'GOOGLE_CLIENT_SECRET is not set: Google shows it with the OAuth client of this site.',
};

/** Values from .env.example and old tutorials. */
const defaultSecrets = new Set(['change-me', 'changeme', 'secret', 'password', 'minioadmin', 'postgres']);

const universityNames = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET', 'NAME', 'BUTTON'].map(
  (name) => `UNIVERSITY_${name}`,
);

const defaultMegabytes = {
  video: limits.videoBytes / 2 ** 20,
  storage: limits.studentQuotaBytes / 2 ** 20,
};

/** What single values do not show: missing variables, and values that do not fit together or not in production. */
export function problemsBetween(given: Given): OperatorError[] {
  return [...missing(given), ...unsafe(given), ...contradictory(given)];
}

function* missing(given: Given): Generator<OperatorError> {
  const production = given.NODE_ENV === 'production';
  const required = ['DATABASE_URL', 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'ADMIN_PATH_SEGMENT'];
  if (given.S3_ENDPOINT !== undefined) required.push('S3_ACCESS_KEY', 'S3_SECRET_KEY');
  for (const name of required.filter((entry) => given[entry] === undefined)) {
    const need = production ? productionNeeds[name] : undefined;
    yield new OperatorError(
      need ??
        `${name} is not set: fill it in .env (bash server/operations/secrets.sh generates one; .env.example describes it).`,
    );
  }
  if (given.SMTP_URL !== undefined && given.MAIL_FROM === undefined) {
    yield new OperatorError('MAIL_FROM is not set: SMTP_URL needs a sender address.');
  }
  const unset = universityNames.filter((name) => given[name] === undefined);
  if (unset.length < universityNames.length || given.UNIVERSITY_DOMAINS !== undefined) {
    for (const name of unset) {
      yield new OperatorError(
        `${name} is not set: a second identity provider needs ${universityNames.join(', ')}. Set all of them or none.`,
      );
    }
  }
  if (!production) return;
  if (given.PUBLIC_ORIGIN === undefined) {
    yield new OperatorError('PUBLIC_ORIGIN is not set: it is the https:// address of this site.');
  }
  if (given.S3_ENDPOINT === undefined) {
    yield new OperatorError(
      'S3_ENDPOINT is not set: production keeps files in an object store, not in a directory.',
    );
  }
  if ((given.ADMIN_EMAILS ?? '').replaceAll(/[,\s]/g, '') === '') {
    yield new OperatorError(
      "ADMIN_EMAILS is not set: list the administrators' addresses, separated by commas.",
    );
  }
}

function* unsafe(given: Given): Generator<OperatorError> {
  const production = given.NODE_ENV === 'production';
  const origin = parseUrl(given.PUBLIC_ORIGIN ?? '');
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(origin?.hostname ?? '');
  if (origin?.protocol === 'http:' && (production || !local)) {
    yield new OperatorError(
      'PUBLIC_ORIGIN must start with https:// (browsers keep the session cookie only there).',
    );
  }
  if (!production) return;
  if (given.OIDC_ISSUER?.startsWith('http://')) {
    yield new OperatorError(
      'OIDC_ISSUER must be https:// in production: the local stand-in for Google is refused.',
    );
  }
  if (given.UNIVERSITY_ISSUER?.startsWith('http://')) {
    yield new OperatorError(
      'UNIVERSITY_ISSUER must be https:// in production: others could sign in as anybody.',
    );
  }
  if (given.RELEASE_FEED?.startsWith('http://')) {
    yield new OperatorError('RELEASE_FEED must be https:// in production: others could change its answer.');
  }
  const secrets = {
    S3_SECRET_KEY: given.S3_SECRET_KEY,
    GOOGLE_CLIENT_SECRET: given.GOOGLE_CLIENT_SECRET,
    UNIVERSITY_CLIENT_SECRET: given.UNIVERSITY_CLIENT_SECRET,
    DATABASE_URL: passwordOf(given.DATABASE_URL),
    SMTP_URL: passwordOf(given.SMTP_URL),
  };
  for (const [name, value] of Object.entries(secrets)) {
    if (defaultSecrets.has(value?.toLowerCase() ?? '')) {
      yield new OperatorError(
        `${name} holds a default secret: bash server/operations/secrets.sh generates a random one.`,
      );
    }
  }
}

function* contradictory(given: Given): Generator<OperatorError> {
  if (Number(given.PASSWORD_MAX_LENGTH) < Number(given.PASSWORD_MIN_LENGTH)) {
    yield new OperatorError(
      'PASSWORD_MAX_LENGTH is below PASSWORD_MIN_LENGTH: no password would be accepted.',
    );
  }
  const { OIDC_ISSUER = 'https://accounts.google.com', UNIVERSITY_ISSUER = '' } = given;
  if (UNIVERSITY_ISSUER.replace(/\/$/, '') === OIDC_ISSUER.replace(/\/$/, '')) {
    yield new OperatorError(
      'UNIVERSITY_ISSUER is the provider of GOOGLE_CLIENT_ID: a second identity provider must be another one.',
    );
  }
  const { VIDEO_MEGABYTES = defaultMegabytes.video, STUDENT_STORAGE_MEGABYTES = defaultMegabytes.storage } =
    given;
  if (Number(STUDENT_STORAGE_MEGABYTES) < Number(VIDEO_MEGABYTES)) {
    yield new OperatorError(
      `STUDENT_STORAGE_MEGABYTES (${STUDENT_STORAGE_MEGABYTES}) is below VIDEO_MEGABYTES (${VIDEO_MEGABYTES}): a student could not send one video.`,
    );
  }
}

function passwordOf(url = ''): string {
  return decodeURIComponent(parseUrl(url)?.password ?? '');
}

/** What is wrong with PUBLIC_ORIGIN, in words that follow its name; null: nothing. */
export function originProblem(value: string): string | null {
  const url = parseUrl(value);
  if (url === null || !['https:', 'http:'].includes(url.protocol) || url.hostname === '') {
    return 'it must start with https://, for example https://ambassadors.example.org';
  }
  if (url.username !== '' || url.password !== '') return 'it must not contain a user name or a password';
  const rest = `${url.pathname}${url.search}${url.hash}`;
  if (rest !== '/') {
    return `it must end after the host name: remove ${rest} (Torchbearer cannot run below a path of another site)`;
  }
  // nginx reads the text itself, and does not correct it as a URL parser does.
  if (/^https?:\/\/[\p{L}\p{N}._:[\]-]+\/?$/u.test(value)) return null;
  return 'it must have exactly the form https://ambassadors.example.org, with https:// in lower case';
}

export function isDatabaseUrl(value: string): boolean {
  return ['postgresql:', 'postgres:'].includes(parseUrl(value)?.protocol ?? '');
}

/** smtp: or smtps: with a host, and nothing after the port. */
export function isSmtpUrl(value: string): boolean {
  const url = parseUrl(value);
  if (url === null || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') return false;
  return ['', '/'].includes(url.pathname) && url.search === '' && url.hash === '';
}

/** An address, a CIDR range, or one of Fastify's names for ranges. */
export function isProxyRange(value: string): boolean {
  return ['loopback', 'linklocal', 'uniquelocal'].includes(value) || isAddressRange(value);
}

/** What nginx's `set_real_ip_from` accepts, without host names: an address with a typing error would look like one. */
export function isNginxRange(value: string): boolean {
  return value === 'unix:' || (isAddressRange(value) && !value.includes('%'));
}

/** A port of this machine, alone or after one of its addresses. */
export function isPublishedPort(value: string): boolean {
  const [, address, port] = /^(?:(.+):)?(\d{1,5})$/.exec(value) ?? [];
  if (address !== undefined && isIP(address.replace(/^\[(.*)\]$/, '$1')) === 0) return false;
  return Number(port) >= 1 && Number(port) <= 65_535;
}

/** A host name in lower case, alone or with `*.` in front, and a port if it is not 443. */
export function isPushService(value: string): boolean {
  return /^(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*(:\d{1,5})?$/.test(value);
}

/** An address or a CIDR range. */
function isAddressRange(value: string): boolean {
  const [address = '', bits = '0', ...rest] = value.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
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

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
