import './http/fastify-types.ts';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { AppError } from './app-error.ts';
import { limits } from './contract/limits.ts';
import type { Deps } from './deps.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { contactRoutes } from './features/contact/contact.routes.ts';
import { firstEditionRoutes } from './features/first-edition/first-edition.routes.ts';
import { healthRoutes } from './features/health/health.routes.ts';
import { numbersRoutes } from './features/numbers/numbers.routes.ts';
import { leaderboardRoutes } from './features/points/leaderboard.routes.ts';
import { reviewRoutes } from './features/review/review.routes.ts';
import { submissionRoutes } from './features/submissions/submission.routes.ts';
import { taskRoutes } from './features/tasks/task.routes.ts';
import { uploadRoutes } from './features/uploads/upload.routes.ts';
import { userRoutes } from './features/users/user.routes.ts';
import { registerBodyTimeout } from './http/body-timeout.ts';
import { registerConnectionDraining } from './http/drain-connections.ts';
import { registerErrorHandler } from './http/error-handler.ts';
import { registerLoadShedding } from './http/load-shedding.ts';
import { registerOpenApi } from './http/openapi.ts';
import { registerRequestId, requestIdOf } from './http/request-id.ts';
import { rewriteMalformedUrl } from './http/rewrite-malformed-url.ts';
import { registerSameOrigin } from './http/same-origin.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { serializeRequest } from './http/serialize-request.ts';
import { registerSession } from './http/session.ts';
import { registerWebApp } from './http/web-app.ts';
import { registerRequestMetrics, routeLabel } from './metrics/request-metrics.ts';
import { clientKey } from './rate-limits/client-key.ts';

/** Milliseconds that a whole request may take to arrive: the largest upload over a slow line. */
const requestTimeout = 900_000;
/** The same for a JSON body, and the least rate of a form, about 1 KiB a second; headers have Node's own 60 s. */
const bodyPatience = { body: 30_000, form: 30_000, leastBytes: 32 * 1024 };

/** Takes the log's lines, JSON each. */
export interface LogTarget {
  write(line: string): void;
}

/** The whole HTTP application, not yet listening. It logs to the standard output unless told otherwise. */
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
    // As nginx names it: one search finds a request in both logs, and in those of its jobs.
    logController: new LogController({ requestIdLogLabel: 'requestId' }),
    rewriteUrl: rewriteMalformedUrl,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: limits.bodyBytes,
    requestTimeout,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // Whoever still gets a request through while this server stops gets its answer (server/http/drain-connections.ts).
    return503OnClosing: false,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // JSON and multipart only: a form post or text/plain body is a cross-site request's disguise.
  app.removeContentTypeParser('text/plain');

  registerErrorHandler(app);
  registerRequestMetrics(app, metrics);
  registerRequestId(app);
  registerConnectionDraining(app);
  await registerSecurityHeaders(app, config.publicOrigin);
  await registerLoadShedding(app, {
    maxEventLoopDelay: config.maxEventLoopDelay,
    poolLoad: deps.poolLoad,
    onShed: (reason) => metrics.shed.inc({ reason }),
  });
  await app.register(rateLimit, {
    global: true,
    max: config.rateLimitPerMinute,
    timeWindow: '1 minute',
    store: deps.limits.storeFor(app.log),
    keyGenerator: clientKey,
    // Pages and their scripts are files; a college behind one address loads many at once. Probes ask no database.
    allowList: ({
      routeOptions: {
        config: { contract },
      },
    }) => contract === undefined || contract.probe === true,
    onExceeded: (request) => metrics.rateLimited.inc({ route: routeLabel(request) }),
    errorResponseBuilder: () => new AppError('too_many_requests'),
  });
  await app.register(cookie);
  await app.register(multipart, {
    throwFileSizeLimit: true,
    limits: { files: 1, fields: 0, parts: 1, fileSize: limits.submissionFileBytes, headerPairs: 20 },
  });
  registerBodyTimeout(app, bodyPatience);
  registerSameOrigin(app, config.publicOrigin);
  registerSession(app, deps);
  await registerOpenApi(app);

  healthRoutes(app, deps);
  authRoutes(app, deps);
  taskRoutes(app, deps);
  uploadRoutes(app, deps);
  submissionRoutes(app, deps);
  reviewRoutes(app, deps);
  leaderboardRoutes(app, deps);
  userRoutes(app, deps);
  firstEditionRoutes(app, deps);
  numbersRoutes(app, deps);
  contactRoutes(app, deps);

  await registerWebApp(app, { root: config.webRoot, publicOrigin: config.publicOrigin });
  return app;
}
