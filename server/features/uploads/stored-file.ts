import type { UploadPurpose } from '../../contract/uploads.ts';
import type { IncomingFile } from './incoming-file.ts';

/** What came of it. */
export interface StoredFile {
  readonly fileName: string;
  readonly contentType: string;
  /** Bytes of the object, which are not those that came where it is an image. */
  readonly size: number;
  readonly sha256: Buffer<ArrayBuffer>;
}

/** What is on its way into the store. */
export interface Incoming {
  readonly file: IncomingFile;
  readonly fileName: string;
  readonly purpose: UploadPurpose;
  readonly storageKey: string;
}
