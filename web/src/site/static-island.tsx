import type { ReactNode } from 'react';

/** The prerendered HTML of each island, by name. */
const prerendered = new Map<string, { __html: string }>();

/**
 * Call this before hydrating. If React discards the prerendered HTML because a browser's translator or an extension
 * changed it, the islands are rendered from here.
 */
export function rememberStaticIslands(root: HTMLElement): void {
  for (const island of root.querySelectorAll<HTMLElement>('[data-static-island]')) {
    prerendered.set(island.dataset.staticIsland ?? '', { __html: island.innerHTML });
  }
}

/**
 * A part of a static page that has no behaviour. The server renders it, and in the browser React keeps its HTML as it
 * is. Write its content as `{prerendering && (…)}` with `const prerendering = import.meta.env.SSR ||
 * import.meta.env.DEV` in the same file, so that the code of the content is not in the browser's build.
 * @param name unique on the page
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
      dangerouslySetInnerHTML={prerendered.get(name) ?? { __html: '' }}
    />
  );
}
