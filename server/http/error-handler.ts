import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError, errorCatalogue } from '../app-error.ts';
import type { ErrorCode, FieldError, Problem } from '../contract/problem.ts';
import { isDatabaseUnavailable } from '../database/db.ts';
import { ObjectStoreUnavailable } from '../storage/object-store.ts';
import { recordRefusal } from './refusal.ts';

/** Errors of Fastify and its plugins, by their codes. */
const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_TYPE: 'unsupported_media_type',
  FST_REQ_FILE_TOO_LARGE: 'file_too_large',
};

const statusCodes: Readonly<Record<number, ErrorCode>> = {
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'body_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'unavailable',
};

function fieldErrors(error: FastifyError): FieldError[] | undefined {
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined;
  return error.validation.map((issue) => ({
    path: `${error.validationContext ?? 'body'}${issue.instancePath.replaceAll('/', '.')}`,
    message: issue.message ?? 'This is not valid.',
  }));
}

function codeOf(error: FastifyError): ErrorCode {
  if (error.validation !== undefined) return 'validation_failed';
  if (error instanceof ObjectStoreUnavailable || isDatabaseUnavailable(error)) return 'unavailable';
  const status = error.statusCode ?? 500;
  const known = frameworkCodes[error.code] ?? statusCodes[status];
  if (known !== undefined) return known;
  return status >= 400 && status < 500 ? 'validation_failed' : 'internal';
}

/** Maps any error to an RFC 9457 problem. The client sees only the request id of an unknown error. */
export function toProblem(error: unknown, request: FastifyRequest): Problem {
  const known = error instanceof AppError;
  const code = known ? error.code : codeOf(error as FastifyError);
  const { status, message } = errorCatalogue[code];
  const errors = known ? error.fields : fieldErrors(error as FastifyError);
  const failure = request.routeOptions.config.contract?.failure;
  const detail = known ? error.message : status >= 500 && failure !== undefined ? failure : message;
  return {
    type: `urn:torchbearer:problem:${code.replaceAll('_', '-')}`,
    title: code.replaceAll('_', ' '),
    status,
    detail,
    code,
    requestId: request.id,
    ...(errors && { errors: [...errors] }),
  };
}

function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  return reply
    .code(problem.status)
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
    return sendProblem(reply, problem);
  });
}

/** Sends the 404 problem for a path that does not exist. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = toProblem(new AppError('not_found'), request);
  request.refusal = { code: problem.code, dependency: null };
  return sendProblem(reply, problem);
}
