import type { FastifyInstance } from 'fastify';
import { getHealth, getPublicHealth, getReadiness } from '../../contract/health.ts';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/mount.ts';
import { checkReadiness } from './check-readiness.ts';

/** Milliseconds. */
const publicHealthAge = 10_000;

export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  const { logLevel } = deps.config;
  let last: { at: number; readiness: ReturnType<typeof checkReadiness> } | undefined;
  const probes = async (scope: FastifyInstance) => {
    mount(scope, getHealth, async () => ({ status: 'ok' }) as const);

    mount(scope, getReadiness, async ({ request, reply }) => {
      const readiness = await checkReadiness(deps, request.log);
      if (readiness.status === 'failing') reply.code(503);
      return readiness;
    });

    mount(scope, getPublicHealth, async ({ request, reply }) => {
      const at = deps.now().getTime();
      // Anybody may ask: many requests cost one check.
      if (last === undefined || at - last.at >= publicHealthAge) {
        last = { at, readiness: checkReadiness(deps, request.log) };
      }
      const { status } = await last.readiness;
      if (status === 'failing') reply.code(503);
      return { status };
    });
  };
  // Probes come every few seconds: at the default level, successful ones are not logged. Failures are warnings.
  app.register(probes, { logLevel: logLevel === 'info' ? 'warn' : logLevel });
}
