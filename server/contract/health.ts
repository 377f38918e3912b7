import { z } from 'zod';
import { defineRoute } from './route.ts';

/** The process answers. Does not check its dependencies. */
export const getHealth = defineRoute({
  method: 'GET',
  path: '/healthz',
  access: 'public',
  summary: 'Liveness',
  probe: true,
  response: z.object({ status: z.literal('ok') }),
});

const check = z.enum(['ok', 'failing']);

/** 200 if all checks pass, otherwise 503 with the same shape. */
export const readiness = z.object({
  status: check,
  checks: z.object({ database: check, objectStore: check, migrations: check }),
});

export const getReadiness = defineRoute({
  method: 'GET',
  path: '/readyz',
  access: 'public',
  summary: 'Readiness: database, object store, migrations',
  probe: true,
  response: readiness,
  alternatives: { 503: readiness },
});

const publicHealth = z.object({ status: check });

/** 200 if all checks pass, otherwise 503. For uptime checks from the internet: it says nothing else. */
export const getPublicHealth = defineRoute({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  summary: 'Whether the site works, for uptime checks; at most ten seconds old',
  response: publicHealth,
  alternatives: { 503: publicHealth },
});
