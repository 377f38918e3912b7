/** Paper cuts as SVG text: shapes that several pictures share. Lengths are units of the picture's view box. */

const round = (value: number) => Math.round(value * 10) / 10;

export interface Stop {
  at: number;
  colour: string;
  opacity?: number;
}

const stops = (list: readonly Stop[]) =>
  list
    .map(
      ({ at, colour, opacity = 1 }) =>
        `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('');

export const verticalGradient = (id: string, list: readonly Stop[]) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops(list)}</linearGradient>`;

export const radialGradient = (id: string, list: readonly Stop[]) =>
  `<radialGradient id="${id}">${stops(list)}</radialGradient>`;

/**
 * The shadow of a paper layer on the one behind it. Written as separate steps in sRGB instead of feDropShadow, because
 * librsvg blends feDropShadow in linear light, where 8 bits are too few for dark colours.
 */
export function shadow(id: string, depth: number, colour: string, opacity: number): string {
  const srgb = 'color-interpolation-filters="sRGB"';
  return `<filter id="${id}" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur ${srgb} in="SourceAlpha" stdDeviation="${depth}" result="blurred"/><feOffset ${srgb} dy="${-depth * 0.35}" result="offset"/><feFlood ${srgb} flood-color="${colour}" flood-opacity="${opacity}"/><feComposite ${srgb} in2="offset" operator="in"/><feMerge ${srgb}><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter>`;
}

export const glow = (x: number, y: number, radius: number, gradient: string, opacity = 1) =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="url(#${gradient})" opacity="${opacity}"/>`;

interface Ridge {
  width: number;
  bottom: number;
  y: number;
  /** Amplitude of the crest around `y`. */
  swing: number;
  /** Wavelength. */
  step: number;
  random: () => number;
}

/** A hill's crest from edge to edge, closed along the bottom. */
export function ridge({ width, bottom, y, swing, step, random }: Ridge): string {
  const heights: number[] = [];
  for (let x = -step; x <= width + step; x += step) heights.push(y + (random() - 0.5) * 2 * swing);
  let path = `M${-step} ${round(heights[0] ?? y)}`;
  heights.slice(1).forEach((height, index) => {
    const x = index * step;
    const before = heights[index] ?? y;
    path += `C${round(x - step * 0.5)} ${round(before)} ${round(x - step * 0.5)} ${round(height)} ${round(x)} ${round(height)}`;
  });
  return `${path}L${width + step} ${bottom}L${-step} ${bottom}Z`;
}

// The festival's flame, drawn in a box of 200 × 300 with its foot at 100, 300.
const tongues = {
  outer:
    'M100 300C42 300 6 262 12 208C16 166 46 150 54 112C58 92 52 76 46 58C76 74 88 98 88 124C102 98 106 52 84 0C132 30 154 84 148 132C156 124 162 112 162 94C186 126 196 172 189 214C182 264 152 300 100 300Z',
  middle:
    'M102 300C58 300 36 266 42 226C47 196 70 178 78 146C84 152 92 166 94 182C108 158 110 122 98 92C132 118 142 156 138 188C144 184 148 178 150 168C164 192 168 216 164 238C158 276 138 300 102 300Z',
  inner:
    'M101 300C72 300 58 276 62 250C66 228 84 214 92 186C98 194 102 206 102 218C112 206 114 190 110 176C134 198 146 224 142 252C139 280 126 300 101 300Z',
  core: 'M100 300C84 300 74 286 76 268C78 252 92 244 98 226C112 242 124 254 124 272C123 288 114 300 100 300Z',
};

export interface FlameColours {
  outer: string;
  middle: string;
  inner: string;
  core: string;
}

export const flameColours: FlameColours = {
  outer: '#d63a12',
  middle: '#f7701d',
  inner: '#fdb43a',
  core: '#fff0b8',
};

/** A flame with its foot at x, y; `filter` is the shadow between its layers. */
export function flame(x: number, y: number, height: number, colours = flameColours, filter?: string): string {
  const scale = height / 300;
  const cast = filter ? ` filter="url(#${filter})"` : '';
  const sheets = (['outer', 'middle', 'inner', 'core'] as const)
    .map((name) => `<path d="${tongues[name]}" fill="${colours[name]}"${name === 'outer' ? '' : cast}/>`)
    .join('');
  return `<g transform="translate(${round(x - 100 * scale)} ${round(y - height)}) scale(${scale.toFixed(4)})">${sheets}</g>`;
}

interface Sparks {
  x: number;
  y: number;
  spread: number;
  rise: number;
  count: number;
  size: number;
  colours: readonly string[];
  random: () => number;
}

/** Sparks over a fire: dense and bright below, rare and small above. */
export function sparks({ x, y, spread, rise, count, size, colours, random }: Sparks): string {
  return Array.from({ length: count }, (_, index) => {
    const height = random() ** 1.4;
    const aside = (random() - 0.5) * 2 * spread * (0.25 + height);
    const radius = size * (0.35 + random() * 0.65) * (1 - height * 0.55);
    const colour = colours[index % colours.length] ?? '#fdb43a';
    return `<circle cx="${round(x + aside)}" cy="${round(y - height * rise)}" r="${round(radius)}" fill="${colour}" opacity="${(1 - height * 0.6).toFixed(2)}"/>`;
  }).join('');
}

/** A string of pennants hanging between two points. */
export function pennants(
  from: [number, number],
  to: [number, number],
  sag: number,
  size: number,
  colours: readonly string[],
): string {
  const count = Math.max(3, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / (size * 1.5)));
  const at = (part: number): [number, number] => [
    from[0] + (to[0] - from[0]) * part,
    from[1] + (to[1] - from[1]) * part + sag * 4 * part * (1 - part),
  ];
  const middle = at(0.5);
  const control = [2 * middle[0] - (from[0] + to[0]) / 2, 2 * middle[1] - (from[1] + to[1]) / 2];
  const line = `<path d="M${from[0]} ${from[1]}Q${round(control[0] ?? 0)} ${round(control[1] ?? 0)} ${to[0]} ${to[1]}" fill="none" stroke="${colours[0]}" stroke-width="${round(size * 0.07)}"/>`;
  const flags = Array.from({ length: count }, (_, index) => {
    const [x, y] = at((index + 0.5) / count);
    return `<path d="M${round(x - size * 0.42)} ${round(y)}h${round(size * 0.84)}l${round(-size * 0.42)} ${round(size)}Z" fill="${colours[index % colours.length]}"/>`;
  });
  return line + flags.join('');
}
