import { randomBytes } from 'node:crypto';

export interface FormPart {
  readonly bytes: Uint8Array | string;
  /** Name of the form field. */
  readonly name?: string;
  /** Null: a field instead of a file. */
  readonly fileName?: string | null;
  readonly contentType?: string;
}

export interface EncodedForm {
  readonly body: Buffer;
  readonly headers: { 'content-type': string };
}

/** multipart/form-data as a browser sends it. */
export function multipartForm(...parts: readonly FormPart[]): EncodedForm {
  const boundary = `----test${randomBytes(12).toString('hex')}`;
  const pieces = parts.flatMap(({ bytes, name = 'file', fileName = 'work.bin', contentType }) => {
    const quoted = fileName?.replace(/"/g, '%22').replace(/\r?\n/g, '%0A');
    const disposition = `form-data; name="${name}"${quoted === undefined ? '' : `; filename="${quoted}"`}`;
    const type = contentType === undefined ? '' : `Content-Type: ${contentType}\r\n`;
    return [
      Buffer.from(`--${boundary}\r\nContent-Disposition: ${disposition}\r\n${type}\r\n`),
      Buffer.from(bytes),
      Buffer.from('\r\n'),
    ];
  });
  return {
    body: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
