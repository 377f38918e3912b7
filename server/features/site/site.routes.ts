import type { FastifyInstance } from 'fastify';
import { getSite } from '../../contract/site.ts';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/mount.ts';

export function siteRoutes(app: FastifyInstance, { site }: Deps): void {
  mount(app, getSite, async () => (await site.published()).content);
}
