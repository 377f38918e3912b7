import { randomBytes } from 'node:crypto';

/** Bytes of no known file type. Two bytes make some types, so random ones are one of them now and then. */
export function unknownBytes(size: number): Buffer {
  const bytes = randomBytes(size);
  bytes.write('data');
  return bytes;
}
