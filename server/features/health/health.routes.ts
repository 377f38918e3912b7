import type { FastifyInstance } from 'fastify';
import { getHealth, getReadiness } from '../../contract/health.ts';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/mount.ts';
import { checkReadiness } from './check-readiness.ts';

export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  const { logLevel } = deps.config;
  const probes = async (quiet: FastifyInstance) => {
    mount(quiet, getHealth, async () => ({ status: 'ok' }) as const);

    mount(quiet, getReadiness, async ({ request, reply }) => {
      const readiness = await checkReadiness(deps, request.log);
      if (readiness.status === 'failing') reply.code(503);
      return readiness;
    });
  };
  // Asked every few seconds: what is well is not worth two lines each time. What fails is a warning.
  app.register(probes, { logLevel: logLevel === 'info' ? 'warn' : logLevel });
}
