import { z } from 'zod';
import { id, idParams, timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route.ts';

const unusable = 'This browser made a subscription that cannot be used.';
const base64url = (characters: number) =>
  z.string(unusable).regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}$`), unusable);

/** A browser that shows the student's notifications while the site is closed. */
export const pushDevice = z.object({
  id,
  /** Browser and system, for example "Firefox on Android". */
  label: z.string(),
  /** The address that the browser gave, by which a page finds its own browser in the list. */
  endpoint: z.string(),
  createdAt: timestamp,
  /** When the push service last accepted a message; null: not yet. */
  lastUsedAt: timestamp.nullable(),
});
export type PushDevice = z.infer<typeof pushDevice>;

export const getPushDevices = defineRoute({
  method: 'GET',
  path: '/api/me/push-devices',
  access: 'student',
  summary: 'The browsers to which notifications are pushed, the newest first',
  response: z.object({
    /** For `pushManager.subscribe`; null if this site sends no push messages. */
    publicKey: z.string().nullable(),
    devices: z.array(pushDevice),
  }),
  failure: 'Failed to load your devices. Please try again.',
});
export type PushDevices = z.infer<typeof getPushDevices.response>;

/** The same browser may be added again: it then belongs to the caller, with its new keys. */
export const addPushDevice = defineRoute({
  method: 'POST',
  path: '/api/me/push-devices',
  access: 'student',
  summary: 'Push notifications to this browser',
  /** `toJSON` of a PushSubscription, and the key of the site that it was made for. */
  body: z.strictObject({
    endpoint: z.string(unusable).max(limits.urlLength, unusable),
    expirationTime: z.number().nullish(),
    /** A point of the curve P-256, and 16 bytes. */
    keys: z.strictObject({ p256dh: base64url(87), auth: base64url(22) }),
    /** The `publicKey` that the subscription was made for; without it messages are sent whatever the key. */
    serverKey: base64url(87).optional(),
  }),
  response: pushDevice,
  status: 201,
  failure: 'Push could not be switched on. Please try again.',
});

export const removePushDevice = defineRoute({
  method: 'DELETE',
  path: '/api/me/push-devices/:id',
  access: 'student',
  summary: 'Push no more notifications to a browser',
  params: idParams,
  failure: 'The device could not be removed. Please try again.',
});
