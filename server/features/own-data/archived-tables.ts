import type { Prisma } from '#prisma/client.ts';
import { archivedAccount } from './archived-account.ts';
import type { ArchivedTable } from './archived-table.ts';
import { archivedWork } from './archived-work.ts';

const nobody = 'It holds nothing of a student.';
const counted = 'It is computed from what is in the archive.';
const shortLived = 'It exists for minutes or days, to answer a request or to limit them.';
const aboutOthers = 'It says what administrators do; the page “Your data” shows what concerns you.';

/** Every table of the database: what the archive has of it, or why it has nothing. */
export const archivedTables: Readonly<Record<Prisma.ModelName, ArchivedTable | string>> = {
  ...archivedAccount,
  ...archivedWork,
  CertificateTemplate: nobody,
  CertificateBatch: aboutOthers,
  College: nobody,
  Edition: nobody,
  Standing: counted,
  StandingChange: counted,
  PastStanding: counted,
  BoardDay: counted,
  Overview: counted,
  Visit: nobody,
  Administrator: nobody,
  AuthenticatorApp: nobody,
  Passkey: nobody,
  RecoveryCode: nobody,
  KnownBrowser: nobody,
  SignInAttempt: shortLived,
  InvitationLink: nobody,
  InvitedAddress: 'It holds addresses that were invited, without an account.',
  SignInLimit: shortLived,
  RateLimit: shortLived,
  Task: nobody,
  TaskPrerequisite: nobody,
  ReportToken: nobody,
  FormerAccount: 'It has rows of deleted accounts only.',
  ReviewClaim: shortLived,
  ApplicationClaim: shortLived,
  ReviewTakeover: aboutOthers,
  SubmissionCount: counted,
  SubmissionCountChange: counted,
  AuditEvent: aboutOthers,
  ResumableUpload: shortLived,
  UploadPart: shortLived,
  SavedPhrase: nobody,
  LiveEvent: shortLived,
  LiveConsumer: nobody,
  MailedNotification: 'It joins two tables of the archive.',
  MailDigest: nobody,
  OperationRun: nobody,
  NotificationFanOut: nobody,
  Announcement: nobody,
  AnnouncementCount: counted,
  AnnouncementCountChange: counted,
  IdempotencyKey: shortLived,
  ReviewBatch: aboutOthers,
  ReviewBatchItem: aboutOthers,
  ImportBatch: aboutOthers,
  UserBatch: aboutOthers,
  UserBatchItem: aboutOthers,
  SiteVersion: nobody,
  SiteDraft: nobody,
};
