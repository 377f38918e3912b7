import type { FastifyInstance } from 'fastify';
import { sendContactMessage as sendContactMessageRoute } from '../../contract/contact.ts';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/mount.ts';
import { clientKey } from '../../rate-limits/client-key.ts';
import { sendContactMessage } from './send-contact-message.ts';

export function contactRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, sendContactMessageRoute, async ({ actor, body, request }) => {
    const sender = { actor, network: clientKey(request), requestId: request.id };
    await sendContactMessage(deps, sender, body);
    return {};
  });
}
