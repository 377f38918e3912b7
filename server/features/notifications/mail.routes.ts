import type { FastifyInstance } from 'fastify';
import { getMyMail, resumeMyMail as resumeRoute, sendTestMail } from '../../contract/my-mail.ts';
import { openUnsubscribe, unsubscribe as unsubscribeRoute } from '../../contract/unsubscribe.ts';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/mount.ts';
import { findMyMail, requestTestMail, resumeMyMail } from './my-mail.ts';
import { unsubscribe } from './unsubscribe.ts';

export async function mailRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  mount(app, getMyMail, ({ actor }) => findMyMail(deps, actor));
  mount(app, resumeRoute, ({ actor }) => resumeMyMail(deps, actor));
  mount(app, sendTestMail, ({ actor, request }) => requestTestMail(deps, actor, request.id));
  // Not a change: mail programs without one-click unsubscribe, and scanners of mail servers, open the link.
  mount(app, openUnsubscribe, async ({ query, reply }) =>
    reply.redirect(`/unsubscribe?${new URLSearchParams(query)}`, 303),
  );
  // For this route only: elsewhere forms are refused, because browsers send them across sites.
  await app.register(async (oneClick) => {
    const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];
    // The form says `List-Unsubscribe=One-Click`; what to turn off is in the address.
    oneClick.addContentTypeParser(forms, { parseAs: 'string' }, (_request, _body, done) => done(null));
    mount(oneClick, unsubscribeRoute, ({ query: { token, all } }) =>
      unsubscribe(deps, { token, all: all === 'true' }),
    );
  });
}
