import { publicPagePath } from '../contract/public-page-path.ts';
import type { PublicProfile } from '../contract/public-profiles.ts';
import type { IncentiveTier } from '../contract/site.ts';
import { pictureOf } from '../contract/tier-picture.ts';
import { pointsOf } from '../contract/word-of.ts';
import { documentHead } from './document-head.ts';

/** The head of a public page. */
export function profileHead(
  { alias, name, college, points }: PublicProfile,
  { publicOrigin, tiers }: { publicOrigin: string; tiers: readonly IncentiveTier[] },
): string {
  const index = Math.max(
    0,
    tiers.findLastIndex(({ from }) => from <= points),
  );
  const tier = tiers[index]?.title;
  const person = name.trim() || 'A campus ambassador';
  const facts = [tier, pointsOf(points), college].filter(Boolean).join(', ');
  return documentHead({
    type: 'profile',
    title: person,
    description: `${person}, campus ambassador: ${facts}.`,
    address: `${publicOrigin}${publicPagePath(alias)}`,
    picture: {
      url: `${publicOrigin}/share-tier-${pictureOf(index, tiers.length) + 1}.jpg`,
      alt: tier ? `The flame of the tier ${tier}` : 'A flame',
    },
    indexable: true,
  });
}
