import type { FastifyInstance } from 'fastify';
import {
  answerMessage as answerRoute,
  beginConversation as beginRoute,
  listColleagues as colleaguesRoute,
  deleteMessage as deleteRoute,
  editMessage as editRoute,
  getMyMessage as getMineRoute,
  getMessage as getRoute,
  listMyMessages as listMineRoute,
  listMessages as listRoute,
  replyToMyMessage as replyRoute,
} from '../../contract/messages.ts';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/mount.ts';
import { answerMessage } from './answer-message.ts';
import { beginConversation } from './begin-conversation.ts';
import { deleteMessage } from './delete-message.ts';
import { editMessage } from './edit-message.ts';
import { listColleagues } from './list-colleagues.ts';
import { listMessages } from './list-messages.ts';
import { findMyMessage, listMyMessages } from './own-messages.ts';
import { findMessage } from './present-message.ts';
import { replyToMyMessage } from './reply-to-my-message.ts';

export function messageRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, runSql, mailer, now } = deps;
  mount(app, listRoute, ({ actor, query }) => listMessages(runSql, actor, query));
  mount(app, colleaguesRoute, ({ actor }) => listColleagues(deps, actor));
  mount(app, getRoute, ({ params }) => findMessage(db, { id: params.id, sendsMail: mailer !== null }));
  mount(app, answerRoute, ({ actor, params, body }) =>
    answerMessage(deps, actor, { ...body, id: params.id, now: now() }),
  );
  mount(app, beginRoute, ({ actor, params, body }) =>
    beginConversation(deps, actor, { ...params, ...body, now: now() }),
  );
  mount(app, editRoute, ({ actor, params, body }) =>
    editMessage(deps, actor, { id: params.id, now: now(), changes: body }),
  );
  mount(app, deleteRoute, ({ actor, params }) => deleteMessage(db, actor, params.id));

  mount(app, listMineRoute, ({ actor, query }) => listMyMessages(runSql, actor, query));
  mount(app, getMineRoute, ({ actor, params }) => findMyMessage(db, actor, params.id));
  mount(app, replyRoute, ({ actor, params, body }) =>
    replyToMyMessage(deps, actor, { ...body, id: params.id, now: now() }),
  );
}
