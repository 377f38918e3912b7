import { PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type ReadPdf, readPdf } from './read-pdf.ts';

/** Reads a PDF of somebody else outside of the page. @throws as `readPdf` does */
export async function readPdfInWorker(bytes: Uint8Array): Promise<ReadPdf> {
  const port = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' });
  const worker = PDFWorker.create({ port });
  try {
    return await readPdf(bytes, worker);
  } finally {
    worker.destroy();
    port.terminate();
  }
}
