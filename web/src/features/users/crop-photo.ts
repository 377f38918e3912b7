/** In pixels of the photo as it is shown, upright. */
export interface PhotoArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The server stores 512 pixels; a photo of a screen with two device pixels for each is not blurred by both steps. */
const largestSide = 1024;

const notCut = 'This browser could not cut the photo. Choose another one.';

/**
 * The area of a photo as a square JPEG; transparent parts become white.
 * @throws Error with a message for the user
 */
export async function cropPhoto(photo: File, area: PhotoArea): Promise<File> {
  const side = Math.min(largestSide, Math.round(area.width));
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  const image = await createImageBitmap(photo).catch(() => null);
  if (image === null) throw new Error(notCut);
  if (context) {
    context.fillStyle = 'white';
    context.fillRect(0, 0, side, side);
    context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, side, side);
  }
  image.close();
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  if (jpeg === null) throw new Error(notCut);
  return new File([jpeg], `${photo.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
}
