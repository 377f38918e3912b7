import { Agent } from 'node:https';
import webPush, { WebPushError } from 'web-push';
import type { Config } from '../config.ts';
import { isAllowedHost } from '../is-allowed-host.ts';

interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushMessage {
  /** At most 32 characters of base64url: of undelivered messages with the same one, only the last is delivered. */
  readonly topic: string;
  /** Seconds for which the push service keeps it for a device that is off. */
  readonly ttl: number;
  /** Sent as JSON, at most about 3 KB. */
  readonly content: object;
}

/** Milliseconds. */
const timeout = 10_000;
/** Messages of one announcement go to the same few services. */
const agent = new Agent({ keepAlive: true, maxSockets: 20 });
const ended = new Set([404, 410]);

/** For push services, which may write to us if our messages make trouble. They accept no http address, as in development. */
const contactOf = (publicOrigin: string) =>
  publicOrigin.startsWith('https://') ? publicOrigin : 'mailto:torchbearer@localhost.invalid';

/**
 * Encrypts a message for a browser and posts it to its push service.
 * @returns 'ended' if the browser ended the subscription, or if the service is not allowed any more
 * @throws if the push service does not accept it; a later try may succeed
 */
export async function sendPush(
  { push, publicOrigin }: { push: NonNullable<Config['push']>; publicOrigin: string },
  { endpoint, ...keys }: Subscription,
  { topic, ttl, content }: PushMessage,
): Promise<'accepted' | 'ended'> {
  if (!isAllowedHost(endpoint, push.services)) return 'ended';
  const { publicKey, privateKey } = push;
  try {
    await webPush.sendNotification({ endpoint, keys }, JSON.stringify(content), {
      vapidDetails: { subject: contactOf(publicOrigin), publicKey, privateKey },
      TTL: ttl,
      topic,
      timeout,
      agent,
    });
    return 'accepted';
  } catch (error) {
    if (!(error instanceof WebPushError)) throw error;
    if (ended.has(error.statusCode)) return 'ended';
    // The error of the library contains the endpoint, which is a secret of the browser.
    const service = new URL(endpoint).host;
    throw new Error(`${service} answered ${error.statusCode}: ${error.body.slice(0, 200)}`);
  }
}
