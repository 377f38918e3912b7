import { expect, test } from 'vitest';
import type { Reward } from '#contract/site.ts';
import { claimMessage, findClaim, isOver, sayGiven } from './reward-claim.ts';

const reward = (claim: Partial<Reward['claim']>): Reward => ({
  name: 'Shirt',
  picture: 'shirt',
  claim: { how: 'Send us your size.', ...claim },
});
const me = { techid: 'TB26-00042' };

test('the message names reward, tier and Tech ID, and asks for an address where one is needed', () => {
  const { message, topic } = claimMessage({ title: 'Flame' }, reward({}), me);
  expect(message).toBe('I claim a reward of Flame: Shirt.\nMy Tech ID: TB26-00042\n');
  expect(topic).toBe('A reward');
  expect(claimMessage({ title: 'Flame' }, reward({ needsAddress: true }), me).message).toMatch(/address:\n$/);
});

test('a claim is over after its last day', () => {
  const { claim } = reward({ by: '2026-12-31' });
  expect(isOver(claim, new Date(2026, 11, 31, 23, 0))).toBe(false);
  expect(isOver(claim, new Date(2027, 0, 1))).toBe(true);
  expect(isOver(reward({}).claim, new Date(2099, 0, 1))).toBe(false);
});

test('a claim is found among the messages by its first line, also if the rest was changed', () => {
  const { message } = claimMessage({ title: 'Flame' }, reward({}), me);
  const sent = (id: string, text: string) => ({
    id,
    topic: null,
    message: text,
    begun: false,
    createdAt: '2026-11-24T10:00:00.000Z',
    lastActivityAt: '2026-11-24T10:00:00.000Z',
    answered: false,
  });
  const messages = [sent('1', 'About a Shirt.'), sent('2', `${message}Size M`), sent('3', message)];
  expect(findClaim(messages, { title: 'Flame' }, reward({}))?.id).toBe('2');
  expect(findClaim(messages, { title: 'Spark' }, reward({}))).toBeUndefined();
  expect(findClaim(messages, { title: 'Flame' }, { ...reward({}), name: 'Shirts' })).toBeUndefined();
});

test('what a reward needs from the profile is given once none of it is missing', () => {
  const { claim } = reward({ needs: ['college', 'phone number'] });
  expect(sayGiven(claim, ['city'])).toBe('Your college and phone number are given');
  expect(sayGiven(claim, ['city', 'college'])).toBeNull();
  expect(sayGiven(reward({ needs: ['photo'] }).claim, [])).toBe('Your photo is given');
  expect(sayGiven(claim, undefined)).toBeNull();
  expect(sayGiven(reward({}).claim, [])).toBeNull();
});
