import type { FastifyInstance } from 'fastify';
import { findMySameLink } from '../../contract/same-link.ts';
import {
  getSubmissionHistory as historyRoute,
  getMySubmissionHistory as myHistoryRoute,
} from '../../contract/submission-history.ts';
import {
  editMySubmission as editRoute,
  getMySubmission,
  listMySubmissions as listRoute,
  listMyReviews as reviewsRoute,
  reviseMySubmission as reviseRoute,
  submitWork as submitRoute,
  withdrawMySubmission as withdrawRoute,
} from '../../contract/submissions.ts';
import { getMyTerms, getTerms } from '../../contract/terms.ts';
import type { Deps } from '../../deps.ts';
import { clientSignal } from '../../http/client-signal.ts';
import { mount } from '../../http/mount.ts';
import { recordOpening } from '../audit/record-opening.ts';
import { editMySubmission } from './edit-my-submission.ts';
import { findMyHistory, findReviewedHistory } from './find-history.ts';
import { findSameLink } from './find-same-link.ts';
import { findTerms } from './find-terms.ts';
import {
  createFirstPageReader,
  findMySubmission,
  listMyReviews,
  listMySubmissions,
} from './read-my-submissions.ts';
import { reviseMySubmission } from './revise-my-submission.ts';
import { submitWork } from './submit-work.ts';
import { withdrawMySubmission } from './withdraw-my-submission.ts';

export function submissionRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, runSql, store, now } = deps;
  mount(app, submitRoute, ({ actor, params, body, request: { log }, reply }) =>
    submitWork({ ...deps, log }, actor, {
      ...body,
      taskId: params.id,
      now: now(),
      signal: clientSignal(reply),
    }),
  );
  const readFirstPage = createFirstPageReader(runSql);
  mount(app, listRoute, ({ actor, query }) => listMySubmissions({ runSql, readFirstPage }, actor, query));
  mount(app, reviewsRoute, ({ actor, query }) => listMyReviews(runSql, actor, query));
  mount(app, findMySameLink, ({ actor, query }) => findSameLink(runSql, actor, query));
  mount(app, getMySubmission, ({ actor, params }) => findMySubmission(db, actor, params.id));
  mount(app, getMyTerms, ({ actor, params }) => findTerms(runSql, { ...params, userId: actor.user.id }));
  mount(app, getTerms, ({ params }) => findTerms(runSql, params));
  mount(app, editRoute, ({ actor, params, body, request: { log } }) =>
    editMySubmission({ ...deps, log }, actor, { ...body, id: params.id, now: now() }),
  );
  mount(app, reviseRoute, ({ actor, params, body, request: { log } }) =>
    reviseMySubmission({ ...deps, log }, actor, { ...body, id: params.id, now: now() }),
  );
  mount(app, myHistoryRoute, ({ actor, params }) => findMyHistory(db, actor, { id: params.id, now: now() }));
  mount(app, historyRoute, async ({ actor, params }) => {
    const history = await findReviewedHistory(db, actor, params.id);
    await recordOpening(db, actor, { of: 'submission', id: params.id });
    return history;
  });
  mount(app, withdrawRoute, ({ actor, params, request: { log } }) =>
    withdrawMySubmission({ db, store, log }, actor, { id: params.id, now: now() }),
  );
}
