import sharp from 'sharp';

interface SampleFile {
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

export function textFile(name: string): SampleFile {
  return { name, mimeType: 'text/plain', buffer: Buffer.from('Shutter 1/30, f/2, no tripod.\n') };
}
