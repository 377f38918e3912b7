import { z } from 'zod';
import {
  id,
  idParams,
  pageOf,
  pageQuery,
  requiredText,
  search,
  searchedPageOf,
  timestamp,
} from './fields.ts';
import { limits } from './limits.ts';
import { person } from './person.ts';
import { variablesProblem } from './phrases.ts';
import { defineRoute } from './route.ts';

/**
 * What became of a message. `new`: no administrator has answered or taken it. `open`: one has, and it is not handled.
 * A student who writes again opens a handled one.
 */
export const messageStates = ['new', 'open', 'handled'] as const;
export const messageState = z.enum(messageStates);
export type MessageState = z.infer<typeof messageState>;

/** `open` lists new and open messages, `mine` and `unassigned` those of them that the caller or no administrator takes care of. */
export const messageFilters = ['open', 'mine', 'unassigned', 'handled', 'all'] as const;
export const messageFilter = z.enum(messageFilters);
export type MessageFilter = z.infer<typeof messageFilter>;

export const messageFilterLabels: Readonly<Record<MessageFilter, string>> = {
  open: 'Open',
  mine: 'Mine',
  unassigned: 'Unassigned',
  handled: 'Handled',
  all: 'All',
};

/** How an answer reaches the writer: under /contact-us, by mail, or not from here. */
const answerWays = ['account', 'mail', 'none'] as const;

const replyText = requiredText(limits.contactMessageMax, 'Write a reply.');

/** An administrator, as others see them in the inbox. */
const colleague = z.object({ id, name: z.string() });

const listedMessage = z.object({
  id,
  name: z.string(),
  email: z.string(),
  topic: z.string().nullable(),
  /** The beginning of what was written last, on one line. */
  excerpt: z.string(),
  state: messageState,
  createdAt: timestamp,
  /** When it was written, or the last reply. */
  lastActivityAt: timestamp,
  /** Whether the last words are those of the writer. */
  awaitsAnswer: z.boolean(),
  replies: z.number().int(),
  /** The writer's account; null for a visitor. */
  user: person.nullable(),
  assignedTo: colleague.nullable(),
  version: z.number().int(),
});
export type ListedMessage = z.infer<typeof listedMessage>;

const reply = z.object({
  id,
  sender: z.enum(['writer', 'administrator']),
  body: z.string(),
  createdAt: timestamp,
});

const messageDetails = listedMessage.omit({ excerpt: true, user: true }).extend({
  message: z.string(),
  /** The administrator who wrote the message to the student; null if the student or a visitor did. */
  begunBy: z.string().nullable(),
  handledAt: timestamp.nullable(),
  answerBy: z.enum(answerWays),
  user: z
    .object({
      id,
      name: z.string(),
      email: z.string(),
      techid: z.string(),
      college: z.string().nullable(),
      points: z.number().int(),
      profilePhoto: z.string().nullable(),
    })
    .nullable(),
  /** The title is null once the task was deleted. */
  task: z.object({ id, title: z.string().nullable() }).nullable(),
  /** The title is null once the submission was deleted. */
  submission: z.object({ id, title: z.string().nullable() }).nullable(),
  thread: z.array(
    reply.extend({
      /** The name of the administrator, also of one whose account is gone: 'Organisers'. */
      author: z.string(),
      /** What became of the mail to a visitor; null for a student. `failed`: it was not delivered; `unknown`: it may not have arrived. */
      mail: z.enum(['waiting', 'sent', 'failed', 'unknown']).nullable(),
      mailedAt: timestamp.nullable(),
    }),
  ),
});
export type MessageDetails = z.infer<typeof messageDetails>;

/** The version that the administrator read; an older one than the newest is refused with `stale_version`. */
const version = z.int32().min(1);

/** To a student, who reads it under /contact-us. */
export const beginInput = z.strictObject({
  body: requiredText(limits.contactMessageMax, 'Write a message.').refine(
    (body) => variablesProblem(body) === undefined,
    { error: ({ input }) => variablesProblem(String(input)) },
  ),
});
export type BeginInput = z.output<typeof beginInput>;

export const answerInput = z.strictObject({
  body: replyText.refine((body) => variablesProblem(body) === undefined, {
    error: ({ input }) => variablesProblem(String(input)),
  }),
  /** Marks the message as handled. */
  handled: z.boolean().default(false),
  version,
});
export type AnswerInput = z.output<typeof answerInput>;

export const editMessageInput = z.strictObject({
  version,
  handled: z.boolean().optional(),
  /** Null: not assigned. */
  assignedToId: id.nullable().optional(),
  taskId: id.nullable().optional(),
  submissionId: id.nullable().optional(),
});
export type EditMessageInput = z.output<typeof editMessageInput>;

export const listMessages = defineRoute({
  method: 'GET',
  path: '/api/admin/messages',
  access: 'messages',
  summary:
    'Messages of visitors and students, the newest activity first; search covers name, email, message and replies',
  query: z.strictObject({ ...pageQuery, search, show: messageFilter.default('open') }),
  /** A page of a search may be short, even empty, and have a next one. */
  response: searchedPageOf(listedMessage).extend({
    /** Of all messages, without search and filter. Each is at most one more than `limits.countedMatches`. */
    counts: z.object({
      open: z.number().int(),
      mine: z.number().int(),
      unassigned: z.number().int(),
    }),
  }),
  failure: 'Failed to fetch messages. Please try again.',
});

export const getMessage = defineRoute({
  method: 'GET',
  path: '/api/admin/messages/:id',
  access: 'messages',
  summary: 'One message with its replies',
  params: idParams,
  response: messageDetails,
  failure: 'Failed to fetch the message. Please try again.',
});

export const answerMessage = defineRoute({
  method: 'POST',
  path: '/api/admin/messages/:id/answers',
  access: 'messages',
  summary: 'Answer a message: a student reads it under /contact-us, a visitor gets it by mail',
  params: idParams,
  body: answerInput,
  response: messageDetails,
  failure: 'Your answer could not be sent. Please try again.',
});

export const beginConversation = defineRoute({
  method: 'POST',
  path: '/api/admin/users/:id/messages',
  access: 'messages',
  summary: 'Write to a student, who reads it under /contact-us and is notified',
  params: idParams,
  body: beginInput,
  response: messageDetails,
  status: 201,
  failure: 'Your message could not be sent. Please try again.',
});

export const editMessage = defineRoute({
  method: 'PATCH',
  path: '/api/admin/messages/:id',
  access: 'messages',
  summary: 'Assign a message, link it to a task or a submission, mark it as handled or open',
  params: idParams,
  body: editMessageInput,
  response: messageDetails,
  failure: 'Failed to change the message. Please try again.',
});

export const deleteMessage = defineRoute({
  method: 'DELETE',
  path: '/api/admin/messages/:id',
  access: 'messages',
  summary: 'Delete a message and its replies',
  params: idParams,
  failure: 'Failed to delete the message. Please try again.',
});

export const listColleagues = defineRoute({
  method: 'GET',
  path: '/api/admin/administrators',
  access: 'messages',
  summary: 'The administrators who may answer messages',
  response: z.object({ items: z.array(colleague.extend({ email: z.string() })) }),
  failure: 'Failed to fetch administrators. Please try again.',
});

const ownMessage = z.object({
  id,
  topic: z.string().nullable(),
  message: z.string(),
  /** Whether the organisers wrote the message to the student. */
  begun: z.boolean(),
  createdAt: timestamp,
  lastActivityAt: timestamp,
  /** Whether an administrator replied after the student's last words. */
  answered: z.boolean(),
});

export type OwnMessage = z.infer<typeof ownMessage>;

/** Administrators are 'Organisers' to students. */
const ownConversation = ownMessage.extend({
  thread: z.array(reply),
  /** False once it has `limits.messageReplies` replies. */
  mayReply: z.boolean(),
});
export type OwnConversation = z.infer<typeof ownConversation>;

export const replyInput = z.strictObject({ body: replyText });
export type ReplyInput = z.output<typeof replyInput>;

export const listMyMessages = defineRoute({
  method: 'GET',
  path: '/api/messages',
  access: 'student',
  summary: 'My conversations with the administrators, the newest activity first',
  query: z.strictObject(pageQuery),
  response: pageOf(ownMessage).omit({ total: true }),
  failure: 'Failed to fetch your messages. Please try again.',
});

export const getMyMessage = defineRoute({
  method: 'GET',
  path: '/api/messages/:id',
  access: 'student',
  summary: 'One of my messages with its replies',
  params: idParams,
  response: ownConversation,
  failure: 'Failed to fetch your message. Please try again.',
});

export const replyToMyMessage = defineRoute({
  method: 'POST',
  path: '/api/messages/:id/replies',
  access: 'student',
  summary: 'Write again in a conversation of mine, which opens it',
  params: idParams,
  body: replyInput,
  response: ownConversation,
  failure: 'Your reply could not be sent. Please try again.',
  rateLimit: 'contact',
});
