import type { LightMyRequestResponse } from 'fastify';
import { freshAddress } from './google-flow.ts';
import type { TestApp } from './test-app.ts';

let written = 0;

/** What somebody fills in; nobody sent it before. */
export const newMessage = (overrides: object = {}) => ({
  name: 'Asha Rao',
  email: 'Asha@Students.test',
  topic: 'A task or points',
  message: `Where do my points stand? ${++written}\nSecond line.`,
  website: '',
  ...overrides,
});

interface From {
  /** One of its own where none is given. */
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
