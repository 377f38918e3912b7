import {
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  type PDFWorker,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { badgeInJson } from './badge-in-text.ts';

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>;

export interface ReadPdf {
  /** The signed badge that is attached to it. */
  readonly jwt: string | null;
  readonly text: string;
}

/** A certificate has one page. */
const mostPages = 10;

async function badgeOf(document: PDFDocumentProxy): Promise<string | null> {
  const attachments: Record<string, { content: Uint8Array }> = (await document.getAttachments()) ?? {};
  for (const { content } of Object.values(attachments)) {
    const badge = badgeInJson(new TextDecoder().decode(content));
    if (badge !== null) return badge;
  }
  return null;
}

/** As `page.getTextContent` does, which iterates over a stream: WebKit cannot. */
async function itemsOf(page: PDFPageProxy): Promise<TextContent['items']> {
  const items: TextContent['items'] = [];
  const reader: ReadableStreamDefaultReader<TextContent> = page.streamTextContent().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read())
    items.push(...part.value.items);
  return items;
}

/** With what was written or drawn over the page later, of which a PDF knows the kind. */
async function textOf(document: PDFDocumentProxy): Promise<string> {
  const parts: string[] = [];
  for (let number = 1; number <= Math.min(document.numPages, mostPages); number += 1) {
    const page = await document.getPage(number);
    for (const item of await itemsOf(page)) if ('str' in item) parts.push(item.str, item.hasEOL ? '\n' : '');
    const annotations: { subtype: string; contentsObj?: { str: string } }[] = await page.getAnnotations();
    for (const { subtype, contentsObj } of annotations)
      if (subtype !== 'Link') parts.push(`\n[${subtype}] ${contentsObj?.str ?? ''}\n`);
  }
  if (document.numPages > mostPages) parts.push(`\n[${document.numPages} pages]\n`);
  return parts.join('');
}

/**
 * @param worker by default, Node's own thread
 * @throws errors of PDF.js for what is no PDF, is damaged, or needs a password
 */
export async function readPdf(bytes: Uint8Array, worker?: PDFWorker): Promise<ReadPdf> {
  const task = getDocument({
    // PDF.js takes the bytes away from who gave them.
    data: new Uint8Array(bytes),
    // The site's content security policy allows neither.
    isEvalSupported: false,
    useWasm: false,
    verbosity: 0,
    ...(worker && { worker }),
  });
  try {
    const document = await task.promise;
    return { jwt: await badgeOf(document), text: await textOf(document) };
  } finally {
    await task.destroy();
  }
}
