import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/user-batches.ts';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/mount.ts';
import { previewBatch } from './preview-batch.ts';
import { findBatch, listBatches, listBatchItems } from './read-batches.ts';
import { startBatch } from './start-batch.ts';
import { undoBatch } from './undo-batch.ts';

export function userBatchRoutes(app: FastifyInstance, deps: Deps): void {
  const { runSql } = deps;
  mount(app, contract.previewUserBatch, ({ actor, body }) => previewBatch(deps, actor, body));
  mount(app, contract.startUserBatch, async ({ actor, body }) =>
    findBatch(runSql, await startBatch(deps, actor, body)),
  );
  mount(app, contract.listUserBatches, ({ actor, query }) => listBatches(runSql, actor, query));
  mount(app, contract.getUserBatch, ({ params }) => findBatch(runSql, params.id));
  mount(app, contract.listUserBatchItems, ({ actor, params, query }) =>
    listBatchItems(runSql, actor, { ...params, ...query }),
  );
  mount(app, contract.undoUserBatch, async ({ actor, params, body }) => {
    await undoBatch(deps, actor, { ...params, ...body });
    return findBatch(runSql, params.id);
  });
}
