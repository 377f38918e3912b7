import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/kinds/form.ts';
import * as answers from '../../../contract/kinds/form-answers.ts';
import type { Deps } from '../../../deps.ts';
import { clientSignal } from '../../../http/client-signal.ts';
import { mount } from '../../../http/mount.ts';
import { sendCsv } from '../../../http/send-csv.ts';
import { exportFormAnswers, listFormAnswers } from './list-form-answers.ts';
import { readForm, sendForm } from './send-form.ts';

export function formRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now } = deps;
  mount(app, contract.getForm, ({ actor, params, query }) =>
    readForm(db, actor, { ...query, taskId: params.id, now: now() }),
  );
  mount(app, contract.sendForm, ({ actor, params, body, request: { log } }) =>
    sendForm({ ...deps, log }, actor, { ...body, taskId: params.id, now: now() }),
  );
  mount(app, answers.listFormAnswers, ({ actor, params, query }) =>
    listFormAnswers(deps, actor, { ...query, taskId: params.id }),
  );
  mount(app, answers.exportFormAnswers, async ({ actor, params, query, reply }) => {
    const csv = await exportFormAnswers(deps, actor, { ...query, taskId: params.id }, clientSignal(reply));
    return sendCsv(reply, csv, 'answers.csv');
  });
}
