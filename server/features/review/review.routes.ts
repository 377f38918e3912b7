import type { FastifyInstance } from 'fastify';
import {
  approveSubmission as approveRoute,
  deleteSubmission as deleteRoute,
  getSubmission as getRoute,
  listSubmissions as listRoute,
  rejectSubmission as rejectRoute,
  requestChanges as requestChangesRoute,
} from '../../contract/review.ts';
import {
  claimSubmission as claimRoute,
  releaseSubmission as releaseRoute,
  reverseReview as reverseRoute,
} from '../../contract/review-claims.ts';
import {
  getNextSubmission,
  listSimilarSubmissions,
  listReviewers as reviewersRoute,
} from '../../contract/review-desk.ts';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/mount.ts';
import { recordOpening } from '../audit/record-opening.ts';
import { claimSubmission, releaseSubmission } from './claim-submission.ts';
import { deleteSubmission } from './delete-submission.ts';
import { findNext } from './find-next.ts';
import { findSimilar } from './find-similar.ts';
import { listReviewers } from './list-reviewers.ts';
import { listSubmissions } from './list-submissions.ts';
import { findReviewed } from './present-reviewed.ts';
import { reverseReview } from './reverse-review.ts';
import { approveSubmission, rejectSubmission, requestChanges } from './review-submission.ts';
import { requireFutureDate } from './revise-until.ts';

export function reviewRoutes(app: FastifyInstance, { config, db, runSql, site, store, now }: Deps): void {
  const reviewDays = async () => (await site.published()).content.programme.reviewDays;
  mount(app, listRoute, async ({ actor, query }) =>
    listSubmissions(runSql, actor, { ...query, now: now(), reviewDays: await reviewDays() }),
  );
  mount(app, getNextSubmission, async ({ actor, query }) =>
    findNext(runSql, actor, { ...query, now: now(), reviewDays: await reviewDays() }),
  );
  mount(app, listSimilarSubmissions, ({ params }) => findSimilar(runSql, params.id));
  mount(app, reviewersRoute, ({ actor }) =>
    listReviewers(runSql, actor, { adminEmails: config.adminEmails, now: now() }),
  );
  mount(app, getRoute, async ({ actor, params }) => {
    const submission = await findReviewed(runSql, params.id, now());
    await recordOpening(db, actor, { of: 'submission', id: params.id });
    return submission;
  });
  mount(app, claimRoute, ({ actor, params, body }) =>
    claimSubmission({ db }, actor, { ...body, id: params.id, now: now() }),
  );
  mount(app, releaseRoute, ({ actor, params }) =>
    releaseSubmission({ db }, actor, { id: params.id, now: now() }),
  );
  mount(app, approveRoute, ({ actor, params, body }) =>
    approveSubmission(runSql, actor, { ...body, id: params.id, now: now() }),
  );
  mount(app, rejectRoute, ({ actor, params, body }) => {
    requireFutureDate(body.reviseUntil, now());
    return rejectSubmission(runSql, actor, { ...body, id: params.id, now: now() });
  });
  mount(app, requestChangesRoute, ({ actor, params, body }) => {
    requireFutureDate(body.reviseUntil, now());
    return requestChanges(runSql, actor, { ...body, id: params.id, now: now() });
  });
  mount(app, reverseRoute, ({ actor, params, body }) =>
    reverseReview({ db }, actor, { ...body, id: params.id, now: now() }),
  );
  mount(app, deleteRoute, ({ actor, params, request: { log } }) =>
    deleteSubmission({ db, store, log }, actor, { id: params.id, now: now() }),
  );
}
