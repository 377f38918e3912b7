import { crc32 } from 'node:zlib';

/** Puts a signed badge into a picture, as Open Badges 3.0 describes it (§5.3 of that specification). */

const signatureAndHeader = 33;

/** @param png without such a chunk */
export function bakePng(png: Buffer, jwt: string): Buffer {
  // Keyword, not compressed, no language, no translated keyword.
  const text = Buffer.from(`openbadgecredential\0\0\0\0\0${jwt}`, 'latin1');
  const typed = Buffer.concat([Buffer.from('iTXt'), text]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(typed));
  return Buffer.concat([
    png.subarray(0, signatureAndHeader),
    length,
    typed,
    checksum,
    png.subarray(signatureAndHeader),
  ]);
}

/** @param svg whose first tag is `<svg …>` */
export const bakeSvg = (svg: string, jwt: string): string =>
  svg.replace(
    '>',
    ` xmlns:openbadges="https://purl.imsglobal.org/ob/v3p0">\n<openbadges:credential verify="${jwt}"/>`,
  );
