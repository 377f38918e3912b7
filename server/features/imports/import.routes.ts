import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/imports.ts';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/mount.ts';
import { checkImport, readImport } from './check-import.ts';
import { findImport, listImportItems, listImports } from './read-imports.ts';
import { startImport } from './start-import.ts';
import { undoImport } from './undo-import.ts';

export function importRoutes(app: FastifyInstance, deps: Deps): void {
  const { runSql } = deps;
  mount(app, contract.readImport, ({ actor, body }) => readImport(deps, actor, body));
  mount(app, contract.checkImport, ({ actor, body }) => checkImport(deps, actor, body));
  mount(app, contract.startImport, async ({ actor, body }) =>
    findImport(runSql, await startImport(deps, actor, body)),
  );
  mount(app, contract.listImports, ({ actor, query }) => listImports(runSql, actor, query));
  mount(app, contract.getImport, ({ params }) => findImport(runSql, params.id));
  mount(app, contract.listImportItems, ({ actor, params, query }) =>
    listImportItems(runSql, actor, { ...params, ...query }),
  );
  mount(app, contract.undoImport, async ({ actor, params, body }) => {
    await undoImport(deps, actor, { ...params, ...body });
    return findImport(runSql, params.id);
  });
}
