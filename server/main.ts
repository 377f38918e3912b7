import type { FastifyInstance } from 'fastify';
import { destination } from 'pino';
import { buildApp } from './app.ts';
import type { RunObserver } from './concurrency/repeat.ts';
import { type Config, loadConfig } from './config.ts';
import { openDb } from './database/db.ts';
import { Listener } from './database/listener.ts';
import { LiveLog } from './database/live-log.ts';
import type { Deps } from './deps.ts';
import { fanOutSources } from './fan-out-sources.ts';
import { mailInvitation } from './features/administrators/mail-invitation.ts';
import { startAnnouncementFolder } from './features/announcements/announcement-counts.ts';
import { startAnnouncements } from './features/announcements/publish-announcement.ts';
import { startAuditSweeper } from './features/audit/sweep-audit-events.ts';
import { mailSignInNews } from './features/auth/mail-sign-in-news.ts';
import { startSignInSweeper } from './features/auth/sweep-sign-ins.ts';
import { runCertificateBatch } from './features/certificates/run-batch.ts';
import { moveStudents } from './features/colleges/move-students.ts';
import { startCollegeSweeper } from './features/colleges/sweep-colleges.ts';
import { mailContactMessage } from './features/contact/mail-contact-message.ts';
import { startClientKeySweeper } from './features/contact/sweep-client-keys.ts';
import { writeBoard } from './features/editions/write-board.ts';
import { checkReadiness } from './features/health/check-readiness.ts';
import { runImport } from './features/imports/run-import.ts';
import { mailDecision } from './features/joining/mail-decision.ts';
import { startAttemptSweeper } from './features/kinds/quiz/sweep-attempts.ts';
import { referralCounter } from './features/kinds/referral/count-referrals.ts';
import { consumeEvents } from './features/live/consume-events.ts';
import { startLiveEventSweeper } from './features/live/sweep-live-events.ts';
import { mailReply } from './features/messages/mail-reply.ts';
import {
  deleteMovedDeadlines,
  deleteNotificationsAboutTask,
} from './features/notifications/delete-notifications-of.ts';
import { runFanOut } from './features/notifications/fan-out.ts';
import { mailDigest } from './features/notifications/mail-digest.ts';
import { mailNotification } from './features/notifications/mail-notification.ts';
import { mailTest } from './features/notifications/my-mail.ts';
import { notifier } from './features/notifications/notify-of-events.ts';
import { pushNotification } from './features/notifications/push-notification.ts';
import { startDeadlineReminders } from './features/notifications/remind-of-deadlines.ts';
import { startDigests } from './features/notifications/start-digests.ts';
import { startFanOutSweeper } from './features/notifications/sweep-fan-outs.ts';
import { startOverviews } from './features/overview/keep-overviews.ts';
import { startDueDeletions } from './features/own-data/delete-due-accounts.ts';
import { mailDeletion } from './features/own-data/mail-deletion.ts';
import { makeArchive } from './features/own-data/make-archive.ts';
import { startPastStandings } from './features/points/past-standings.ts';
import { startHeldPoints } from './features/points/show-held-points.ts';
import { startStandingsFolder } from './features/points/standings.ts';
import { startRetentionSweeper } from './features/retention/sweep-retention.ts';
import { runReviewBatch } from './features/review-batches/run-batch.ts';
import { startLinkKeyFiller } from './features/submissions/fill-link-keys.ts';
import { startCountFolder } from './features/submissions/submission-counts.ts';
import { startDueTasks } from './features/tasks/publish-due-tasks.ts';
import { startAssembler } from './features/uploads/assemble-upload.ts';
import { startSweeper } from './features/uploads/sweep-uploads.ts';
import { runUserBatch } from './features/user-batches/run-batch.ts';
import { copyPicture } from './features/users/copy-picture.ts';
import { mailDisabled } from './features/users/mail-disabled.ts';
import { startErasureRecorder } from './features/users/record-erasures.ts';
import { SessionCache } from './http/session-cache.ts';
import { startIdempotencySweeper } from './http/sweep-idempotency-keys.ts';
import { createJobQueue } from './jobs/job-queue.ts';
import { startBatchRestarter, startBatchSweeper } from './jobs/keep-batches.ts';
import { createMailer } from './mail/mailer.ts';
import { startDeliverySweeper } from './mail/sweep-deliveries.ts';
import { meterStore } from './metrics/meter-store.ts';
import { createMetrics } from './metrics/metrics.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { createSweepMetrics } from './metrics/sweep-metrics.ts';
import { OperatorError } from './operator-error.ts';
import { createRequestLimits } from './rate-limits/request-limits.ts';
import { startRateLimitSweeper } from './rate-limits/sweep-rate-limits.ts';
import { createSiteSource } from './site/published-site.ts';
import { createObjectStore } from './storage/create-object-store.ts';

/** Milliseconds for requests in progress to finish after SIGTERM. */
const gracePeriod = 25_000;
/** Lines that wait for a reader of standard output; those above are dropped. */
const maxLogBytes = 8 * 1024 * 1024;

export interface Serving {
  readonly app: FastifyInstance;
  /** Waits for requests and jobs in progress, then closes the connections to the database. */
  close(): Promise<void>;
}

export function createDeps(config: Config): Deps {
  const { db, runSql, poolLoad } = openDb(config.database.url, { max: config.database.pool });
  const { mail } = config;
  const metrics = createMetrics();
  const listener = new Listener(config.database.url, (listening) =>
    metrics.notificationsMissing.set(Number(!listening)),
  );
  return {
    config,
    db,
    runSql,
    listener,
    live: new LiveLog(runSql, listener),
    sessionCache: new SessionCache(listener),
    site: createSiteSource(listener, runSql),
    store: meterStore(createObjectStore(config), metrics),
    jobs: createJobQueue(config.database.url),
    mailer: mail && createMailer(mail, config.publicOrigin),
    limits: createRequestLimits(config, { onAlone: (alone) => metrics.limitsAlone.set(Number(alone)) }),
    metrics,
    poolLoad,
    now: () => new Date(),
  };
}

/**
 * Starts listening. It starts without a database or object store too; /readyz fails until they can be reached.
 * @throws {OperatorError} if the server cannot listen on the host and port
 */
export async function serve(deps: Deps): Promise<Serving> {
  const { config, db, jobs, limits, mailer, metrics, poolLoad, listener, live } = deps;
  // By default pino writes each line at once, and every request would wait for a system call. `exit` writes the rest.
  const stdout = destination({ sync: false, minLength: 8_192, periodicFlush: 100, maxLength: maxLogBytes });
  const app = await buildApp(deps, stdout);
  let metricsServer: { close: () => Promise<void> } | undefined;
  const observer = { log: app.log, ...createSweepMetrics(metrics) };
  const stopSweepers = [
    startSweeper,
    startAssembler,
    startRetentionSweeper,
    startClientKeySweeper,
    startAttemptSweeper,
    startCollegeSweeper,
    startBatchSweeper,
    startBatchRestarter,
    startRateLimitSweeper,
    startIdempotencySweeper,
    startSignInSweeper,
    startErasureRecorder,
    startDueDeletions,
    startAuditSweeper,
    startLiveEventSweeper,
    startCountFolder,
    startLinkKeyFiller,
    startStandingsFolder,
    startHeldPoints,
    startPastStandings,
    startOverviews,
    startAnnouncementFolder,
    startAnnouncements,
    startDueTasks,
    startDeliverySweeper,
    startDigests,
    startFanOutSweeper,
    startDeadlineReminders,
    startNotifier,
    startReferralCounter,
  ].map((start) => start(deps, observer));
  async function close(): Promise<void> {
    const stopped = stopSweepers.map((stop) => stop());
    // A proxy may be sending a request on a connection that looks idle. Without a proxy, as in development, do not wait.
    if (app.server.listening && config.trustedProxies.length > 0) await app.drainConnections();
    await app.close();
    await Promise.all(stopped);
    // After the last request: it may enqueue a job.
    await jobs?.stop();
    mailer?.close();
    await limits.close();
    await live.close();
    await listener?.close();
    await metricsServer?.close();
    await db.$disconnect();
  }
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await close();
    throw listenError(error, config.host, 'PORT', config.port);
  }
  const { metricsPort } = config;
  if (metricsPort !== null) {
    try {
      metricsServer = await serveMetrics(metrics, {
        host: config.host,
        port: metricsPort,
        databaseUrl: config.database.url,
        poolLoad,
        readiness: async () => (await checkReadiness(deps, app.log)).checks,
      });
    } catch (error) {
      await close();
      throw listenError(error, config.host, 'METRICS_PORT', metricsPort);
    }
  }
  jobs?.start(
    {
      // Without a mail server these wait until there is one.
      ...(mailer !== null && {
        'contact-mail': (data, log) => mailContactMessage(deps, data, log),
        'reply-mail': (data, log) => mailReply(deps, data, log),
        'notification-mail': (data, log) => mailNotification(deps, data, log),
        'notification-digest': (data, log) => mailDigest(deps, data, log),
        'application-mail': (data, log) => mailDecision(deps, data, log),
        'deletion-mail': (data, log) => mailDeletion(deps, data, log),
        'disabled-mail': (data, log) => mailDisabled(deps, data, log),
        'invitation-mail': (data, log) => mailInvitation(deps, data, log),
        'sign-in-news-mail': (data, log) => mailSignInNews(deps, data, log),
        'test-mail': (data, log) => mailTest(deps, data, log),
      }),
      'notification-push': (data, log) => pushNotification(deps, data, log),
      'notification-fan-out': (data) => runFanOut(deps, fanOutSources, data),
      'notification-removal': (data) => deleteNotificationsAboutTask(deps, data),
      'deadline-removal': (data) => deleteMovedDeadlines(deps, data),
      'picture-copy': (data, log) => copyPicture(deps, data, log),
      'data-archive': (data, log) => makeArchive(deps, data, log),
      'college-move': (data) => moveStudents(deps, data),
      'edition-board': (data) => writeBoard(deps, data),
      'review-batch': (data, log) => runReviewBatch(deps, data, log),
      'import-batch': (data, log) => runImport(deps, data, log),
      'user-batch': (data, log) => runUserBatch(deps, data, log),
      'certificate-batch': (data) => runCertificateBatch(deps, data),
    },
    app.log,
    () => live.wrote(),
  );
  return { app, close };
}

const startNotifier = (deps: Deps, observer: RunObserver) => consumeEvents(deps, observer, notifier(deps));
const startReferralCounter = (deps: Deps, observer: RunObserver) =>
  consumeEvents(deps, observer, referralCounter(deps));

/** Turns an error of `listen` into one that the operator can resolve. */
function listenError(error: unknown, host: string, variable: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return new OperatorError(
        `Port ${port} on ${host} is in use: stop what uses it, or set another ${variable}.`,
      );
    case 'EACCES':
      return new OperatorError(
        `Port ${port} may not be used by this account: set a ${variable} from 1024 up.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new OperatorError(`HOST cannot be ${host}: this machine has no such address.`);
    default:
      return error;
  }
}

/** On SIGTERM or SIGINT, calls `close` once and exits; at the latest after the grace period. */
export function closeOnSignal(close: () => Promise<void>): void {
  let closing = false;
  const onSignal = async () => {
    if (closing) return;
    closing = true;
    setTimeout(() => process.exit(1), gracePeriod).unref();
    await close();
    process.exit(0);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

if (import.meta.main) {
  try {
    const serving = await serve(createDeps(loadConfig()));
    closeOnSignal(serving.close);
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
