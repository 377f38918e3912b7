import sharp from 'sharp';

/** Palettes: two gradient stops, the glow and the paper-cut hills. */
const palettes = [
  ['#ff7a2f', '#5b1d3b', '#ffd166', '#2b0f1f'],
  ['#f4a52b', '#b63a12', '#fff1c9', '#5f1708'],
  ['#3f5ba9', '#15122b', '#8fb0ff', '#0b0918'],
  ['#e4572e', '#2e1a47', '#ffc857', '#170b27'],
  ['#fbb13c', '#c1440e', '#fff6e5', '#541a05'],
  ['#7a3b69', '#1c1730', '#ff9b71', '#0d0a18'],
  ['#d7263d', '#3d0c2b', '#ffb86b', '#1b0513'],
] as const;

/** A seeded pseudorandom generator of numbers in [0, 1). */
function repeatable(seed: number): () => number {
  let state = (seed + 1) * 2_654_435_761;
  return () => {
    state = (state ^ (state << 13)) >>> 0;
    state = (state ^ (state >>> 17)) >>> 0;
    state = (state ^ (state << 5)) >>> 0;
    return state / 2 ** 32;
  };
}

function hills(next: () => number, base: number, width: number, height: number): string {
  const points: string[] = [];
  for (let x = 0; x <= width; x += width / 6) {
    points.push(`${x.toFixed(0)},${(base - next() * height * 0.18).toFixed(0)}`);
  }
  return `M0,${height} L${points.join(' L')} L${width},${height} Z`;
}

/** Generates the picture of a sample task: a glow, embers and paper-cut hills. WebP, 1200 by 675. */
export async function sampleArt(index: number): Promise<Buffer> {
  const [from, to, light, cut] = palettes[index % palettes.length] ?? palettes[0];
  const [width, height] = [1200, 675];
  const next = repeatable(index);
  const glowX = (20 + next() * 60).toFixed(0);
  const embers = Array.from({ length: 26 }, () => {
    const radius = 1.5 + next() * 6;
    return `<circle cx="${(next() * width).toFixed(0)}" cy="${(next() * height * 0.8).toFixed(0)}" r="${radius.toFixed(1)}" fill="${light}" opacity="${(0.25 + next() * 0.6).toFixed(2)}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <linearGradient id="sky" x1="0" y1="1" x2="1" y2="0"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>
      <radialGradient id="glow" cx="${glowX}%" cy="62%" r="65%"><stop stop-color="${light}" stop-opacity=".95"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient>
    </defs>
    <rect width="100%" height="100%" fill="url(#sky)"/><rect width="100%" height="100%" fill="url(#glow)"/>
    ${embers.join('')}
    <path d="${hills(next, height * 0.66, width, height)}" fill="${cut}" opacity=".55"/>
    <path d="${hills(next, height * 0.82, width, height)}" fill="${cut}"/>
  </svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 80 }).toBuffer();
}
