import { describe, expect, test } from 'vitest';
import { siteContent } from '#contract/site.ts';
import { sampleSite } from '../../../../server/seed/sample-site.ts';
import { type SiteField, siteSections } from './site-fields.ts';
import {
  changesBetween,
  faultsOf,
  formerNames,
  labelsOf,
  mergeSites,
  valueAt,
  withValue,
} from './site-values.ts';

const sample = sampleSite();

/** Every path of a value in the content, with the positions of lists as `*`. */
function leaves(value: unknown, path: string[] = []): string[] {
  if (Array.isArray(value)) {
    const below = value.flatMap((item) => leaves(item, [...path, '*']));
    return typeof value[0] === 'object' ? below : [path.join('.')];
  }
  if (typeof value !== 'object' || value === null) return [path.join('.')];
  return Object.entries(value).flatMap(([key, item]) => leaves(item, [...path, key]));
}
function edited(fields: readonly SiteField[], path: string[]): string[] {
  return fields.flatMap((field) => {
    const at = [...path, field.name];
    if (field.kind === 'group') return edited(field.fields, at);
    if (field.kind === 'list') return edited(field.fields, [...at, '*']);
    return [at.join('.')];
  });
}

test('every value of the site has a field, and every field a value', () => {
  const fields = siteSections.flatMap((section) => edited(section.fields, [...section.path]));
  const values = new Set(leaves(sample));
  expect([...values].filter((value) => !fields.includes(value) && value !== '')).toEqual([]);
  expect(new Set(fields).size).toBe(fields.length);
  // The sample has each optional value somewhere, but these of its own.
  expect(fields.filter((field) => !values.has(field) && !/\b(hero|icon|logo|photo)$/.test(field))).toEqual([
    'look.accent',
    'joining.questions',
    'joining.applicationDays',
    'programme.uploads.videoMegabytes',
    'programme.mailClosing',
    'retention.inactiveMonths',
    'retention.rejectedFileDays',
    'retention.auditMonths',
    'retention.pastEditionMonths',
    'legal.terms',
    'legal.imprint',
  ]);
});

test('a new entry of each list has the shape of one', () => {
  for (const section of siteSections) {
    for (const field of section.fields) {
      if (field.kind !== 'list') continue;
      const path = [...section.path, field.name, 0];
      const unknown = faultsOf(withValue(sample, path, field.empty)).filter(({ message }) =>
        /Unrecognized/.test(message),
      );
      expect(unknown, field.label).toEqual([]);
    }
  }
});

test('a value is replaced in a copy, and an optional one removed', () => {
  const path = ['landing', 'sponsors', 'tiers', 0, 'sponsors', 0, 'name'];
  const changed = withValue(sample, path, 'Nadira Bank');
  expect(valueAt(changed, path)).toBe('Nadira Bank');
  expect(valueAt(sample, path)).toBe('Halden Mutual');
  expect(changed.festival).toBe(sample.festival);
  const without = withValue(sample, ['landing', 'sponsors', 'tiers', 3, 'sponsors', 0, 'url'], undefined);
  expect(siteContent.safeParse(without).success).toBe(true);
  expect(Object.keys(without.landing.sponsors.tiers[3]?.sponsors[0] ?? {})).not.toContain('url');
});

test('a fault leads to its field', () => {
  const broken = withValue(
    withValue(sample, ['festival', 'email'], 'x'),
    ['tiers', 1, 'rewards', 0, 'claim', 'how'],
    '',
  );
  expect(faultsOf(sample)).toEqual([]);
  expect(faultsOf(broken).map(({ path, message }) => [labelsOf(path), message])).toEqual([
    [{ section: 'festival', label: 'Festival › Email address' }, 'Enter an email address.'],
    [
      { section: 'tiers', label: 'Tiers › 2 › Rewards › 1 › How it is claimed › What the student does' },
      'Enter a text.',
    ],
  ]);
});

test('an application without a question leads to the questions, however often it is checked', () => {
  const broken = withValue(sample, ['joining'], { who: 'application', domains: [] });
  for (const _ of [1, 2]) {
    expect(faultsOf(broken).map(({ path, message }) => [labelsOf(path), message])).toEqual([
      [{ section: 'joining', label: 'Who may join › Questions of the application' }, 'Add a question.'],
    ]);
  }
});

describe('the changes that publishing would make', () => {
  test('nothing', () => expect(changesBetween(sample, sampleSite())).toEqual([]));

  test('values, entries and the order of entries', () => {
    let next = withValue(sample, ['festival', 'title'], 'Nadira');
    next = withValue(next, ['landing', 'sponsors', 'tiers', 0, 'sponsors', 0, 'mark'], 'mono');
    next = withValue(next, ['landing', 'testimonials', 'items'], sample.landing.testimonials.items.slice(2));
    next = withValue(next, ['landing', 'about', 'offers'], sample.landing.about.offers.toReversed());
    next = withValue(next, ['festival', 'sample'], false);
    expect(changesBetween(sample, next)).toEqual([
      {
        section: 'Festival',
        changes: [
          { label: 'Name', before: sample.festival.title, after: 'Nadira' },
          { label: 'Say that the content is invented', before: 'yes', after: 'no' },
        ],
      },
      { section: 'About', changes: [expect.objectContaining({ label: 'Offers, the order' })] },
      {
        section: 'Sponsors',
        changes: [
          {
            label: 'Tiers of sponsors › Title partner › Sponsors › Halden Mutual › Lettering',
            before: 'Tight',
            after: 'Mono',
          },
        ],
      },
      {
        section: 'Voices',
        changes: [
          expect.objectContaining({ label: 'Voices', after: null }),
          expect.objectContaining({ label: 'Voices', after: null }),
        ],
      },
    ]);
  });

  test.each([
    ['Art', 'Nadira', 'We call it ART.', true],
    ['Art', 'Nadira', 'Start here: art-free, 2art.', true],
    ['Art', 'Nadira', 'Start here, with all hearts.', false],
    ['Nova', 'Nova 2027', 'Nova 2027 begins.', false],
    ['Nova', 'Nova 2027', 'Nova 2027 begins as Nova did.', true],
    ['Nova', 'NOVA', 'Nova begins.', false],
  ])('renamed from %s to %s, “%s” still has the former name: %s', (former, present, text, is) => {
    const before = withValue(sample, ['festival', 'title'], former);
    const named = withValue(before, ['landing', 'closing', 'text'], text);
    const found = formerNames(before, withValue(named, ['festival', 'title'], present));
    expect(found.some((path) => path.join('.') === 'landing.closing.text')).toBe(is);
  });

  test('lines and texts in lists are searched for a former name, names of drawings are not', () => {
    const of = (title: string) => withValue(sample, ['festival', 'title'], title);
    const { title } = sample.festival;
    const { address } = sample.festival;
    const lined = withValue(of('Nadira'), ['festival', 'address'], [...address, title]);
    const found = formerNames(sample, withValue(lined, ['tiers', 1, 'rewards', 0, 'name'], title));
    expect(found).toContainEqual(['festival', 'address', address.length]);
    expect(found).toContainEqual(['tiers', 1, 'rewards', 0, 'name']);
    expect(formerNames(of('Trophy'), of('Nadira'))).not.toContainEqual([
      ...['landing', 'benefits', 'items', 0, 'icon'],
    ]);
  });

  test('in an entry that is renamed, every value; times and days as people read them', () => {
    let next = withValue(sample, ['tiers', 1, 'title'], 'Renamed');
    next = withValue(next, ['tiers', 1, 'from'], 333);
    next = withValue(next, ['tiers', 1, 'rewards', 0, 'claim', 'by'], '2027-03-05');
    next = withValue(next, ['tiers'], [...next.tiers, { ...next.tiers[1], title: 'New', from: 9_999 }]);
    next = withValue(next, ['festival', 'starts'], '2027-02-03T10:00:00Z');
    expect(changesBetween(sample, next).flatMap(({ changes }) => changes)).toEqual([
      expect.objectContaining({ after: expect.stringMatching(/^Wed,? 3 Feb 2027, \d\d:\d\d/) }),
      { label: 'Tiers', before: null, after: 'New' },
      { label: 'Tiers › Renamed › Title', before: sample.tiers[1]?.title, after: 'Renamed' },
      { label: 'Tiers › Renamed › Points', before: '250', after: '333' },
      expect.objectContaining({ after: '5 Mar 2027' }),
    ]);
  });
});

test('a part that is missing has the names of its sections, and the whole site has none', () => {
  expect(labelsOf(['look'])).toEqual({ section: 'look', label: 'Look' });
  expect(labelsOf([]).label).toBe('');
});

test('changes of two administrators to different fields are both kept, and those to the same are named', () => {
  const mine = withValue(sample, ['festival', 'title'], 'Mine');
  const theirs = withValue(withValue(sample, ['festival', 'place'], 'Theirs'), ['look', 'accent'], '#0a7f3f');
  const { content, both } = mergeSites(sample, { mine, theirs });
  expect(both).toEqual([]);
  expect(content.festival).toMatchObject({ title: 'Mine', place: 'Theirs' });
  expect(content.look.accent).toBe('#0a7f3f');
  const alsoTitled = withValue(theirs, ['festival', 'title'], 'Other');
  const conflicting = mergeSites(sample, { mine, theirs: alsoTitled });
  expect(conflicting.both).toEqual(['Festival › Name']);
  expect(conflicting.content.festival).toMatchObject({ title: 'Mine', place: 'Theirs' });
  const without = withValue(sample, ['landing', 'sponsors', 'tiers'], []);
  expect(mergeSites(sample, { mine: without, theirs }).content.landing.sponsors.tiers).toEqual([]);
});
