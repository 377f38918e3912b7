import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { loadConfig } from '../../../server/config.ts';
import { flowCookie } from '../../../server/features/auth/auth.routes.ts';
import { attemptLimits } from '../../../server/features/auth/limit-password-attempts.ts';
import { attemptSeconds } from '../../../server/features/auth/start-google-sign-in.ts';
import { sessionCookie } from '../../../server/http/session.ts';
import type { InlineText, LegalDocument } from './legal-types.ts';
import { privacy } from './privacy.ts';
import { terms } from './terms.ts';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

function plain(words: InlineText): string {
  if (typeof words === 'string') return words;
  return words
    .map((piece) =>
      typeof piece === 'string'
        ? piece
        : 'code' in piece
          ? piece.code
          : 'link' in piece
            ? piece.link
            : piece.sample,
    )
    .join('');
}

/** The whole text of a document. */
function textOf({ lead, inShort, sections }: LegalDocument): string {
  const blocks = sections.flatMap(({ blocks }) => blocks);
  const words = blocks.flatMap((block) => {
    if (block.kind === 'text') return [block.words];
    return block.kind === 'list' ? block.items : block.rows.flat();
  });
  return [lead, ...inShort.map(plain), ...words.map(plain)].join('\n');
}

const privacyText = textOf(privacy);

test('the privacy page names every cookie and its lifetime', () => {
  expect(privacyText).toContain(sessionCookie);
  expect(privacyText).toContain(flowCookie);
  expect(attemptSeconds).toBe(600);
  expect(privacyText).toContain('Ten minutes.');
  const { sessions } = loadConfig({
    DATABASE_URL: 'postgresql://localhost/torchbearer',
    GOOGLE_CLIENT_ID: 'client',
    GOOGLE_CLIENT_SECRET: 'secret',
    ADMIN_EMAILS: 'desk@example.org',
    ADMIN_PATH_SEGMENT: 'a-random-path-segment',
  });
  expect(sessions).toEqual({ idleHours: 24 * 14, maxHours: 24 * 60, adminIdleHours: 12 });
  expect(privacyText).toContain(
    'after 14 days without a visit (administrators: 12 hours), and after 60 days',
  );
});

test('the privacy page names everything that is stored in the browser', () => {
  expect(privacyText).toContain('torchbearer:…, session storage');
  const files = readdirSync(join(root, 'web/src'), { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file)).map((file) => `web/src/${file}`);
  const usingStorage = sources.filter((file) => /\b(local|session)Storage\./.test(read(file)));
  expect(usingStorage).toContain('web/src/forms/use-draft.ts');
  for (const file of usingStorage) {
    const source = read(file);
    if (!source.includes('localStorage.')) expect(source, file).toContain('`torchbearer:');
    else expect(privacyText, file).toContain(`${/const key = '([^']+)'/.exec(source)?.[1]}, local storage`);
  }
});

/** What the privacy page calls each column of a user. Document a new column there first. */
const namedAs: Record<string, string> = {
  id: 'account number',
  uid: 'account number',
  issuer: 'From Google',
  subject: 'number of your account there',
  email: 'email address',
  name: 'name',
  firstName: 'name',
  lastName: 'name',
  phone: 'phone',
  college: 'college',
  program: 'program',
  joiningYear: 'joining year',
  techid: 'Tech ID',
  points: 'points',
  collegeCity: 'city',
  collegeState: 'state',
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
  instagram: 'Instagram',
  pictureUrl: 'address of your picture',
  createdAt: 'when you joined',
  updatedAt: 'when you joined',
  lastSignInAt: 'last signed in',
  disabledAt: 'account',
  deletedAt: 'deletion',
};

test('the privacy page names every column of a user', () => {
  const model = /^model User \{\n([\s\S]*?)^\}/m.exec(read('prisma/schema.prisma'))?.[1] ?? '';
  const columns = [...model.matchAll(/^ {2}(\w+)\s+(?:String|Int|DateTime|Boolean|Json|Bytes)\b/gm)].map(
    ([, name]) => name,
  );
  expect(columns.length).toBeGreaterThan(20);
  for (const column of columns) {
    const words = namedAs[column ?? ''];
    expect(words, `privacy-stored.ts does not mention users.${column}`).toBeDefined();
    expect(privacyText, column).toContain(words);
  }
});

test('the privacy page covers every table', () => {
  const models = [...read('prisma/schema.prisma').matchAll(/^model (\w+)/gm)].map(([, name]) => name);
  expect(models.sort()).toEqual([
    'Administrator',
    'AuditEvent',
    'ContactMessage',
    'LedgerEntry',
    'RateLimit',
    'Session',
    'SignInAttempt',
    'SignInLimit',
    'Submission',
    'Task',
    'Upload',
    'User',
  ]);
});

test('times and limits match the code', () => {
  expect([attemptLimits.windowMinutes, attemptLimits.knownDays]).toEqual([15, 90]);
  expect(privacyText).toContain('A quarter of an hour; 90 days for known networks.');
  const countSweep = read('server/rate-limits/sweep-rate-limits.ts');
  expect(countSweep).toContain('const tolerance = minute;');
  expect(countSweep).toContain("name: 'rate limits', period: 10 * minute");
  expect(read('server/features/contact/sweep-contact-messages.ts')).toContain('const keptDays = 365;');
  const sweep = read('server/features/uploads/sweep-uploads.ts');
  expect(sweep).toContain('const pendingFor = hour;');
  expect(sweep).toContain('const unboundFor = 24 * hour;');
  expect(textOf(terms)).toContain('up to ten for each submission, 50 MB each, 500 MB altogether');
  expect([limits.filesPerSubmission, limits.submissionFileBytes, limits.studentQuotaBytes]).toEqual([
    10,
    50 * 2 ** 20,
    500 * 2 ** 20,
  ]);
});

test.each([privacy, terms])('$title: anchors are unique', ({ sections }) => {
  const ids = sections.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z][a-z-]*$/);
});
