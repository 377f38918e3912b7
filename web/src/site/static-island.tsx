import type { ReactNode } from 'react';

/** The content of each still part, by its name, as the document brought it. */
const brought = new Map<string, { __html: string }>();

/**
 * Before React looks at the document: should it then draw all of it anew, because something changed the words before
 * (a browser's translator, an extension), it draws the still parts from here.
 */
export function rememberStaticIslands(root: HTMLElement): void {
  for (const part of root.querySelectorAll<HTMLElement>('[data-static-island]')) {
    brought.set(part.dataset.staticIsland ?? '', { __html: part.innerHTML });
  }
}

/**
 * A part of a static page in which nothing ever happens. The build draws it; in the browser React takes what the
 * document has as it is. Write its content as `{drawn && (…)}` behind a `const drawn = import.meta.env.SSR ||
 * import.meta.env.DEV` of the same file: then the code that draws it stays out of the browser's build.
 * @param name unlike that of every other still part of the page
 */
export function StaticIsland({ name, children }: { name: string; children: ReactNode }) {
  if (import.meta.env.SSR || import.meta.env.DEV) {
    return (
      <div data-static-island={name} className="contents">
        {children}
      </div>
    );
  }
  return (
    <div
      data-static-island={name}
      className="contents"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the document's own content
      dangerouslySetInnerHTML={brought.get(name) ?? { __html: '' }}
    />
  );
}
