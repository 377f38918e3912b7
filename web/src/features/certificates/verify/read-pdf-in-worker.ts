import { PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type ReadPdf, readPdf } from './read-pdf.ts';
import { readerNotLoaded, UnreadableFile } from './unreadable-file.ts';

/** Milliseconds. A certificate takes less than a second; a hostile file may take forever. */
const longest = 30_000;

/**
 * Reads a PDF of somebody else outside of the page.
 * @throws as `readPdf` does; {UnreadableFile} if the worker does not load
 */
export async function readPdfInWorker(bytes: Uint8Array): Promise<ReadPdf> {
  const port = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' });
  const worker = PDFWorker.create({ port });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ended = new Promise<never>((_, reject) => {
    port.addEventListener('error', () => reject(new UnreadableFile(readerNotLoaded)));
    timer = setTimeout(() => reject(new Error('timeout')), longest);
  });
  try {
    return await Promise.race([readPdf(bytes, worker), ended]);
  } finally {
    clearTimeout(timer);
    worker.destroy();
    port.terminate();
  }
}
