import openLibheif from 'libheif-js/libheif/libheif.js';

/** A picture as the page can draw it. */
export interface DecodedPicture {
  width: number;
  height: number;
  /** RGBA. */
  pixels: Uint8ClampedArray<ArrayBuffer>;
}

/** What of the library is used: its own types are those of its internals. */
interface HeifImage {
  get_width(): number;
  get_height(): number;
  is_primary(): boolean;
  /** Calls back with null if the picture cannot be decoded. */
  display(
    into: { data: Uint8ClampedArray; width: number; height: number },
    done: (shown: object | null) => void,
  ): void;
}
interface Libheif {
  HeifDecoder: new () => { decode(bytes: ArrayBuffer): HeifImage[] };
}

async function decode(file: File): Promise<DecodedPicture> {
  const { HeifDecoder } = openLibheif() as Libheif;
  const images = new HeifDecoder().decode(await file.arrayBuffer());
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (image === undefined) throw new Error('There is no picture in the file.');
  const [width, height] = [image.get_width(), image.get_height()];
  const pixels = new Uint8ClampedArray(width * height * 4);
  await new Promise<void>((resolve, reject) => {
    image.display({ data: pixels, width, height }, (shown) =>
      shown === null ? reject(new Error('The picture is damaged.')) : resolve(),
    );
  });
  return { width, height, pixels };
}

self.addEventListener('message', ({ data }: MessageEvent<File>) => {
  decode(data).then(
    (picture) => self.postMessage(picture, { transfer: [picture.pixels.buffer] }),
    () => self.postMessage(null),
  );
});
