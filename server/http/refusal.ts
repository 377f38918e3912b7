import type { FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../database/db.ts';
import { ObjectStoreUnavailable } from '../storage/object-store.ts';

/** Why a request got a problem; for who counts. */
export interface Refusal {
  readonly code: string;
  /** What was away, where that was the reason. */
  readonly dependency: 'database' | 'object store' | null;
}

export function recordRefusal(request: FastifyRequest, error: unknown, code: string): void {
  request.refusal = { code, dependency: missing(error) };
}

function missing(error: unknown): Refusal['dependency'] {
  if (error instanceof ObjectStoreUnavailable) return 'object store';
  if (isDatabaseUnavailable(error)) return 'database';
  return error instanceof Error && error.cause !== undefined ? missing(error.cause) : null;
}
