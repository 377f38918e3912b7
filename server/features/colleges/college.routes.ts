import type { FastifyInstance } from 'fastify';
import { suggestColleges as suggestRoute } from '../../contract/colleges.ts';
import * as contract from '../../contract/manage-colleges.ts';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/mount.ts';
import { suggestColleges } from './find-colleges.ts';
import { listColleges } from './list-colleges.ts';
import { mergeColleges, previewMerge } from './merge-colleges.ts';
import { createCollege, deleteCollege, editCollege } from './save-college.ts';

export function collegeRoutes(app: FastifyInstance, deps: Deps): void {
  const { runSql } = deps;
  mount(app, suggestRoute, ({ actor, query }) => suggestColleges(runSql, actor, query));
  mount(app, contract.listColleges, ({ actor, query }) => listColleges(runSql, actor, query));
  mount(app, contract.createCollege, ({ actor, body }) => createCollege(deps, actor, body));
  mount(app, contract.editCollege, ({ actor, params, body }) =>
    editCollege(deps, actor, { ...body, ...params }),
  );
  mount(app, contract.deleteCollege, ({ actor, params }) => deleteCollege(deps, actor, params.id));
  mount(app, contract.previewMerge, ({ actor, params, query }) =>
    previewMerge(runSql, actor, { ...params, ...query }),
  );
  mount(app, contract.mergeColleges, ({ actor, params, body }) =>
    mergeColleges(deps, actor, { ...params, ...body }),
  );
}
