/** What the server sends to the process of Typst. */
export type PrintFormat = 'pdf' | 'svg';

export interface TypstJob {
  readonly format: PrintFormat;
  /** JSON, which the templates read as `sys.inputs.certificate`. */
  readonly data: string;
  /** By the names under which the templates read them. */
  readonly files: Readonly<Record<string, Uint8Array>>;
}

export type TypstAnswer =
  | { readonly file: Uint8Array }
  /** Parts of the certificate that do not fit on its page. */
  | { readonly tooLong: readonly string[] }
  /** No font has characters of the texts. */
  | { readonly unprintable: true }
  /** The templates or Typst are wrong. */
  | { readonly failed: string };
