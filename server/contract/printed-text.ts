interface Texts {
  readonly body: string;
  readonly paragraph: string;
}

interface SignedTexts extends Texts {
  readonly signatures: readonly { readonly name: string; readonly office: string }[];
}

const joined = (paragraphs: readonly string[]) => paragraphs.filter((part) => part !== '').join('\n\n');

/** The text of a certificate or letter as it is printed. */
export const printedText = ({ body, paragraph }: Texts): string => joined([body, paragraph]);

/** As it is signed: with who has signed it. */
export const signedText = ({ signatures, ...texts }: SignedTexts): string =>
  joined([
    printedText(texts),
    ...signatures.map(({ name, office }) => (office === '' ? name : `${name}, ${office}`)),
  ]);
