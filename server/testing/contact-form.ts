import type { LightMyRequestResponse } from 'fastify';
import { freshAddress } from './google-flow.ts';
import type { TestApp } from './test-app.ts';

let written = 0;

/** A valid message with a unique text. */
export const newMessage = (overrides: object = {}) => ({
  name: 'Asha Rao',
  email: 'Asha@Students.test',
  topic: 'A task or points',
  message: `Where do my points stand? ${++written}\nSecond line.`,
  website: '',
  ...overrides,
});

interface From {
  /** A new address if absent. */
  readonly remoteAddress?: string;
  readonly cookie?: string;
  readonly headers?: Record<string, string>;
}

export function sendMessage(
  t: TestApp,
  body: unknown = newMessage(),
  { remoteAddress = freshAddress(), ...from }: From = {},
): Promise<LightMyRequestResponse> {
  return t.request('POST', '/api/contact', { body, remoteAddress, ...from });
}
