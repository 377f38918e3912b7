import type { FastifyInstance } from 'fastify';
import * as mine from '../../../contract/kinds/referral.ts';
import * as admin from '../../../contract/kinds/referrals.ts';
import type { Deps } from '../../../deps.ts';
import { clientSignal } from '../../../http/client-signal.ts';
import { mount } from '../../../http/mount.ts';
import { sendCsv } from '../../../http/send-csv.ts';
import { siteCookies } from '../../../http/session.ts';
import { addRegistrations, reportRegistrations } from './add-registrations.ts';
import { exportReferrals, listReferrals, readTotals } from './list-referrals.ts';
import { listMyReferrals, readReferral } from './read-my-referrals.ts';
import { deviceSeconds, readCode, withCodes } from './referral-codes.ts';
import { createReportToken, revokeReportToken } from './report-token.ts';
import { reviewReferral } from './review-referral.ts';

const linkSeconds = 30 * 86_400;
/** The sign-in page says that somebody was invited. */
const invitedPath = '/login?invited=true';

export function referralRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, runSql, config, now } = deps;
  const cookies = siteCookies(config);

  mount(app, mine.openReferral, async ({ actor, params, request, reply }) => {
    reply.header('cache-control', 'no-store');
    if (actor !== null) return reply.redirect('/', 303);
    const code = readCode(params.code);
    const earlier = readCode(request.cookies[cookies.referral]);
    const found = await db.referralCode.findMany({
      where: { code: { in: [code, earlier].filter((wanted) => wanted !== null) } },
    });
    if (found.length === 0) return reply.redirect('/', 303);
    // The first link counts.
    if (code !== null && found.every((row) => row.code === code))
      reply.setCookie(cookies.referral, code, { ...cookies.options, maxAge: linkSeconds });
    return reply.redirect(invitedPath, 303);
  });

  mount(app, mine.getReferral, async ({ actor, params, request, reply }) => {
    const summary = await readReferral(db, actor, { taskId: params.id, now: now() });
    const device = withCodes(request.cookies[cookies.device], [summary.code]);
    if (device !== null)
      reply.setCookie(cookies.device, device, { ...cookies.options, maxAge: deviceSeconds });
    return summary;
  });
  mount(app, mine.listMyReferrals, ({ actor, params, query }) =>
    listMyReferrals(runSql, actor, { ...query, taskId: params.id }),
  );

  mount(app, admin.listReferrals, ({ actor, params, query }) =>
    listReferrals(deps, actor, { ...query, taskId: params.id }),
  );
  mount(app, admin.exportReferrals, async ({ actor, params, query, reply }) => {
    const csv = await exportReferrals(deps, actor, { ...query, taskId: params.id }, clientSignal(reply));
    return sendCsv(reply, csv, 'referrals.csv');
  });
  mount(app, admin.getReferralTotals, ({ actor, params }) => readTotals(db, actor, params.id));
  mount(app, admin.reviewReferral, ({ actor, params, body }) =>
    reviewReferral(db, actor, { ...body, id: params.id, now: now() }),
  );
  mount(app, admin.addRegistrations, ({ actor, params, body }) =>
    addRegistrations(db, actor, { ...body, taskId: params.id, now: now() }),
  );
  mount(app, admin.reportRegistrations, ({ headers, body }) =>
    reportRegistrations(db, { ...body, authorization: headers.authorization, now: now() }),
  );
  mount(app, admin.createReportToken, ({ actor, params }) =>
    createReportToken(db, actor, { taskId: params.id, now: now() }),
  );
  mount(app, admin.revokeReportToken, ({ actor, params }) => revokeReportToken(db, actor, params.id));
}
