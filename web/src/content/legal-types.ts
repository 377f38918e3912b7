/** A part of a paragraph. `sample` is a fact that the festival must replace; `code` is set in a monospace font. */
export type InlinePart =
  | string
  | { readonly sample: string }
  | { readonly code: string }
  | { readonly link: string; readonly to: string };

export type InlineText = string | readonly InlinePart[];

interface Paragraph {
  readonly kind: 'text';
  readonly words: InlineText;
}

interface List {
  readonly kind: 'list';
  readonly items: readonly InlineText[];
}

/** The first column names each row. */
interface Table {
  readonly kind: 'table';
  readonly caption: string;
  readonly columns: readonly [string, string, string];
  readonly rows: readonly (readonly [InlineText, InlineText, InlineText])[];
}

export type LegalBlock = Paragraph | List | Table;

export interface LegalSection {
  /** The anchor's id. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly LegalBlock[];
}

export interface LegalDocument {
  readonly title: string;
  readonly lead: string;
  /** ISO date of the last change of the text. */
  readonly changed: string;
  /** The summary at the top. */
  readonly inShort: readonly InlineText[];
  readonly sections: readonly LegalSection[];
}

export const text = (...words: readonly InlinePart[]): Paragraph => ({ kind: 'text', words });
export const list = (...items: readonly InlineText[]): List => ({ kind: 'list', items });
export const table = (
  caption: string,
  columns: Table['columns'],
  ...rows: readonly (readonly [InlineText, InlineText, InlineText])[]
): Table => ({ kind: 'table', caption, columns, rows });

export const code = (name: string): InlinePart => ({ code: name });
export const link = (words: string, to: string): InlinePart => ({ link: words, to });
