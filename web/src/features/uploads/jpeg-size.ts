import type { ImageSize } from '#contract/uploads.ts';

/** Bytes of a marker, the length of its segment and, in a frame header, precision, height and width. */
const headBytes = 9;

/** The markers SOF0 to SOF15; three of their range have another meaning. */
const isFrameHeader = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * Width and height of a JPEG from its header (ITU-T T.81), without decoding it; null for any other file. A browser would need
 * hundreds of megabytes to decode a large one, and some refuse to.
 */
export async function jpegSize(file: Blob): Promise<ImageSize | null> {
  const read = async (at: number) => new DataView(await file.slice(at, at + headBytes).arrayBuffer());
  const start = await read(0);
  if (start.byteLength < headBytes || start.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; ; ) {
    const head = await read(at);
    if (head.byteLength < headBytes || head.getUint8(0) !== 0xff) return null;
    if (isFrameHeader(head.getUint8(1))) return { width: head.getUint16(7), height: head.getUint16(5) };
    at += 2 + head.getUint16(2);
  }
}
