import fc from 'fast-check';
import { z } from 'zod';
import { publishableSite, rewardNeeds, type SiteContent, sectionNames } from '../contract/site.ts';

/** Characters of a text, so that a page stays within what a test can look at. */
const longest = 120;
/** Entries of a list; one whose number is fixed has that. */
const mostEntries = 4;

const word = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 24 }) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'work',
      'Lichtfest',
      'प्रौद्योगिकी',
      'مهرجان',
      '10,000',
      'https://example.org/a?b=c',
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom('</script><b>', '<!--', `"'&amp;`, '$&', '{{x}}', 'W'.repeat(60)) },
);
const text = (most: number) =>
  fc
    .array(word, { minLength: 1, maxLength: 12 })
    .map((words) => words.join(' ').toWellFormed().slice(0, Math.min(most, longest)).toWellFormed())
    .filter((value) => /[\p{L}\p{N}]/u.test(value));
const time = fc
  .date({ min: new Date('2001-01-01'), max: new Date('2199-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const address = fc.webUrl({ withQueryParameters: true }).filter((url) => url.length < 200);

/** Values of a format that random characters would not hit, by their key. */
const byKey: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  id: fc.uuid(),
  country: fc.constantFrom('IN', 'DE'),
  accent: fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`),
  techidPrefix: fc.constantFrom('TB', 'ABCDEF'),
  email: fc.constant('desk@festival.example'),
  url: address,
  starts: time,
  ends: time,
  by: time.map((value) => value.slice(0, 10)),
  sections: fc.shuffledSubarray([...sectionNames]),
  needs: fc.shuffledSubarray([...rewardNeeds]),
  // Larger than every place of a picture.
  width: fc.integer({ min: 1_400, max: 2_560 }),
  height: fc.integer({ min: 800, max: 1_600 }),
};

/** What must differ between the entries of a list. */
function nameOf(entry: unknown): unknown {
  if (typeof entry === 'string') return entry.toLowerCase();
  const { kind, key, title, tier, name, text: words } = entry as Record<string, unknown>;
  return kind ?? key ?? title ?? tier ?? name ?? words;
}

/** A value within the schema's own limits; those between values are left to `consistent`. */
function anyValue(schema: z.core.$ZodType, key: string): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return anyValue(schema.unwrap(), key);
  if (schema instanceof z.ZodObject) {
    const shape = Object.entries(schema.shape as Record<string, z.ZodType>);
    return fc.record(Object.fromEntries(shape.map(([name, field]) => [name, anyValue(field, name)])), {
      requiredKeys: shape.filter(([, field]) => !(field instanceof z.ZodOptional)).map(([name]) => name),
    });
  }
  const known = byKey[key];
  if (known !== undefined) return known;
  if (schema instanceof z.ZodArray) {
    const bounds = Object.assign({}, ...(schema.def.checks ?? []).map((check) => check._zod.def)) as {
      minimum?: number;
      length?: number;
    };
    return fc.uniqueArray(anyValue(schema.element, key), {
      minLength: bounds.length ?? bounds.minimum ?? 0,
      maxLength: bounds.length ?? mostEntries,
      selector: nameOf,
    });
  }
  if (schema instanceof z.ZodNumber) {
    const min = Math.max(schema.minValue ?? 0, 0);
    return fc.integer({ min, max: Math.min(schema.maxValue ?? min + 5_000, min + 5_000) });
  }
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodString) return text(schema.maxLength ?? longest);
  throw new Error(`There is no arbitrary value for ${key}.`);
}

/** The rules that compare values. */
function consistent(site: SiteContent): SiteContent {
  const { starts = '', ends = '' } = site.festival;
  const [first, last] = [starts, ends].sort();
  const { good, warn } = site.programme.pointBands;
  const { sample } = site.landing.whyJoin;
  return {
    ...site,
    festival: { ...site.festival, starts: first, ends: last },
    landing: {
      ...site.landing,
      whyJoin: {
        ...site.landing.whyJoin,
        sample: { ...sample, awarded: Math.min(sample.awarded, sample.worth) },
      },
    },
    programme: {
      ...site.programme,
      pointBands: { warn: Math.min(good, warn) + 1, good: Math.max(good, warn) + 2 },
    },
    tiers: site.tiers.map(({ rewards, ...tier }, index) => ({
      ...tier,
      from: index * 500,
      rewards: rewards.map(({ claim: { needsAddress, ...claim }, ...reward }) => ({
        ...reward,
        claim: claim.through === 'message' && needsAddress ? { ...claim, needsAddress } : claim,
      })),
    })),
  };
}

/** Any site that can be published. */
export const anySite: fc.Arbitrary<SiteContent> = (anyValue(publishableSite, '') as fc.Arbitrary<SiteContent>)
  .map((site) => publishableSite.safeParse(consistent(site)))
  .filter(({ success }) => success)
  .map(({ data }) => data as SiteContent);
