const largestArea = 16_000_000;

export const heicMessage =
  'This browser cannot convert HEIC photos. On the iPhone choose Settings, Camera, Formats, Most Compatible; ' +
  'or save this photo as a JPEG and add that.';

/** Whether a file is a photo as iPhones store it. Some systems report no type. */
export function isHeic({ name, type }: { name: string; type: string }): boolean {
  return /^image\/hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name);
}

/**
 * The photo as a JPEG, upright and without its location. Only Safari decodes HEIC. A photo of more than 16 megapixels is
 * reduced, because Safari draws no larger one.
 * @throws Error with a message for the user
 */
export async function convertHeic(file: File): Promise<File> {
  const jpeg = await toJpeg(file).catch(() => null);
  if (jpeg === null) throw new Error(heicMessage);
  return new File([jpeg], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
}

async function toJpeg(file: File): Promise<Blob | null> {
  const image = await createImageBitmap(file);
  const scale = Math.min(1, Math.sqrt(largestArea / (image.width * image.height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
}
