import type { CertificateValues } from '../../contract/certificate-reasons.ts';
import { certificateTextNames } from '../../contract/certificate-templates.ts';
import type { IssuedContent, IssuedWording } from '../../contract/certificates.ts';
import { fillVariables, usedVariables } from '../../contract/variables.ts';

/** Texts in which nothing is left to replace. */
export interface Filled {
  readonly recipient: string;
  readonly content: IssuedContent;
}

interface Holder {
  readonly name: string | null;
  readonly college: string | null;
}

/** @param given `values`: of the reason's variables */
export function fillTexts(
  issued: IssuedWording,
  { values: given, student: { name, college } }: { values: CertificateValues; student: Holder },
): Filled | { readonly failed: string } {
  const values: CertificateValues = {
    ...issued.values,
    ...given,
    ...(name && { name }),
    ...(college && { college }),
  };
  const { name: recipient } = values;
  const texts = certificateTextNames.map(
    (name) => [name, fillVariables(issued.wording[name], values)] as const,
  );
  const missing = new Set(certificateTextNames.flatMap((name) => usedVariables(issued.wording[name])));
  for (const name of Object.keys(values)) missing.delete(`{${name}}`);
  if (recipient === undefined) missing.add('{name}');
  if (recipient === undefined || missing.size > 0)
    return { failed: `The student has no ${[...missing].join(', ')}.` };
  return {
    recipient,
    content: {
      ...issued,
      ...(Object.fromEntries(texts) as IssuedWording['wording']),
      values: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
    },
  };
}
