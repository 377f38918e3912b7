import { afterEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import {
  type Retention,
  type RetentionSetting,
  retention,
  retentionSettingNames,
  retentionSettings,
} from '#contract/retention.ts';
import type { Prisma } from '#prisma/client.ts';
import { loadConfig } from '../../../server/config.ts';
import { addressDays } from '../../../server/features/audit/sweep-audit-events.ts';
import { attemptLimits } from '../../../server/features/auth/limit-password-attempts.ts';
import { attemptSeconds } from '../../../server/features/auth/start-provider-sign-in.ts';
import { keptHours } from '../../../server/features/live/sweep-live-events.ts';
import { pendingFor, unboundFor } from '../../../server/features/uploads/sweep-uploads.ts';
import {
  browserCookie,
  deviceCookie,
  flowCookie,
  referralCookie,
  sessionCookie,
} from '../../../server/http/session.ts';
import { batchesKeptDays } from '../../../server/jobs/keep-batches.ts';
import { sweepPeriod, tolerance } from '../../../server/rate-limits/sweep-rate-limits.ts';
import { sampleSite } from '../../../server/seed/sample-site.ts';
import type { InlineText, LegalDocument } from './legal-types.ts';
import { privacy } from './privacy.ts';
import { showSite } from './site.ts';
import { terms } from './terms.ts';

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

const privacyText = textOf(privacy());
const minute = 60_000;

const defaults = loadConfig({
  DATABASE_URL: 'postgresql://localhost/torchbearer',
  GOOGLE_CLIENT_ID: 'client',
  GOOGLE_CLIENT_SECRET: 'secret',
  ADMIN_EMAILS: 'desk@example.org',
  ADMIN_PATH_SEGMENT: 'a-random-path-segment',
});

test('the privacy page names every cookie and its lifetime', () => {
  expect(privacyText).toContain(sessionCookie);
  expect(privacyText).toContain(flowCookie);
  expect(privacyText).toContain(referralCookie);
  expect(privacyText).toContain(deviceCookie);
  expect(privacyText).toContain(browserCookie);
  expect(attemptSeconds).toBe(600);
  expect(privacyText).toContain('Ten minutes.');
  const { sessions } = defaults;
  expect(sessions).toEqual({ idleHours: 24 * 14, maxHours: 24 * 60, adminIdleHours: 12 });
  expect(privacyText).toContain(
    'after 14 days without a visit (administrators: 12 hours), and after 60 days',
  );
});

/** What the privacy page calls each column of a user. Describe a new column there first (privacy-stored.ts). */
const userColumns: Record<Prisma.UserScalarFieldEnum, string> = {
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
  collegeId: 'college',
  program: 'program',
  joiningYear: 'joining year',
  alias: 'alias',
  hidden: 'whether you are hidden from others',
  techid: 'Tech ID',
  points: 'points',
  collegeCity: 'city',
  collegeState: 'state',
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
  instagram: 'Instagram',
  pictureUrl: 'address of your picture',
  copiedPictureId: 'a copy of it',
  copiedPictureUrl: 'address of your picture',
  addressFreedReason: 'why your address was freed',
  createdAt: 'when you joined',
  updatedAt: 'when you joined',
  lastSignInAt: 'last signed in',
  newsSeenAt: 'have seen what is new',
  calendarNumber: 'address of your calendar',
  interests: 'domains that interest you',
  welcomeStep: 'how far you are in the welcome',
  agreedTo: 'to which version',
  disabledAt: 'account',
  disabledReason: 'why it was disabled',
  deletionRequestedAt: 'asked for its deletion',
  keepsCertificates: 'certificates are to stay valid',
  deletedAt: 'deletion',
};

/** The same for tables; null for one without personal data. */
const tables: Record<Prisma.ModelName, string | null> = {
  User: 'Your profile',
  Consent: 'That you agreed to these texts',
  Administrator: 'Administrators',
  AuthenticatorApp: 'Second factors',
  Passkey: 'Second factors',
  RecoveryCode: 'Second factors',
  KnownBrowser: 'browsers in which they sign in',
  Session: 'Sessions',
  SignInAttempt: 'A sign-in in progress',
  SignInLimit: 'Failed password attempts',
  RateLimit: 'How many requests',
  Task: null,
  TaskPrerequisite: null,
  InvitationLink: null,
  InvitedAddress: 'Addresses that may join by invitation',
  Application: 'Applications',
  QuizAttempt: 'answers to quizzes',
  Referral: 'Whom you brought',
  ReferralCode: 'the code in your link',
  ReportToken: null,
  FormerAccount: 'That there was an account',
  Submission: 'Your work',
  SubmissionVersion: 'earlier versions',
  Review: 'Reviews',
  ReviewClaim: 'which administrator has your work open',
  ApplicationClaim: 'which administrator has it open',
  WorkDraft: 'Work that you have begun',
  SubmissionCount: null,
  SubmissionCountChange: null,
  Standing: null,
  StandingChange: null,
  PastStanding: null,
  BoardDay: null,
  Overview: null,
  Visit: null,
  College: 'name of a college',
  Edition: null,
  AccountExpiry: 'when yours will be deleted',
  Score: 'The points ledger',
  SavedTask: 'tasks that you keep for later',
  Upload: 'files',
  Appeal: 'Your appeals against reviews',
  ReviewTakeover: 'who took it over from another one',
  ResumableUpload: 'Large files that have not arrived completely',
  UploadPart: 'Large files that have not arrived completely',
  LedgerEntry: 'The points ledger',
  ContactMessage: 'Messages that you write to us',
  MessageReply: 'our answers',
  SavedPhrase: null,
  PublicProfile: 'Your public page',
  PublicWork: 'Your public page',
  PushSubscription: 'Browsers to which notifications are pushed',
  IdempotencyKey: 'The answers of the server to what you saved',
  AuditEvent: 'The audit trail',
  LiveEvent: 'The log of changes',
  LiveConsumer: null,
  MailDelivery: 'Which mails were sent to you',
  MailDigest: null,
  OperationRun: null,
  MailBounce: 'An address that mail to you came back from',
  Notification: 'Notifications to you',
  MailedNotification: 'Which mails were sent to you',
  NotificationSetting: 'your choice',
  NotificationFanOut: null,
  Announcement: null,
  AnnouncementRecipient: 'Announcements: which ones were sent to you',
  AnnouncementCount: null,
  AnnouncementCountChange: null,
  ReviewBatch: 'Reviews',
  ReviewBatchItem: 'Reviews',
  CertificateTemplate: null,
  Certificate: 'Your certificates',
  CertificateBatch: null,
  CertificateBatchItem: 'Your certificates',
  ImportBatch: null,
  ImportItem: 'which row of which file',
  UserNote: 'Notes of the organisers about you',
  UserBatch: 'done to many students at once',
  UserBatchItem: 'done to many students at once',
  SiteVersion: null,
  SiteDraft: null,
};

test('the privacy page names every table and every column of a user', () => {
  for (const [name, words] of Object.entries({ ...userColumns, ...tables }))
    if (words !== null) expect(privacyText, name).toContain(words);
});

test('times and limits match the code', () => {
  expect([attemptLimits.windowMinutes, attemptLimits.knownDays]).toEqual([15, 90]);
  expect(privacyText).toContain('A quarter of an hour; 90 days for known networks.');
  const window = minute;
  expect(window + tolerance + sweepPeriod).toBeLessThanOrEqual(15 * minute);
  expect(privacyText).toContain('A quarter of an hour at most.');
  expect(keptHours).toBe(24);
  expect(privacyText).toContain('About a day.');
  expect(batchesKeptDays).toBe(365);
  expect(privacyText).toContain('whose list of submissions is deleted after a year');
  expect(privacyText).toContain('the row a year');
  expect(privacyText).toContain('which ones is deleted after a year');
  expect(addressDays).toBe(90);
  expect(privacyText).toContain('the network address 90 days at most');
  expect([pendingFor, unboundFor]).toEqual([60 * minute, 24 * 60 * minute]);
  expect(privacyText).toContain(
    'did not finish is deleted after an hour (a large file, which can be continued, three days after its last part), a file that was uploaded but not submitted after a day',
  );
  expect(textOf(terms())).toContain(
    'Up to 10, at most 50 MB each, a video 512 MB. All your files: At most 2,000 MB together',
  );
  const { filesPerSubmission, submissionFileBytes, videoBytes, studentQuotaBytes } = limits;
  expect([filesPerSubmission, submissionFileBytes, videoBytes, studentQuotaBytes]).toEqual([
    10,
    50 * 2 ** 20,
    512 * 2 ** 20,
    2_000 * 2 ** 20,
  ]);
  expect(defaults.uploads.unfinishedHours).toBe(3 * 24);
});

describe('how long data is kept follows from what is published', () => {
  afterEach(() => showSite(sampleSite()));
  /** The lines of the page that say it, with settings of a festival. */
  function withRetention(settings: Partial<Retention>) {
    showSite({ ...sampleSite(), retention: retention.parse(settings) });
    return textOf(privacy());
  }

  test.each<[RetentionSetting, number, string]>([
    ['inactiveMonths', 24, 'An account is deleted after 24 months without a sign-in'],
    ['rejectedFileDays', 45, 'Files of rejected work are deleted 45 days after the review'],
    ['messageMonths', 7, 'Until 7 months after the last message or answer.'],
    ['messageMonths', 1, 'They are deleted 1 month after the last message or answer'],
    ['notificationMonths', 5, 'Notifications for 5 months'],
    ['draftDays', 31, '31 days after your last change at most'],
    ['auditMonths', 26, '26 months; the network address'],
    ['pastEditionMonths', 9, 'are deleted 9 months after the end of the edition'],
  ])('%s', (name, value, words) => {
    expect(withRetention({})).not.toContain(words);
    expect(withRetention({ [name]: value })).toContain(words);
  });

  test('every setting is tested, and without a number the page says what is kept', () => {
    for (const name of retentionSettingNames) {
      const { min, max } = retentionSettings[name];
      expect(withRetention({ [name]: min }), name).not.toBe(withRetention({ [name]: max }));
    }
    const text = withRetention({});
    expect(text).toContain('Accounts, work and points are not deleted by age');
    expect(text).toContain('Always; the network address');
    const inactive = withRetention({ inactiveMonths: 12 });
    expect(inactive).not.toContain('are not deleted by age');
    expect(inactive).toContain('imported ones that nobody has signed in to');
  });
});

test.each([privacy(), terms()])('$title: anchors are unique', ({ sections }) => {
  const ids = sections.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z][a-z-]*$/);
});
