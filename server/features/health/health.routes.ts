import type { FastifyInstance } from 'fastify';
import { getHealth, getReadiness } from '../../contract/health.ts';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/mount.ts';
import { checkReadiness } from './check-readiness.ts';

export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  const { logLevel } = deps.config;
  const probes = async (scope: FastifyInstance) => {
    mount(scope, getHealth, async () => ({ status: 'ok' }) as const);

    mount(scope, getReadiness, async ({ request, reply }) => {
      const readiness = await checkReadiness(deps, request.log);
      if (readiness.status === 'failing') reply.code(503);
      return readiness;
    });
  };
  // Probes come every few seconds: at the default level, successful ones are not logged. Failures are warnings.
  app.register(probes, { logLevel: logLevel === 'info' ? 'warn' : logLevel });
}
