import '../translation-guard.ts';
import { type ComponentType, type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { localizeNumbers } from './localize-numbers.ts';
import { rememberStaticIslands } from './static-island.tsx';
import { StaticPageErrorBoundary } from './static-page-error-boundary.tsx';

/** Marks the document as hydrated. The browser tests wait for it. */
function HydratedMark({ children }: { children: ReactNode }) {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.hydrated = '';
    return () => {
      delete dataset.hydrated;
    };
  }, []);
  return children;
}

/** Hydrates a page that the server has rendered. Under `npm run dev` it renders the page. */
export function hydratePage(Page: ComponentType) {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  localizeNumbers(root);
  const tree = (
    <StrictMode>
      <StaticPageErrorBoundary html={root.innerHTML}>
        <HydratedMark>
          <Page />
        </HydratedMark>
      </StaticPageErrorBoundary>
    </StrictMode>
  );
  if (root.firstElementChild === null) {
    createRoot(root).render(tree);
    return;
  }
  rememberStaticIslands(root);
  // In a transition React yields to scrolling and typing.
  startTransition(() => {
    hydrateRoot(root, tree);
  });
}
