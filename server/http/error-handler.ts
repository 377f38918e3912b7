import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError, errorCatalogue } from '../app-error.ts';
import type { ErrorCode, FieldError, Problem } from '../contract/problem.ts';
import { isDatabaseUnavailable } from '../database/db.ts';
import { ObjectStoreUnavailable } from '../storage/object-store.ts';
import { recordRefusal } from './refusal.ts';

/** Errors of Fastify and its plugins, by their codes. */
const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_VALIDATION: 'validation_failed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'validation_failed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'validation_failed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_TYPE: 'unsupported_media_type',
  FST_REQ_FILE_TOO_LARGE: 'file_too_large',
};

const statusCodes: Readonly<Record<number, ErrorCode>> = {
  400: 'bad_request',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  413: 'body_too_large',
  415: 'unsupported_media_type',
  417: 'expectation_failed',
  429: 'too_many_requests',
  431: 'headers_too_large',
  503: 'unavailable',
};

function fieldErrors(error: FastifyError): FieldError[] | undefined {
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined;
  const errors = error.validation.map((issue) => ({
    path: `${error.validationContext ?? 'body'}${issue.instancePath.replaceAll('/', '.')}`,
    message: issue.message ?? 'This is not valid.',
  }));
  // Two rules of a field can have the same message.
  const isSame = (a: FieldError) => (b: FieldError) => a.path === b.path && a.message === b.message;
  return errors.filter((error, index) => errors.findIndex(isSame(error)) === index);
}

/** Null for an error that no table names. */
function codeOf(error: FastifyError): ErrorCode | null {
  if (error.validation !== undefined) return 'validation_failed';
  if (error instanceof ObjectStoreUnavailable || isDatabaseUnavailable(error)) return 'unavailable';
  return frameworkCodes[error.code] ?? statusCodes[error.statusCode ?? 500] ?? null;
}

/** An RFC 9457 problem. */
export function problemOf(
  code: ErrorCode,
  {
    requestId,
    detail,
    errors,
  }: { requestId: string; detail?: string; errors?: readonly FieldError[] | undefined },
): Problem {
  const { status, message } = errorCatalogue[code];
  return {
    type: `urn:torchbearer:problem:${code.replaceAll('_', '-')}`,
    title: code.replaceAll('_', ' '),
    status,
    detail: detail ?? message,
    code,
    requestId,
    ...(errors && { errors: [...errors] }),
  };
}

/** Maps any error to a problem. The client sees only the request id of an unknown error. */
export function toProblem(error: unknown, request: FastifyRequest): Problem {
  const { id: requestId } = request;
  if (error instanceof AppError) {
    return problemOf(error.code, { requestId, detail: error.message, errors: error.fields });
  }
  const code = codeOf(error as FastifyError) ?? unknownCode(error as FastifyError, request);
  const { status, message } = errorCatalogue[code];
  const failure = request.routeOptions.config.contract?.failure;
  return problemOf(code, {
    requestId,
    detail: (status >= 500 && failure) || message,
    errors: fieldErrors(error as FastifyError),
  });
}

/** A client error of a plugin that no table names is refused as one, and logged: the table lacks it. */
function unknownCode(error: FastifyError, { log }: FastifyRequest): ErrorCode {
  const { statusCode = 500 } = error;
  if (statusCode < 400 || statusCode >= 500) return 'internal';
  log.warn({ err: error, statusCode }, 'a client error has no code: add it to server/http/error-handler.ts');
  return 'bad_request';
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  reply.code(problem.status);
  const { failsAs } = request.routeOptions.config.contract ?? {};
  if (failsAs === 'text') {
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-store')
      .serializer((text: unknown) => String(text))
      .send(problem.detail);
  }
  return reply
    .type('application/problem+json')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(problem);
}

export function registerErrorHandler(app: FastifyInstance): void {
  app.decorateRequest('refusal', null);
  app.setErrorHandler((error, request, reply) => {
    const problem = toProblem(error, request);
    recordRefusal(request, error, problem.code);
    if (problem.status >= 500) request.log.error({ err: error }, 'request failed');
    else request.log.info({ code: problem.code }, 'request refused');
    return sendProblem(request, reply, problem);
  });
}

/** Sends the 404 problem for a path that does not exist. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = toProblem(new AppError('not_found'), request);
  request.refusal = { code: problem.code, dependency: null };
  return sendProblem(request, reply, problem);
}
