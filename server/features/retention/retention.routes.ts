import type { FastifyInstance } from 'fastify';
import {
  countRetention as countRoute,
  previewRetention as previewRoute,
} from '../../contract/retention-preview.ts';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/mount.ts';
import { countRetention, previewRetention } from './preview-retention.ts';

export function retentionRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, previewRoute, ({ actor }) => previewRetention(deps, actor));
  mount(app, countRoute, ({ actor, query }) => countRetention(deps, actor, query));
}
