import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/certificate-batches.ts';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/mount.ts';
import { findBatch, listBatches, listBatchItems } from './read-batches.ts';
import { startBatch } from './start-batch.ts';
import { undoBatch } from './undo-batch.ts';

export function certificateBatchRoutes(app: FastifyInstance, deps: Deps): void {
  const { runSql } = deps;
  mount(app, contract.startCertificateBatch, async ({ actor, body }) =>
    findBatch(runSql, await startBatch(deps, actor, body)),
  );
  mount(app, contract.listCertificateBatches, ({ actor, query }) => listBatches(runSql, actor, query));
  mount(app, contract.getCertificateBatch, ({ params }) => findBatch(runSql, params.id));
  mount(app, contract.listCertificateBatchItems, ({ actor, params, query }) =>
    listBatchItems(runSql, actor, { ...params, ...query }),
  );
  mount(app, contract.undoCertificateBatch, async ({ actor, params, body }) => {
    await undoBatch(deps, actor, { ...params, ...body });
    return findBatch(runSql, params.id);
  });
}
