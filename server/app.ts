import './http/fastify-types.ts';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { limits } from './contract/limits.ts';
import type { Deps } from './deps.ts';
import { administratorRoutes } from './features/administrators/administrator.routes.ts';
import { announcementRoutes } from './features/announcements/announcement.routes.ts';
import { appealRoutes } from './features/appeals/appeal.routes.ts';
import { auditTrailRoutes } from './features/audit-trail/audit-trail.routes.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { calendarRoutes } from './features/calendar/calendar.routes.ts';
import { certificateRoutes } from './features/certificates/certificate.routes.ts';
import { certificateBatchRoutes } from './features/certificates/certificate-batch.routes.ts';
import { certificateTemplateRoutes } from './features/certificates/certificate-template.routes.ts';
import { verifyRoutes } from './features/certificates/verify.routes.ts';
import { collegeRoutes } from './features/colleges/college.routes.ts';
import { contactRoutes } from './features/contact/contact.routes.ts';
import { draftRoutes } from './features/drafts/draft.routes.ts';
import { editionRoutes } from './features/editions/edition.routes.ts';
import { firstEditionRoutes } from './features/first-edition/first-edition.routes.ts';
import { healthRoutes } from './features/health/health.routes.ts';
import { importRoutes } from './features/imports/import.routes.ts';
import { joiningRoutes } from './features/joining/joining.routes.ts';
import { attendanceRoutes } from './features/kinds/attendance/attendance.routes.ts';
import { formRoutes } from './features/kinds/form/form.routes.ts';
import { quizRoutes } from './features/kinds/quiz/quiz.routes.ts';
import { referralRoutes } from './features/kinds/referral/referral.routes.ts';
import { liveRoutes } from './features/live/live.routes.ts';
import { messageRoutes } from './features/messages/message.routes.ts';
import { mailRoutes } from './features/notifications/mail.routes.ts';
import { notificationRoutes } from './features/notifications/notifications.routes.ts';
import { pushDeviceRoutes } from './features/notifications/push-device.routes.ts';
import { numbersRoutes } from './features/numbers/numbers.routes.ts';
import { overviewRoutes } from './features/overview/overview.routes.ts';
import { ownDataRoutes } from './features/own-data/own-data.routes.ts';
import { phraseRoutes } from './features/phrases/phrase.routes.ts';
import { leaderboardRoutes } from './features/points/leaderboard.routes.ts';
import { publicProfileRoutes } from './features/public-profiles/public-profile.routes.ts';
import { releaseRoutes } from './features/releases/release.routes.ts';
import { retentionRoutes } from './features/retention/retention.routes.ts';
import { reviewRoutes } from './features/review/review.routes.ts';
import { reviewBatchRoutes } from './features/review-batches/review-batch.routes.ts';
import { secondFactorRoutes } from './features/second-factor/second-factor.routes.ts';
import { siteRoutes } from './features/site/site.routes.ts';
import { submissionRoutes } from './features/submissions/submission.routes.ts';
import { systemRoutes } from './features/system/system.routes.ts';
import { taskRoutes } from './features/tasks/task.routes.ts';
import { uploadRoutes } from './features/uploads/upload.routes.ts';
import { userBatchRoutes } from './features/user-batches/user-batch.routes.ts';
import { userRoutes } from './features/users/user.routes.ts';
import { userDeskRoutes } from './features/users/user-desk.routes.ts';
import { welcomeRoutes } from './features/welcome/welcome.routes.ts';
import { registerBodyTimeout } from './http/body-timeout.ts';
import { registerCatchUp } from './http/catch-up.ts';
import { answerClientErrors, registerClientErrors } from './http/client-errors.ts';
import { registerConnectionDraining } from './http/drain-connections.ts';
import { registerErrorHandler, sendNotFound } from './http/error-handler.ts';
import { registerIdempotency } from './http/idempotency.ts';
import { registerLoadShedding } from './http/load-shedding.ts';
import { registerOpenApi } from './http/openapi.ts';
import { overrideMethod } from './http/override-method.ts';
import { registerRateLimits } from './http/rate-limits.ts';
import { registerRequestId, requestIdOf } from './http/request-id.ts';
import { logRequest, RequestLogController } from './http/request-log.ts';
import { rewriteMalformedUrl } from './http/rewrite-malformed-url.ts';
import { registerSameOrigin } from './http/same-origin.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { serializeRequest } from './http/serialize-request.ts';
import { registerSession } from './http/session.ts';
import { registerWebApp } from './http/web-app.ts';
import { registerRequestMetrics, routeLabel } from './metrics/request-metrics.ts';
import { readServerCounts } from './metrics/server-counts.ts';
import { WebDocuments } from './site/web-documents.ts';

/** Milliseconds to receive a whole request: the largest upload on a slow connection. */
const requestTimeout = 900_000;
/** The same for a JSON body, and the minimum rate of a form, about 1 KiB/s; for headers, Node's 60 s apply. */
const bodyTimeouts = { body: 30_000, form: 30_000, minBytes: 32 * 1024 };

/** Receives the lines of the log, each one a JSON object. */
export interface LogTarget {
  write(line: string): void;
}

/** Builds the HTTP application, which does not listen yet. It logs to standard output by default. */
export async function buildApp(deps: Deps, logTo?: LogTarget): Promise<FastifyInstance> {
  const { config, metrics } = deps;
  const app = Fastify({
    logger: {
      level: config.logLevel,
      serializers: { req: serializeRequest },
      ...(logTo && { stream: logTo }),
    },
    genReqId: requestIdOf(config.trustedProxies.length > 0),
    requestIdHeader: false,
    logController: new RequestLogController(),
    rewriteUrl: (request) => {
      overrideMethod(request);
      return rewriteMalformedUrl(request);
    },
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: limits.bodyBytes,
    requestTimeout,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // Requests that still arrive during shutdown are answered (server/http/drain-connections.ts).
    return503OnClosing: false,
    http: { requireHostHeader: false },
    clientErrorHandler: await answerClientErrors(config.publicOrigin),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // JSON and multipart only: browsers send form posts and text/plain across sites without a preflight request.
  app.removeContentTypeParser('text/plain');

  registerErrorHandler(app);
  registerRequestMetrics(app, metrics, logRequest);
  registerRequestId(app);
  registerConnectionDraining(app);
  await registerSecurityHeaders(app, config.publicOrigin);
  registerClientErrors(app);
  await registerLoadShedding(app, {
    maxEventLoopDelay: config.maxEventLoopDelay,
    poolLoad: deps.poolLoad,
    maxBufferedBytes: config.maxBufferedBytes,
    onShed: (reason) => metrics.shed.inc({ reason }),
  });
  await registerRateLimits(app, deps, {
    onExceeded: (request) => metrics.rateLimited.inc({ route: routeLabel(request) }),
  });
  await app.register(cookie);
  registerBodyTimeout(app, bodyTimeouts);
  registerSameOrigin(app, config.publicOrigin);
  registerSession(app, deps);
  registerIdempotency(app, deps);
  registerCatchUp(app, deps);
  await registerOpenApi(app, config);

  healthRoutes(app, deps);
  authRoutes(app, deps);
  administratorRoutes(app, deps);
  secondFactorRoutes(app, deps);
  joiningRoutes(app, deps);
  taskRoutes(app, deps);
  // For these routes only: the plugin's hooks cost time in each request.
  await app.register(async (uploads) => {
    await uploads.register(multipart, {
      throwFileSizeLimit: true,
      limits: { files: 1, fields: 0, parts: 1, fileSize: limits.submissionFileBytes, headerPairs: 20 },
    });
    uploadRoutes(uploads, deps);
  });
  submissionRoutes(app, deps);
  draftRoutes(app, deps);
  quizRoutes(app, deps);
  formRoutes(app, deps);
  attendanceRoutes(app, deps);
  referralRoutes(app, deps);
  calendarRoutes(app, deps);
  reviewRoutes(app, deps);
  appealRoutes(app, deps);
  collegeRoutes(app, deps);
  reviewBatchRoutes(app, deps);
  importRoutes(app, deps);
  userDeskRoutes(app, deps);
  userBatchRoutes(app, deps);
  leaderboardRoutes(app, deps);
  editionRoutes(app, deps);
  retentionRoutes(app, deps);
  userRoutes(app, deps);
  welcomeRoutes(app, deps);
  ownDataRoutes(app, deps);
  publicProfileRoutes(app, deps);
  notificationRoutes(app, deps);
  pushDeviceRoutes(app, deps);
  announcementRoutes(app, deps);
  firstEditionRoutes(app, deps);
  numbersRoutes(app, deps);
  overviewRoutes(app, deps);
  releaseRoutes(app, deps);
  contactRoutes(app, deps);
  liveRoutes(app, deps, {
    onOpen: () => metrics.eventStreams.inc(),
    onSent: (count) => metrics.eventsSent.inc(count),
    onEnd: (reason) => {
      metrics.eventStreams.dec();
      metrics.eventStreamsEnded.inc({ reason });
    },
  });
  messageRoutes(app, deps);
  phraseRoutes(app, deps);
  certificateTemplateRoutes(app, deps);
  certificateRoutes(app, deps);
  certificateBatchRoutes(app, deps);
  verifyRoutes(app, deps);
  auditTrailRoutes(app, deps);
  systemRoutes(app, deps, () => readServerCounts(metrics));
  await mailRoutes(app, deps);

  const documents = config.webRoot === null ? null : new WebDocuments(config.webRoot, { ...config, ...deps });
  siteRoutes(app, deps, documents);
  if (documents) await registerWebApp(app, deps, documents);
  else app.setNotFoundHandler(sendNotFound);
  return app;
}
