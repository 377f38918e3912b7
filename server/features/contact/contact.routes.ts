import type { FastifyInstance } from 'fastify';
import { sendContactMessage as sendContactMessageRoute } from '../../contract/contact.ts';
import type { Deps } from '../../deps.ts';
import { clientKey } from '../../http/client-key.ts';
import { mount } from '../../http/mount.ts';
import { sendContactMessage } from './send-contact-message.ts';

export function contactRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, sendContactMessageRoute, async ({ actor, body, request }) => {
    await sendContactMessage(deps, { actor, network: clientKey(request) }, body);
    return {};
  });
}
