import { expect, test } from 'vitest';
import { sampleSite } from '../seed/sample-site.ts';
import { profileHead } from './profile-head.ts';

const { tiers } = sampleSite();
const publicOrigin = 'https://ambassadors.festival.test';
const asha = {
  alias: 'asha-rao',
  name: 'Asha Rao',
  college: 'Hill College',
  points: 1_080,
  photo: null,
  works: [],
};

test('S29 hostile names are text in the head', () => {
  const name = `</title><script>alert(1)</script><!--body-->" onload='x'&`;
  const head = profileHead({ ...asha, name, college: '"><img src=x>' }, { publicOrigin, tiers });
  expect(head).not.toMatch(/<script|<img|<!--|onload='/);
  expect(head).toContain('<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;!--body');
  expect(head.match(/<title>/g)).toHaveLength(1);
});

test('the head has the tier’s picture and absolute addresses', () => {
  const head = profileHead(asha, { publicOrigin, tiers });
  expect(head).toContain(`<meta property="og:image" content="${publicOrigin}/share-tier-4.jpg"/>`);
  expect(head).toContain(`<link rel="canonical" href="${publicOrigin}/u/asha-rao"/>`);
  expect(head).toContain('content="Asha Rao, campus ambassador: Blaze, 1,080 points, Hill College."');
});

test('a festival without tiers names none', () => {
  const head = profileHead(asha, { publicOrigin, tiers: [] });
  expect(head).toContain('content="Asha Rao, campus ambassador: 1,080 points, Hill College."');
});
