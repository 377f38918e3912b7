import type { FastifyInstance } from 'fastify';
import { staleIfError } from '../../concurrency/stale-if-error.ts';
import {
  getSystem,
  listMailDeliveries,
  sendSystemTestMail,
  signOutEverybody,
} from '../../contract/system.ts';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/mount.ts';
import { checkReadiness } from '../health/check-readiness.ts';
import { listMails } from './list-mails.ts';
import { readSystem, type SystemSources } from './read-system.ts';
import { sendOwnTestMail } from './send-test-mail.ts';
import { readCertificateEnd } from './server-facts.ts';
import { endAllSessions } from './sign-out-everybody.ts';
import { readStored } from './storage-figures.ts';

/** Milliseconds for which what takes long to find is kept, and for which it is shown while it cannot be found. */
const keptFor = 60_000;
const usableFor = 3_600_000;

/** @param counts what this server has measured since its start */
export function systemRoutes(app: FastifyInstance, deps: Deps, counts: SystemSources['counts']): void {
  const { config, now } = deps;
  const kept = { freshFor: keptFor, usableFor: keptFor, retryAfter: 0, now };
  const certificateEnd = staleIfError(() => readCertificateEnd(config), kept);
  const stored = staleIfError(() => readStored(deps.runSql), { ...kept, usableFor, retryAfter: keptFor });
  const startedAt = now();
  mount(app, getSystem, ({ actor, request }) =>
    readSystem(deps, actor, {
      counts,
      certificateEnd,
      stored,
      startedAt,
      readiness: () => checkReadiness(deps, request.log),
      log: request.log,
    }),
  );
  mount(app, listMailDeliveries, ({ query }) => listMails(deps.runSql, query));
  mount(app, sendSystemTestMail, ({ actor }) => sendOwnTestMail(deps, actor));
  mount(app, signOutEverybody, async ({ actor }) => ({ ended: await endAllSessions(deps, actor) }));
}
