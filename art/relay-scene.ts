import { night } from './field-colours.ts';
import { flame, glow, radialGradient, ridge, shadow, verticalGradient } from './paper.ts';
import { seededRandom } from './seeded-random.ts';

const round = (value: number) => Math.round(value * 10) / 10;

/** A person walking with a torch, with the feet at x, y. `flip` is -1 to face left. */
function walker(x: number, y: number, size: number, flip: 1 | -1, colour: string, rim: string): string {
  const body = `<ellipse cx="2" cy="-176" rx="15" ry="19"/><path d="M-6-164H10V-148H-6ZM-24-150C-10-160 14-160 26-148L30-78L52-4L34 0L6-66L-22 2L-40-4L-16-84Z"/><path d="M-16-146C-40-120-46-96-36-70L-24-74C-30-96-24-112-8-128Z"/><path d="M14-150L58-190L66-180L26-128Z"/><path d="M54-168L64-246H76L68-170Z"/>`;
  return `<g transform="translate(${round(x)} ${round(y)}) scale(${round((flip * size) / 2) / 100} ${round(size / 2) / 100})"><g fill="${rim}" transform="translate(4 -3)">${body}</g><g fill="${colour}">${body}</g></g>${glow(x + flip * size * 0.35, y - size * 1.36, size * 1.5, 'light', 0.8)}${flame(x + flip * size * 0.35, y - size * 1.2, size * 0.44)}`;
}

/** A college with lit windows; its foot is at x, y. */
function college(x: number, y: number, size: number, wall: string, shade: string, lit: string): string {
  const window = (left: number, top: number) =>
    `<path d="M${left} ${top + 26}V${top + 8}a8 8 0 0 1 16 0v18Z" fill="${lit}"/>`;
  const wing = (left: number) =>
    `<rect x="${left}" y="-120" width="170" height="130" fill="${wall}"/><path d="M${left - 10}-120h190l-20-26h-150Z" fill="${shade}"/>${[0, 1, 2, 3].map((index) => window(left + 16 + index * 38, -100) + window(left + 16 + index * 38, -52)).join('')}`;
  return `<g transform="translate(${x} ${y}) scale(${size / 300})">${wing(-240)}${wing(70)}<rect x="-80" y="-160" width="160" height="170" fill="${wall}"/><path d="M-96-160H96L0-216Z" fill="${shade}"/>${[-60, -24, 12, 48].map((left) => `<rect x="${left}" y="-140" width="14" height="150" fill="${shade}"/>`).join('')}<rect x="-34" y="-300" width="68" height="110" fill="${wall}"/><path d="M-44-300H44L0-372Z" fill="${shade}"/><circle cx="0" cy="-262" r="20" fill="${lit}"/><path d="M0-275V-262L9-256" stroke="${shade}" stroke-width="4" fill="none"/><path d="M-14 10V-40a14 14 0 0 1 28 0V10Z" fill="${lit}"/><path d="M0-372V-420" stroke="${shade}" stroke-width="4"/><path d="M0-420L34-408L0-396Z" fill="#f7701d"/></g>`;
}

/** People carry the fire from the field to a college. The last picture of the page, dark in both themes. */
export function relayScene(): string {
  const width = 2560;
  const height = 1100;
  const random = seededRandom(1995);
  const sheet = (content: string) => `<g filter="url(#cut)">${content}</g>`;
  const hill = (y: number, swing: number, step: number, fill: string) =>
    sheet(`<path d="${ridge({ width, bottom: height + 10, y, swing, step, random })}" fill="${fill}"/>`);
  const stars = Array.from(
    { length: 150 },
    () =>
      `<circle cx="${round(random() * width)}" cy="${round(random() * 620)}" r="${round(0.9 + random() * 1.8)}" fill="#ffe3b8" opacity="${(0.15 + random() * 0.5).toFixed(2)}"/>`,
  ).join('');
  const slope = sheet(
    `<path d="M900 1110C1100 940 1300 800 1560 700C1740 632 1860 600 1990 596C2160 592 2330 650 2570 700V1110Z" fill="#43192f"/>`,
  );
  const path = `<path d="M1240 1110C1420 960 1800 900 1840 800C1866 730 1780 690 1860 640C1896 618 1950 606 1988 600L2004 600C1980 620 1946 640 1936 664C1916 716 2000 750 1980 830C1956 930 1700 980 1560 1110Z" fill="#7a2f33"/>`;
  const steps = [
    [1925, 618, 34],
    [1872, 660, 44],
    [1868, 716, 56],
    [1900, 786, 72],
    [1830, 866, 94],
    [1680, 950, 124],
  ] as const;
  const walkers = steps.map(([x, y, size]) => walker(x, y, size, 1, '#160a14', '#c2502c')).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${[
    verticalGradient('sky', [
      { at: 0, colour: '#0e0906', opacity: 0 },
      { at: 0.3, colour: '#1f1220', opacity: 0.9 },
      { at: 0.5, colour: '#3a1a34', opacity: 1 },
      { at: 0.62, colour: '#7a2a38', opacity: 1 },
      { at: 1, colour: '#b8421f', opacity: 1 },
    ]),
    radialGradient('light', [
      { at: 0, colour: night.light, opacity: 0.85 },
      { at: 0.15, colour: night.light, opacity: 0.5 },
      { at: 0.4, colour: night.light, opacity: 0.18 },
      { at: 1, colour: night.light, opacity: 0 },
    ]),
    shadow('cut', 12, '#08030a', 0.55),
  ].join(
    '',
  )}</defs><rect width="${width}" height="${height}" fill="url(#sky)"/>${stars}${glow(2040, 520, 620, 'light', 0.75)}${hill(640, 40, 360, '#5a2038')}${hill(730, 50, 420, '#38152d')}${slope}${path}${sheet(college(2040, 606, 280, '#2a1028', '#180918', night.lit))}${walkers}${hill(1010, 44, 520, '#1d0c1a')}${sheet(walker(1330, 1092, 250, 1, '#0d0609', '#a03f24'))}${hill(1085, 12, 520, '#0e0906')}</svg>`;
}
