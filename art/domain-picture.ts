import {
  clapperboard,
  drawingTools,
  megaphone,
  poster,
  puzzlePiece,
  ringLight,
  stage,
  tent,
  writtenPage,
} from './domain-objects-creative.ts';
import {
  browserWindow,
  chain,
  chip,
  type DomainObject,
  phone,
  wireframe,
} from './domain-objects-technical.ts';
import { type Daytime, domainPapers, fire } from './domain-papers.ts';
import { glow, pennants, radialGradient, ridge, sparks, verticalGradient } from './paper.ts';
import { seededRandom } from './seeded-random.ts';

/** The object of each domain, and the hue of its papers. */
const domains = {
  'Web Development': [browserWindow, 252],
  'App Development': [phone, 152],
  'Machine Learning': [chip, 300],
  Blockchain: [chain, 277],
  'UI/UX': [wireframe, 80],
  Design: [drawingTools, 226],
  'Graphic Design': [poster, 340],
  'Video Editing': [clapperboard, 18],
  'Content Creation': [ringLight, 178],
  'Content Writing': [writtenPage, 122],
  Marketing: [megaphone, 48],
  'Event Management': [stage, 320],
  Miscellaneous: [tent, 202],
  Other: [puzzlePiece, 358],
} as const satisfies Record<string, readonly [object: DomainObject, hue: number]>;

type DrawnDomain = keyof typeof domains;
export const drawnDomains = Object.keys(domains) as DrawnDomain[];

/**
 * The object stands at 1092, which `object-position: 80%` shows in the middle of a square and at three quarters of a band of
 * any width up to 7.2 times its height.
 */
const [width, height, centre] = [1440, 200, 1092] as const;

/** The picture of a domain's tasks: its object before two discs, on a band of hills. */
export function domainPicture(domain: DrawnDomain, daytime: Daytime): string {
  const [object, hue] = domains[domain];
  const papers = domainPapers(hue, daytime);
  const { sky, discs, hills, light, shadow } = papers;
  const random = seededRandom(hue);
  const hill = (y: number, swing: number, step: number, fill: string) =>
    `<path d="${ridge({ width, bottom: height + 20, y, swing, step, random })}" fill="${fill}"/>`;
  const night = daytime === 'night';
  const stars = night
    ? sparks({ x: 560, y: 130, spread: 560, rise: 130, count: 14, size: 3, colours: [fire.pale], random })
    : '';
  const layers = [
    `<circle cx="${centre}" cy="100" r="150" fill="${discs[0]}"/>`,
    hill(142, 22, 260, hills[0]),
    `<circle cx="${centre}" cy="100" r="108" fill="${discs[1]}"/>`,
    pennants([250, -8], [880, -12], 34, 24, [fire.flame, fire.saffron, papers.paper]),
    hill(170, 14, 210, hills[1]),
    ...object(papers).map((layer) => `<g transform="translate(${centre} 99) scale(.9)">${layer}</g>`),
    hill(188, 6, 170, hills[2]),
  ];
  const cast = `<filter id="cut" x="-20%" y="-20%" width="140%" height="140%"><feDropShadow dy="3" stdDeviation="4" flood-color="${shadow}" flood-opacity=".45" color-interpolation-filters="sRGB"/></filter>`;
  const defs = [
    verticalGradient('sky', [
      { at: 0, colour: sky[0] },
      { at: 0.8, colour: sky[1] },
    ]),
    radialGradient('light', [
      { at: 0, colour: light, opacity: 0.9 },
      { at: 0.45, colour: light, opacity: night ? 0.4 : 0.7 },
      { at: 1, colour: light, opacity: 0 },
    ]),
    cast,
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${defs.join('')}</defs><rect width="${width}" height="${height}" fill="url(#sky)"/>${stars}${glow(centre, 110, night ? 340 : 420, 'light')}${layers.map((layer) => `<g filter="url(#cut)">${layer}</g>`).join('')}</svg>\n`;
}
