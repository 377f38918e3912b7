import type { ReactNode } from 'react';

const asItCame = { __html: '' };

/**
 * A part of a static page in which nothing ever happens. The build draws it; in the browser React takes what the
 * document has as it is. Write its content as `{drawn && (…)}` behind a `const drawn = import.meta.env.SSR ||
 * import.meta.env.DEV` of the same file: then the code that draws it stays out of the browser's build.
 */
export function Still({ children }: { children: ReactNode }) {
  if (import.meta.env.SSR || import.meta.env.DEV) return <div className="contents">{children}</div>;
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set: React leaves alone what it did not draw
    <div className="contents" suppressHydrationWarning dangerouslySetInnerHTML={asItCame} />
  );
}
