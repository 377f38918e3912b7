import type { FastifyInstance } from 'fastify';
import { getHealth, getReadiness } from '../../contract/health.ts';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/mount.ts';
import { checkReadiness } from './check-readiness.ts';

export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, getHealth, async () => ({ status: 'ok' }) as const);

  mount(app, getReadiness, async ({ request, reply }) => {
    const readiness = await checkReadiness(deps, request.log);
    if (readiness.status === 'failing') reply.code(503);
    return readiness;
  });
}
