/** A piece of running text. `sample` is a fact that the festival must replace; `code` is a name from the machine. */
export type Piece =
  | string
  | { readonly sample: string }
  | { readonly code: string }
  | { readonly link: string; readonly to: string };

export type Words = string | readonly Piece[];

interface Paragraph {
  readonly kind: 'text';
  readonly words: Words;
}

interface List {
  readonly kind: 'list';
  readonly items: readonly Words[];
}

/** The first column names each row. */
interface Table {
  readonly kind: 'table';
  readonly caption: string;
  readonly columns: readonly [string, string, string];
  readonly rows: readonly (readonly [Words, Words, Words])[];
}

export type LegalBlock = Paragraph | List | Table;

export interface LegalSection {
  /** The anchor. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly LegalBlock[];
}

export interface LegalDocument {
  readonly title: string;
  readonly lead: string;
  /** ISO date of the last change of the words. */
  readonly changed: string;
  /** What most people came for. */
  readonly inShort: readonly Words[];
  readonly sections: readonly LegalSection[];
}

export const text = (...words: readonly Piece[]): Paragraph => ({ kind: 'text', words });
export const list = (...items: readonly Words[]): List => ({ kind: 'list', items });
export const table = (
  caption: string,
  columns: Table['columns'],
  ...rows: readonly (readonly [Words, Words, Words])[]
): Table => ({ kind: 'table', caption, columns, rows });

export const code = (name: string): Piece => ({ code: name });
export const link = (words: string, to: string): Piece => ({ link: words, to });
