import { formatBytes } from '../../uploads/file-rules.ts';
import { badgeInPng, isPng } from './badge-in-png.ts';
import { badgeInJson, badgeInSvg } from './badge-in-text.ts';
import type { ReadPdf } from './read-pdf.ts';
import { readerNotLoaded, UnreadableFile } from './unreadable-file.ts';

const MiB = 1_048_576;
/** Bytes. Of certificates, only a PDF with large signatures has more than one megabyte. */
const mostBytes = 20 * MiB;

export interface FileContent {
  /** The signed badge; null: there is none in the file. */
  readonly jwt: string | null;
  /** Of a PDF; null for other files. */
  readonly text: string | null;
}

/** The bytes `%PDF-` may come after others. */
const isPdf = (bytes: Uint8Array) =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 1_024)).includes('%PDF-');

/** @throws {UnreadableFile} */
async function contentOfPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const { readPdfInWorker } = await import('./read-pdf-in-worker.ts').catch(() => {
    throw new UnreadableFile(readerNotLoaded);
  });
  return readPdfInWorker(bytes).catch((error) => {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(
      'This PDF is damaged or needs a password. Ask for the file again, or type the number on it.',
    );
  });
}

/**
 * What a certificate that came by mail contains: a PDF, PNG, SVG or JSON. Nothing is sent anywhere.
 * @throws {UnreadableFile}
 */
export async function readFile(file: Blob): Promise<FileContent> {
  if (file.size > mostBytes) {
    throw new UnreadableFile(
      `This file is larger than ${formatBytes(mostBytes)}. No certificate of ours is. Choose another file, or type the number.`,
    );
  }
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => {
      throw new UnreadableFile('This file could not be read. Choose it again.');
    },
  );
  if (bytes.length === 0) throw new UnreadableFile('This file is empty. Ask for it again.');
  if (isPng(bytes)) return { jwt: badgeInPng(bytes), text: null };
  if (isPdf(bytes)) return contentOfPdf(bytes);
  const text = new TextDecoder().decode(bytes);
  return { jwt: text.includes('<svg') ? badgeInSvg(text) : badgeInJson(text), text: null };
}
