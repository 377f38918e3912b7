import { badgeInJson } from './badge-in-text.ts';

const signature = [137, 80, 78, 71, 13, 10, 26, 10] as const;
const chunkType = 'iTXt';
/** The keyword, and the bytes for: not compressed, no language, no translated keyword. */
const prefix = 'openbadgecredential\0\0\0\0\0';
/** Bytes of a chunk's length and type. */
const head = 8;
const checksum = 4;

export const isPng = (bytes: Uint8Array): boolean => signature.every((byte, at) => bytes[at] === byte);

/** The signed badge that is baked into a PNG (§5.3.1 of Open Badges 3.0); null if there is none. */
export function badgeInPng(bytes: Uint8Array): string | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = (from: number, to: number) => new TextDecoder('latin1').decode(bytes.subarray(from, to));
  for (let at: number = signature.length; at + head <= bytes.length; ) {
    const start = at + head;
    const end = start + view.getUint32(at);
    if (text(at + 4, start) === chunkType && text(start, start + prefix.length) === prefix)
      return badgeInJson(text(start + prefix.length, end));
    at = end + checksum;
  }
  return null;
}
