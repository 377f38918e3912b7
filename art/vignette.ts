import { glow, radialGradient, shadow, verticalGradient } from './paper.ts';

/** The colours of one picture, from the sky to the front layer. */
export interface Papers {
  sky: readonly [string, string, string];
  light: string;
  sheets: readonly [string, string, string];
  bright: string;
  accent: string;
}

// Colour sets: adjacent pictures on the page use different ones.
export const ember: Papers = {
  sky: ['#33132f', '#8e2735', '#f0692a'],
  light: '#ffc46b',
  sheets: ['#7a2036', '#4c1733', '#260d22'],
  bright: '#ffcf7a',
  accent: '#f7701d',
};
export const saffron: Papers = {
  sky: ['#f59a33', '#fbb94f', '#ffe2a0'],
  light: '#fff4cf',
  sheets: ['#e2672a', '#a83a22', '#5a1a20'],
  bright: '#fff1cc',
  accent: '#d63a12',
};
export const dusk: Papers = {
  sky: ['#12102a', '#27285c', '#5a6cb0'],
  light: '#b9c6ff',
  sheets: ['#2b2b63', '#1b1a44', '#0e0c24'],
  bright: '#ffd98c',
  accent: '#f7802e',
};
export const rose: Papers = {
  sky: ['#3b1440', '#a63059', '#ff9a7a'],
  light: '#ffe0c2',
  sheets: ['#8a2450', '#5a1a45', '#2a0e2c'],
  bright: '#ffd9a8',
  accent: '#ff6a3a',
};
export const leaf: Papers = {
  sky: ['#0f2b2c', '#2d6b57', '#e3bf5e'],
  light: '#fff0b0',
  sheets: ['#1f5a4a', '#14403a', '#0a2425'],
  bright: '#ffe3a0',
  accent: '#f08a2c',
};

export const vignetteSize = { width: 1200, height: 900 } as const;

interface Vignette {
  papers: Papers;
  /** Position of the light. */
  light: { x: number; y: number; radius: number; opacity?: number };
  /** Front layers last; each casts a shadow on those behind it. */
  sheets: readonly string[];
}

export function vignette({ papers, light, sheets }: Vignette): string {
  const { width, height } = vignetteSize;
  const [top, middle, low] = papers.sky;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${[
    verticalGradient('sky', [
      { at: 0, colour: top },
      { at: 0.5, colour: middle },
      { at: 1, colour: low },
    ]),
    radialGradient('light', [
      { at: 0, colour: papers.light, opacity: 0.95 },
      { at: 0.2, colour: papers.light, opacity: 0.55 },
      { at: 0.55, colour: papers.light, opacity: 0.16 },
      { at: 1, colour: papers.light, opacity: 0 },
    ]),
    verticalGradient('beam', [
      { at: 0, colour: papers.bright, opacity: 0 },
      { at: 1, colour: papers.bright, opacity: 0.8 },
    ]),
    verticalGradient('fall', [
      { at: 0, colour: papers.bright, opacity: 0.75 },
      { at: 1, colour: papers.bright, opacity: 0 },
    ]),
    verticalGradient('screen', [
      { at: 0, colour: papers.bright },
      { at: 1, colour: papers.accent },
    ]),
    shadow('cut', 11, papers.sheets[2], 0.5),
    shadow('fine', 5, papers.sheets[2], 0.45),
  ].join(
    '',
  )}</defs><rect width="${width}" height="${height}" fill="url(#sky)"/>${glow(light.x, light.y, light.radius, 'light', light.opacity ?? 1)}${sheets.map((content) => `<g filter="url(#cut)">${content}</g>`).join('')}</svg>`;
}

/** A toothed wheel around x, y. */
export function gear(
  x: number,
  y: number,
  radius: number,
  teeth: number,
  fill: string,
  hole: string,
  turn = 0,
): string {
  const cogs = Array.from({ length: teeth }, (_, index) => {
    const angle = turn + (index * 360) / teeth;
    const width = (radius * 3.1) / teeth;
    return `<rect x="${(-width / 2).toFixed(1)}" y="${(-radius * 1.17).toFixed(1)}" width="${width.toFixed(1)}" height="${(radius * 0.4).toFixed(1)}" rx="${(width * 0.18).toFixed(1)}" transform="translate(${x} ${y}) rotate(${angle.toFixed(1)})" fill="${fill}"/>`;
  }).join('');
  return `${cogs}<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/><circle cx="${x}" cy="${y}" r="${(radius * 0.62).toFixed(1)}" fill="none" stroke="${hole}" stroke-width="${(radius * 0.07).toFixed(1)}" opacity=".55"/><circle cx="${x}" cy="${y}" r="${(radius * 0.24).toFixed(1)}" fill="${hole}"/>`;
}
