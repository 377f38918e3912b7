import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { clientKey } from './client-key.ts';

test('a client that disconnected, and has no address, is counted without an error', () => {
  const gone = {} as FastifyRequest;
  expect(clientKey(gone)).toBe('gone');
});

test('an IPv4 address is its own key, an IPv6 address its /64', () => {
  expect(clientKey({ ip: '::ffff:10.0.0.1' })).toBe('10.0.0.1');
  expect(clientKey({ ip: '2001:db8::1' })).toBe(clientKey({ ip: '2001:db8::2' }));
  expect(clientKey({ ip: '2001:db8::1' })).not.toBe(clientKey({ ip: '2001:db8:0:1::1' }));
});
