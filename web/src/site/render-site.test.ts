import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type PublicSite,
  type RenderedSite,
  type SectionName,
  type SiteContent,
  sectionNames,
  siteContent,
} from '#contract/site.ts';
import { sampleSite } from '../../../server/seed/sample-site.ts';
import { neutralSite } from '../../../server/site/neutral-site.ts';
import { anySite } from '../../../server/testing/any-site.ts';
import { renderSite } from './render-site.tsx';

/** The content with other texts where the schema allows any: names of pictures, icons and sections stay. */
function withTexts(content: SiteContent, textFor: (path: string) => string): SiteContent {
  const replace = (value: unknown, path: string): unknown => {
    if (Array.isArray(value)) return value.map((item, index) => replace(item, `${path}.${index}`));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([key, item]) => [key, replace(item, `${path}.${key}`)]),
      );
    if (typeof value !== 'string' || fixed.test(path)) return value;
    return textFor(path);
  };
  return replace(content, '') as SiteContent;
}
const fixed =
  /\.(picture|icon|kind|mark|key|through|country|starts|ends|by|email|url|techidPrefix)$|\.(sections|needs)\.\d+$/;

/** What the browser reads in a document. */
const carriedBy = (document: RenderedSite['documents'][string] | undefined): PublicSite =>
  JSON.parse(document?.site.replace(/^<script[^>]*>|<\/script>$/g, '') ?? '');
const elementsOf = (html: string, name: string) => html.match(new RegExp(`<${name}[\\s>]`, 'g'))?.length ?? 0;

test('S29 texts are text in every document, whatever they contain', () => {
  const hostile = `</script><script>alert(1)</script><!--x--><img src=x onerror="alert(1)">'"&$&`;
  const { documents, manifest } = renderSite(withTexts(sampleSite(), () => hostile));
  expect(Object.keys(documents)).toContain('index');
  for (const [name, { head, body }] of Object.entries(documents)) {
    expect(body, name).not.toMatch(/<script|<img[^>]* onerror|<!--x-->/);
    // The one that describes the festival to search engines.
    expect(elementsOf(head, 'script'), name).toBe(name === 'index' ? 1 : 0);
    expect(head, name).not.toContain('<img');
  }
  expect(elementsOf(documents.app?.site ?? '', 'script')).toBe(1);
  expect(carriedBy(documents.app).festival.title).toBe(hostile);
  expect(JSON.parse(manifest).short_name).toBe(hostile);
});

test('S29 terms in Markdown take the place of ours, without HTML of their own', () => {
  const sample = sampleSite();
  const own = '# Who may join\n\n[x](javascript:alert(1)) <script>alert(1)</script> **everybody**';
  const { documents } = renderSite({ ...sample, legal: { ...sample.legal, terms: own } });
  const body = documents.terms?.body ?? '';
  expect(body).toContain('<strong>everybody</strong>');
  expect(body).toContain('Who may join</h2>');
  expect(body).not.toMatch(/<script|href="javascript/);
  expect(body).not.toContain('Fair play');
  expect(renderSite(sample).documents.terms?.body).toContain('Fair play');
});

test('S61 uploaded pictures take the places of ours, and what they show is text', () => {
  const sample = sampleSite();
  const alt = `A stage" onerror="alert(1)`;
  const picture = (id: string) => ({ id, width: 1_400, height: 900, focus: { x: 20, y: 80 }, alt });
  const { about, benefits, sponsors, testimonials } = sample.landing;
  const { documents, look, manifest } = renderSite({
    ...sample,
    look: { hero: picture('hero'), logo: picture('logo'), icon: picture('icon') },
    landing: {
      ...sample.landing,
      about: { ...about, offers: about.offers.map((offer) => ({ ...offer, photo: picture('offer') })) },
      benefits: {
        ...benefits,
        items: benefits.items.map((item) => ({ ...item, photo: picture('benefit') })),
      },
      sponsors: {
        ...sponsors,
        tiers: sponsors.tiers.map((tier) => ({
          ...tier,
          sponsors: tier.sponsors.map((sponsor) => ({ ...sponsor, logo: picture('sponsor') })),
        })),
      },
      testimonials: {
        ...testimonials,
        items: testimonials.items.map((item) => ({ ...item, photo: picture('voice') })),
      },
    },
  });
  const { head = '', body = '' } = documents.index ?? {};
  expect(/ onerror="/.test(body)).toBe(false);
  for (const [id, count] of [
    ['hero', 1],
    ['logo', 1],
    ['offer', about.offers.length],
    ['benefit', benefits.items.length],
    ['sponsor', sponsors.tiers.flatMap((tier) => tier.sponsors).length],
    ['voice', testimonials.items.length],
  ] as const)
    expect(body.split(`src="/api/site/pictures/${id}/160.webp"`).length - 1, id).toBe(count);
  expect(body.includes('field-night'), 'our field').toBe(false);
  expect(head).toContain('/api/site/pictures/hero/share.jpg?focus=20-80');
  expect(head.match(/rel="preload"/g)).toHaveLength(1);
  expect(look).toContain('href="/api/site/pictures/icon/icon-180.png?focus=20-80"');
  expect(manifest).toContain('/api/site/pictures/icon/icon-maskable.png?focus=20-80');
});

test('icons have the accent colour where the festival has no icon, and are files where it has neither', () => {
  const coloured = renderSite({ ...sampleSite(), look: { accent: '#0a7f3f' } });
  expect(coloured.look).toContain('href="/api/site/pictures/flame/icon-180.png?accent=%230a7f3f"');
  expect(coloured.look).not.toContain('favicon');
  expect(coloured.manifest).toContain('/api/site/pictures/flame/icon-maskable.png?accent=%230a7f3f');
  expect(renderSite({ ...sampleSite(), look: {} }).look).toContain('href="/favicon.svg"');
});

test('an imprint is below the terms, and every footer leads to it', () => {
  const sample = sampleSite();
  const { documents } = renderSite({
    ...sample,
    legal: { ...sample.legal, imprint: '**Lichtfest** e.V.' },
  });
  expect(documents.terms?.body).toMatch(/id="imprint".*<strong>Lichtfest<\/strong> e\.V\./s);
  expect(documents.index?.body).toContain('href="/terms#imprint"');
  expect(documents.app?.site).toContain('"imprint"');
  const without = renderSite(sample).documents;
  expect(`${without.terms?.body}${without.index?.body}`).not.toContain('imprint');
});

test('the texts of /how-it-works are those of the site, with web addresses as links', () => {
  const sample = sampleSite();
  const questions = [{ title: 'Where is the desk?', text: 'See https://desk.example/map\nand ask.' }];
  const howItWorks = { ...sample.howItWorks, title: 'In four steps', lead: 'Take part.', questions };
  const body = renderSite({ ...sample, howItWorks }).documents['how-it-works']?.body ?? '';
  for (const shown of [
    'In four steps</h1>',
    'Take part.',
    'Where is the desk?',
    'href="https://desk.example/map"',
  ])
    expect(body).toContain(shown);
  expect(body).not.toContain('How long does a review take?');
  expect(renderSite(sample).documents['how-it-works']?.body).toContain(
    `You take tasks for ${sample.festival.title}, hand in`,
  );
});

test('only documents of the application carry the rules of the programme, and none what only the server needs', () => {
  const { documents } = renderSite(sampleSite());
  expect(carriedBy(documents.login).programme).toMatchObject({ reviewDays: 7, uploads: { files: 10 } });
  expect(carriedBy(documents.login).programme).not.toHaveProperty('mailGreeting');
  expect(carriedBy(documents.index)).not.toHaveProperty('programme');
});

test('an address that runs code is in no link', () => {
  const sample = sampleSite();
  const content = {
    ...sample,
    festival: { ...sample.festival, socials: [{ name: 'X', url: 'javascript:alert(1)' }] },
  };
  expect(siteContent.safeParse(content).success).toBe(false);
});

test('any content that can be published is rendered, with the sections that have content', () => {
  fc.assert(
    fc.property(anySite, (site) => {
      const { documents } = renderSite(site);
      const body = documents.index?.body ?? '';
      const { about, benefits, influencer, sponsors, testimonials } = site.landing;
      const isFilled: Partial<Record<SectionName, boolean>> = {
        benefits: benefits.items.length > 0,
        influencer: influencer.points.length > 0,
        sponsors: sponsors.tiers.some((tier) => tier.sponsors.length > 0),
        testimonials: testimonials.items.length > 0,
      };
      const shown = site.landing.sections.filter((name) => isFilled[name] ?? true);
      for (const name of sectionNames) expect(body.includes(`id="${name}"`), name).toBe(shown.includes(name));
      expect(carriedBy(documents.index).landing.sections).toEqual(shown);
      expect(elementsOf(body, 'h1')).toBe(1);
      const pictured = [
        ...(shown.includes('about') ? about.offers : []),
        ...(shown.includes('benefits') ? benefits.items : []),
      ];
      for (const { photo } of pictured) if (photo) expect(body).toContain(photo.id);
    }),
    { numRuns: 30 },
  );
});

/** What a document says: its texts, and those in its head, one on each line. */
const textsOf = ({ head, body }: RenderedSite['documents'][string]) =>
  [
    ...[...head.matchAll(/ (?:content|href)="([^"]*)"/g)].map(([, text]) => text),
    ...`${head}${body}`
      .replaceAll(/<\/?(?:a|b|span|em|strong|mark|time)(?: [^>]*)?>|<!-- -->/g, '')
      .split(/<[^>]*>/),
  ].join('\n');
const optional = ['edition', 'year', 'ordinal', 'founded', 'starts', 'ends', 'email'] as const;

test('what the festival does not say is in no document, and nothing is left in its place', () => {
  const sample = sampleSite();
  // Other texts of the sample name the edition and the year.
  const whole = { ...sample.festival, summary: 'A festival.', founded: 1907 };
  const shownAs = { ...whole, year: `${whole.title} 2026`, edition: `${whole.title} 26` };
  const leftOver = /.*(?:undefined|null|NaN|\( ?\)|\S {2,}\S|[·,(] *$| [.,)]).*/m;
  fc.assert(
    fc.property(fc.subarray([...optional], { minLength: 1 }), (absent) => {
      const festival = { ...whole };
      for (const key of absent) delete festival[key];
      const { documents } = renderSite({ ...sample, festival });
      const gone = absent.map((key) => String(shownAs[key]));
      for (const [name, document] of Object.entries(documents)) {
        const texts = textsOf(document);
        expect(leftOver.exec(texts)?.[0], name).toBeUndefined();
        expect(
          gone.filter((text) => new RegExp(`\\b${text}\\b`).test(texts)),
          name,
        ).toEqual([]);
        expect(/<(dl|address|ul)(?: [^>]*)?><\/\1>/.exec(document.body)?.[0], name).toBeUndefined();
      }
    }),
    { numRuns: 30 },
  );
});

test('the neutral site names no edition, no date and no address', () => {
  const { documents } = renderSite(neutralSite);
  for (const [name, document] of Object.entries(documents)) {
    // The dates of the legal texts are those of the software.
    const texts = textsOf(document).replaceAll(/Last changed on [\w ]+/g, '');
    expect(/.*(?:\b20[1-9]\d\b|edition).*/.exec(texts)?.[0], name).toBeUndefined();
    expect(document.body, name).not.toContain('mailto:');
    expect(elementsOf(document.head, 'script'), name).toBe(0);
  }
  expect(documents.index?.body).toContain('>Campus ambassadors<');
  expect(textsOf(documents.index ?? { head: '', body: '', site: '' })).toContain(
    'bring Campus Festival to your college.',
  );
});

test('a preview renders one document', () => {
  expect(Object.keys(renderSite(sampleSite(), { only: 'terms' }).documents)).toEqual(['terms']);
});

test('documents differ only with a second identity provider, which only then they name', () => {
  const without = renderSite(sampleSite());
  expect(renderSite(sampleSite(), { university: null })).toEqual(without);
  expect(carriedBy(without.documents.app)).not.toHaveProperty('university');
  const university = { name: 'The <University>', button: 'Continue with it' };
  const { documents } = renderSite(sampleSite(), { university });
  for (const name of ['index', 'app']) expect(carriedBy(documents[name]).university).toEqual(university);
  expect(documents.index?.body).toContain('href="/api/auth/university"');
  expect(without.documents.index?.body).not.toContain('/api/auth/university');
  expect(documents.privacy?.body).toContain('The &lt;University&gt;, when you sign in with it');
});

test('what is empty is not shown, instead of an empty heading', () => {
  const sample = sampleSite();
  const { landing } = sample;
  const empty = renderSite({
    ...sample,
    tiers: [],
    festival: { ...sample.festival, address: [], socials: [] },
    landing: {
      ...landing,
      figures: [],
      about: { ...landing.about, offers: [] },
      benefits: { ...landing.benefits, items: [] },
      influencer: { ...landing.influencer, points: [] },
      sponsors: { ...landing.sponsors, tiers: [] },
      testimonials: { ...landing.testimonials, items: [] },
    },
  });
  const body = empty.documents.index?.body ?? '';
  for (const name of ['benefits', 'influencer', 'sponsors', 'testimonials'])
    expect(body, name).not.toContain(`id="${name}"`);
  expect(body).not.toContain(landing.whyJoin.tiers);
  const other = empty.documents['how-it-works']?.body ?? '';
  expect(other).not.toContain('id="incentives"');
  expect(`${body}${other}`.match(/<(ul|ol|dl|nav|address)[^>]*><\/\1>/g)).toBeNull();
});
