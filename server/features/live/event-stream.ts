import type { ServerResponse } from 'node:http';
import { type Actor, hasRight } from '../../actor.ts';
import { type SentEvent, type StreamEventKind, streamBeat, streamEnd } from '../../contract/live-events.ts';
import { isAfter, type LivePosition, placeText } from '../../database/live-log.ts';

/** Bytes that wait for a reader; with more, the stream ends, and the client continues with another one. */
const maxWaiting = 256 * 1024;

/** One event, of the log if it has a position. */
export const sentEvent = (kind: StreamEventKind, data: object, position?: LivePosition): SentEvent => ({
  kind,
  data: JSON.stringify(data),
  id: position ? placeText(position) : '',
});

/** An event as a stream sends it. */
export const textOf = ({ kind, data, id }: SentEvent): string =>
  `event: ${kind}\n${id && `id: ${id}\n`}data: ${data}\n\n`;

export const eventText = (...event: Parameters<typeof sentEvent>): string => textOf(sentEvent(...event));

/** Tells the browser after how many milliseconds it reconnects. */
export const retryText = (milliseconds: number): string => `retry: ${Math.round(milliseconds)}\n\n`;

/** The same, for clients that reconnect by themselves, and for the app, which cannot see `retry`. */
export const endText = (milliseconds: number): string =>
  retryText(milliseconds) + eventText(streamEnd.kind, { retryAfter: Math.round(milliseconds) });

/** The words of audiences that an actor belongs to. */
export function audiencesOf({ user, administrator }: Pick<Actor, 'user' | 'administrator'>): Set<string> {
  return new Set([
    'everyone',
    ...(hasRight({ administrator }, 'read') ? ['administrators'] : []),
    ...(user === null ? [] : [`user:${user.id}`]),
  ]);
}

/** One open response of `GET /api/events`. */
export class EventStream {
  readonly actor: Actor;
  readonly audiences: ReadonlySet<string>;
  /** The newest event that was sent, or that is not for this stream. */
  position: LivePosition;
  /** When the next heartbeat is due, in milliseconds of `performance.now`. */
  beatAt = 0;
  readonly #response: ServerResponse;

  constructor(response: ServerResponse, actor: Actor, position: LivePosition) {
    this.#response = response;
    this.actor = actor;
    this.audiences = audiencesOf(actor);
    this.position = position;
  }

  /** @returns false if the reader is too slow */
  write(text: string | Buffer): boolean {
    this.#response.write(text);
    return this.#response.writableLength <= maxWaiting;
  }

  /** With it the browser also learns how far it has got. */
  beat(delivered: LivePosition): boolean {
    if (isAfter(delivered, this.position)) this.position = delivered;
    return this.write(this.beatText());
  }

  beatText(): string {
    return eventText(streamBeat.kind, {}, this.position);
  }

  end(text = ''): void {
    this.#response.end(text);
  }

  destroy(): void {
    this.#response.destroy();
  }
}
