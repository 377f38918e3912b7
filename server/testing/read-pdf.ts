import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

interface ReadPdf {
  readonly pages: number;
  /** In points. */
  readonly size: readonly [number, number];
  readonly text: string;
  readonly title: string;
  readonly author: string;
  readonly language: string;
  readonly tagged: boolean;
  /** The roles of the tags, in reading order. */
  readonly roles: readonly string[];
  /** Of the pictures, in reading order. */
  readonly alternatives: readonly string[];
  readonly attachments: Readonly<Record<string, string>>;
}

interface Tag {
  readonly role?: string;
  readonly alt?: string;
  readonly children?: readonly Tag[];
}
const withChildren = (tag: Tag): Tag[] => [tag, ...(tag.children ?? []).flatMap(withChildren)];

async function attachmentsOf(document: PDFDocumentProxy): Promise<Record<string, string>> {
  const attachments: Record<string, { content: Uint8Array }> = (await document.getAttachments()) ?? {};
  return Object.fromEntries(
    Object.entries(attachments).map(([name, { content }]) => [name, Buffer.from(content).toString()]),
  );
}

/** What a reader of the PDF shows, by Mozilla's PDF.js. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const page = await document.getPage(1);
  const { items } = await page.getTextContent();
  const info = (await document.getMetadata()).info as { Title: string; Author: string; Language: string };
  const tags = withChildren(((await page.getStructTree()) ?? {}) as Tag);
  const [, , width = 0, height = 0] = page.view;
  const read = {
    pages: document.numPages,
    size: [width, height] as const,
    text: items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''),
    title: info.Title,
    author: info.Author,
    language: info.Language,
    tagged: (await document.getMarkInfo())?.Marked === true,
    roles: tags.flatMap(({ role }) => role ?? []),
    alternatives: tags.flatMap(({ alt }) => alt ?? []),
    attachments: await attachmentsOf(document),
  };
  await task.destroy();
  return read;
}
