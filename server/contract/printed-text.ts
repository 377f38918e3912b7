/** The text of a certificate or letter as it is printed and signed. */
export const printedText = ({ body, paragraph }: { body: string; paragraph: string }): string =>
  [body, paragraph].filter((part) => part !== '').join('\n\n');
