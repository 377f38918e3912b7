import type { FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../database/db.ts';
import { ObjectStoreUnavailable } from '../storage/object-store.ts';

/** Why a request was rejected or failed; for metrics. */
export interface Refusal {
  readonly code: string;
  /** The dependency that was unavailable, if that was the reason. */
  readonly dependency: 'database' | 'object store' | null;
}

export function recordRefusal(request: FastifyRequest, error: unknown, code: string): void {
  request.refusal = { code, dependency: unavailableDependency(error) };
}

function unavailableDependency(error: unknown): Refusal['dependency'] {
  if (error instanceof ObjectStoreUnavailable) return 'object store';
  if (isDatabaseUnavailable(error)) return 'database';
  return error instanceof Error && error.cause !== undefined ? unavailableDependency(error.cause) : null;
}
