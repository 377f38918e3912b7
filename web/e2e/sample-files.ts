import sharp from 'sharp';

export interface SampleFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A small PNG image. */
export async function pngFile(name: string): Promise<SampleFile> {
  const buffer = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#c2410c' } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

/** A photograph as a camera would give it. */
export async function photoFile(name: string, width: number, height: number): Promise<SampleFile> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const background = { width, height, channels: 3 as const, background: '#14532d' };
  const grain = await sharp({ create: { ...background, noise } })
    .png()
    .toBuffer();
  const buffer = await sharp({ create: background })
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** A logo as a sponsor would send it, and with a script. */
export const svgFile = (name: string): SampleFile => ({
  name,
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 60"><script>alert(1)</script><rect width="240" height="60" rx="12" fill="#14532d"/><circle cx="30" cy="30" r="16" fill="#f59e0b"/></svg>',
  ),
});

export function textFile(name: string): SampleFile {
  return { name, mimeType: 'text/plain', buffer: Buffer.from('Shutter 1/30, f/2, no tripod.\n') };
}
