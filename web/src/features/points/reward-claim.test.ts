import { expect, test } from 'vitest';
import type { Reward } from '../../content/content-types.ts';
import { claimMessage, isOver } from './reward-claim.ts';

const reward = (claim: Partial<Reward['claim']>): Reward => ({
  name: 'Shirt',
  picture: 'shirt',
  claim: { how: 'Send us your size.', ...claim },
});
const me = { techid: 'TB26-00042' };

test('the message names reward, tier and Tech ID, and asks for an address where one is needed', () => {
  const { message, topic } = claimMessage({ title: 'Flame' }, reward({}), me);
  expect(message).toBe('I claim a reward of Flame: Shirt.\nMy Tech ID: TB26-00042\n');
  expect(topic).toBe('Something else');
  expect(claimMessage({ title: 'Flame' }, reward({ needsAddress: true }), me).message).toMatch(/address:\n$/);
});

test('a claim is over after its last day', () => {
  const { claim } = reward({ by: '2026-12-31' });
  expect(isOver(claim, new Date(2026, 11, 31, 23, 0))).toBe(false);
  expect(isOver(claim, new Date(2027, 0, 1))).toBe(true);
  expect(isOver(reward({}).claim, new Date(2099, 0, 1))).toBe(false);
});
