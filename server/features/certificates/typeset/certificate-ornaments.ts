import type { hexPalette } from '../../../contract/palette.ts';
import { flamePaths, flameUnits } from '../../../site/flame-icon.ts';

export type Shades = ReturnType<typeof hexPalette>;

/** The inner flame. Of an accent it is a pale shade of the same hue: saffron would be green beside yellow. */
export function withCore(shades: Shades, accent: string | undefined): Shades {
  if (accent === undefined) return shades;
  const saffron = shades.light['flame-soft'];
  return { light: { ...shades.light, saffron }, dark: { ...shades.dark, saffron } };
}

/** Millimetres. */
export interface Area {
  readonly width: number;
  readonly height: number;
}

const svg = ({ width, height }: Area, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}mm" height="${height}mm">${content}</svg>`;

/** The embers of the landing page: fractions of the width and of the height, and the radius. */
const embers = [
  [0.1, 0.06, 0.5],
  [0.3, 0.13, 0.8],
  [0.18, 0.24, 0.4],
  [0.52, 0.07, 0.5],
  [0.74, 0.16, 0.9],
  [0.9, 0.08, 0.5],
  [0.88, 0.27, 0.6],
  [0.12, 0.4, 0.9],
  [0.26, 0.5, 0.5],
  [0.08, 0.58, 0.6],
  [0.92, 0.43, 0.5],
  [0.82, 0.54, 0.9],
  [0.94, 0.62, 0.4],
  [0.64, 0.24, 0.4],
  [0.42, 0.19, 0.4],
] as const;

function drawEmbers({ width, height }: Area, [dot, bright, line]: readonly [string, string, string]): string {
  const reach = Math.hypot(width, height) * 0.17;
  const points = embers.map(([x, y, radius]) => ({ x: x * width, y: y * height, radius }));
  const links = points.flatMap((one, index) =>
    points
      .slice(index + 1)
      .filter((other) => Math.hypot(one.x - other.x, one.y - other.y) < reach)
      .map((other) => `M${one.x} ${one.y}L${other.x} ${other.y}`),
  );
  const dots = points.map(
    ({ x, y, radius }, index) =>
      `<circle cx="${x}" cy="${y}" r="${radius}" fill="${index % 3 === 0 ? bright : dot}"/>`,
  );
  return `<path d="${links.join('')}" stroke="${line}" stroke-width=".18" stroke-opacity=".5" fill="none"/>${dots.join('')}`;
}

/** The flame, with its lowest point at `x`, `bottom`. */
function flameAt(
  x: number,
  bottom: number,
  height: number,
  colours: { outer: string; inner: string },
): string {
  const scale = height / 29.4;
  return `<g transform="translate(${x - 16 * scale} ${bottom - 31 * scale}) scale(${scale})">${flamePaths(colours)}</g>`;
}

/** A raised torch above hills at night. */
export function drawNight(area: Area, { light, dark }: Shades): string {
  const { width, height } = area;
  const middle = width / 2;
  const flameHeight = Math.min(width * 0.86, height * 0.42);
  const bottom = height * 0.6;
  const unit = flameHeight / 100;
  const at = (x: number, y: number) => `${middle + x * unit} ${bottom + y * unit}`;
  const hill = (y: number, left: number, right: number, opacity: number) =>
    `<path fill="${dark.sunk}" fill-opacity="${opacity}" d="M0 ${height * y}C${width * 0.3} ${height * (y - left)} ${width * 0.62} ${height * (y + right)} ${width} ${height * (y - right)}V${height}H0Z"/>`;
  const length = (height - bottom) / unit;
  return svg(
    area,
    `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${dark.sunk}"/><stop offset=".45" stop-color="${dark['flame-soft']}"/><stop offset=".95" stop-color="${light.flame}"/></linearGradient>
    <radialGradient id="glow"><stop stop-color="${dark.flame}" stop-opacity=".55"/><stop offset=".5" stop-color="${dark.flame}" stop-opacity=".18"/><stop offset="1" stop-color="${dark.flame}" stop-opacity="0"/></radialGradient></defs>
    <path fill="url(#sky)" d="M0 0H${width}V${height}H0Z"/>
    <circle cx="${middle}" cy="${bottom - flameHeight / 2}" r="${flameHeight}" fill="url(#glow)"/>
    ${drawEmbers(area, [dark.flame, dark.saffron, dark.flame])}
    ${hill(0.78, 0.05, 0.03, 0.35)}${hill(0.85, -0.03, 0.04, 0.5)}
    ${flameAt(middle, bottom + 4 * unit, flameHeight, { outer: dark.flame, inner: dark.saffron })}
    <path fill="${dark.raised}" d="M${at(-7, 12)}L${at(7, 12)}L${at(4.5, length)}L${at(-4.5, length)}Z"/>
    <path fill="${dark.flame}" d="M${at(-27, 3)}H${middle + 27 * unit}L${at(15, 26)}Q${at(0, 32)} ${at(-15, 26)}Z"/>
    <path fill="${dark.sunk}" fill-opacity=".3" d="M${at(27, 3)}L${at(15, 26)}Q${at(8, 29)} ${at(2, 29.2)}L${at(8, 3)}Z"/>
    <rect x="${middle - 30 * unit}" y="${bottom}" width="${60 * unit}" height="${6 * unit}" rx="${3 * unit}" fill="${dark.saffron}"/>
    ${hill(0.93, 0.02, -0.02, 1)}`,
  );
}

/** The horizon of a letter: no torch, so that it stays narrow. */
export function drawHorizon(area: Area, { light, dark }: Shades): string {
  const { width, height } = area;
  const hill = (y: number, opacity: number, d: string) =>
    `<path fill="${dark.sunk}" fill-opacity="${opacity}" transform="translate(0 ${height * y}) scale(${width / 100} ${height / 40})" d="${d}"/>`;
  const x = width * 0.86;
  return svg(
    area,
    `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${dark.sunk}"/><stop offset=".5" stop-color="${dark['flame-soft']}"/><stop offset="1" stop-color="${light.flame}"/></linearGradient>
    <radialGradient id="glow"><stop stop-color="${dark.flame}" stop-opacity=".6"/><stop offset="1" stop-color="${dark.flame}" stop-opacity="0"/></radialGradient></defs>
    <path fill="url(#sky)" d="M0 0H${width}V${height}H0Z"/>
    <circle cx="${x}" cy="${height * 0.6}" r="${height}" fill="url(#glow)"/>
    ${drawEmbers(area, [dark.flame, dark.saffron, dark.flame])}
    ${hill(0.62, 0.4, 'M0 5C20-3 40-1 60 4S88 1 100-1V16H0Z')}
    ${flameAt(x, height * 0.86, height * 0.66, { outer: dark.flame, inner: dark.saffron })}
    ${hill(0.8, 1, 'M0 2C25 6 50-2 72 1S92 5 100 3V9H0Z')}`,
  );
}

/** A flame that is larger than the field, in the colours of the accent. */
export function drawField(area: Area, { light }: Shades): string {
  const { width, height } = area;
  const flame = (share: number, opacity: number) =>
    `<g fill-opacity="${opacity}">${flameAt(width * 0.83, height * 1.16, height * share, { outer: light.saffron, inner: light.saffron })}</g>`;
  const sky = { width: width * 0.4, height: height * 0.9 };
  return svg(
    area,
    `<path fill="${light.flame}" d="M0 0H${width}V${height}H0Z"/>${flame(1.5, 0.13)}${flame(1.12, 0.2)}
    <g transform="translate(${width * 0.6} 0)">${drawEmbers(sky, [light.saffron, light['flame-ink'], light.saffron])}</g>`,
  );
}

export const drawMark = ({ light }: Shades) =>
  svg({ width: flameUnits, height: flameUnits }, flamePaths({ outer: light.flame, inner: light.saffron }));
