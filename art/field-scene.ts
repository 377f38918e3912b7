import { crowdRow } from './crowd.ts';
import { ferrisWheel, stage, tent } from './fairground.ts';
import type { FieldColours } from './field-colours.ts';
import { glow, pennants, radialGradient, ridge, shadow, sparks, verticalGradient } from './paper.ts';
import { seededRandom } from './seeded-random.ts';
import { raisedTorch } from './torch.ts';

interface FieldLayout {
  width: number;
  height: number;
  /** Height of the crests, from the top. */
  horizon: number;
  /** Shoulders of the last row. */
  front: number;
  /** Height of a head in the last row. */
  head: number;
  torch: { x: number; y: number; size: number; lean: number };
  wheel: { x: number; radius: number };
  stage: { x: number; width: number };
  tents: readonly { x: number; width: number }[];
}

/** Wide, for landscape windows. The left stays low, because the headline is above it. */
export const wideField: FieldLayout = {
  width: 2560,
  height: 1280,
  horizon: 965,
  front: 1210,
  head: 56,
  torch: { x: 1905, y: 775, size: 610, lean: 7 },
  wheel: { x: 1530, radius: 160 },
  stage: { x: 2320, width: 330 },
  tents: [
    { x: 1270, width: 150 },
    { x: 1090, width: 205 },
    { x: 230, width: 190 },
    { x: 420, width: 130 },
  ],
};

/** For portrait windows: it begins below the text. */
export const tallField: FieldLayout = {
  width: 1000,
  height: 860,
  horizon: 560,
  front: 770,
  head: 62,
  torch: { x: 700, y: 470, size: 395, lean: 7 },
  wheel: { x: 250, radius: 120 },
  stage: { x: 905, width: 190 },
  tents: [
    { x: 70, width: 170 },
    { x: 440, width: 190 },
  ],
};

export function fieldScene(layout: FieldLayout, colours: FieldColours): string {
  const { width, height, horizon, front, head, torch } = layout;
  const random = seededRandom(26);
  // The stars use a separate seed, so that day and night have the same people.
  const sky = seededRandom(1995);
  const [far, middle, near] = colours.hills;
  const ground = (y: number, swing: number, step: number) =>
    ridge({ width, bottom: height, y, swing, step, random });
  const sheet = (content: string) => `<g filter="url(#cut)">${content}</g>`;
  const stars = colours.stars
    ? Array.from({ length: Math.round(width / 24) }, () => {
        const y = height * 0.06 + sky() * (horizon - height * 0.2);
        return `<circle cx="${(sky() * width).toFixed(0)}" cy="${y.toFixed(0)}" r="${(0.8 + sky() * 1.6).toFixed(1)}" fill="#ffe3b8" opacity="${(0.15 + sky() * 0.5).toFixed(2)}"/>`;
      }).join('')
    : '';
  const row = (
    y: number,
    size: number,
    sheetAt: 0 | 1 | 2,
    raised: number,
    torches: number,
    light?: string,
  ) =>
    crowdRow({
      from: -size,
      to: width + size,
      y,
      bottom: height + 10,
      head: size,
      colour: colours.crowd[sheetAt],
      rim: colours.rim[sheetAt],
      raised,
      torches,
      ...(light && { light }),
      random,
    });
  const groundY = horizon + (front - horizon) * 0.42;
  const lamps = [colours.lit, colours.fire.inner, colours.fire.middle];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${[
    verticalGradient('sky', colours.sky),
    verticalGradient('screen', [
      { at: 0, colour: colours.fire.inner },
      { at: 1, colour: colours.fire.outer },
    ]),
    verticalGradient('beam', [
      { at: 0, colour: colours.lit, opacity: 0 },
      { at: 1, colour: colours.lit, opacity: 0.85 },
    ]),
    radialGradient('sun', [
      { at: 0, colour: colours.sun },
      { at: 0.32, colour: colours.sun, opacity: 0.7 },
      { at: 0.6, colour: colours.sun, opacity: 0.25 },
      { at: 1, colour: colours.sun, opacity: 0 },
    ]),
    radialGradient('light', [
      { at: 0, colour: colours.light, opacity: 0.9 },
      { at: 0.15, colour: colours.light, opacity: 0.55 },
      { at: 0.35, colour: colours.light, opacity: 0.24 },
      { at: 0.65, colour: colours.light, opacity: 0.07 },
      { at: 1, colour: colours.light, opacity: 0 },
    ]),
    shadow('cut', head * 0.16, colours.cut, colours.cutOpacity),
    shadow('fine', head * 0.07, colours.cut, colours.cutOpacity),
  ].join('')}</defs>
<rect width="${width}" height="${height}" fill="url(#sky)"/>${stars}
${glow(torch.x - width * 0.03, horizon, height * 0.46, 'sun', colours.sunOpacity)}
${sheet(`<path d="${ground(horizon - 34, 46, 300)}" fill="${far}"/>`)}
${sheet(`<path d="${ground(horizon + 12, 30, 240)}" fill="${middle}"/>`)}
${sheet(ferrisWheel(layout.wheel.x, groundY - 20, layout.wheel.radius, colours.wheel, lamps))}
${stage({ ...layout.stage, y: groundY, colour: colours.stage, screen: 'screen', lamps, beams: ['beam'], beamOpacity: colours.beamOpacity })}
${sheet(layout.tents.map(({ x, width: size }) => tent(x, groundY + 6, size, colours.tent[0], colours.tent[1], colours.lit)).join(''))}
${pennants([-20, groundY - head * 3], [width * 0.36, groundY - head * 1.8], head * 0.6, head * 0.42, [colours.wheel, colours.fire.middle, colours.lit])}
${sheet(`<path d="${ground(groundY + 18, 14, 280)}" fill="${near}"/>`)}
${sheet(row(front - head * 1.9, head * 0.5, 0, 0.36, 0.6, 'light'))}
${sheet(row(front - head * 1.05, head * 0.72, 1, 0.3, 0.5, 'light'))}
${raisedTorch({ ...torch, colours: colours.torch, light: 'light', lightOpacity: colours.lightOpacity, cut: 'fine' })}
${sparks({ x: torch.x + torch.size * 0.12, y: torch.y - torch.size * 1.02, spread: torch.size * 0.55, rise: torch.size * 0.5, count: 46, size: head * 0.085, colours: [colours.fire.inner, colours.fire.middle, colours.fire.outer], random })}
${sheet(row(front, head, 2, 0.22, 0.3))}
</svg>`;
}
