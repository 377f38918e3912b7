import { type ComponentType, type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { rememberStaticIslands } from './static-island.tsx';
import { StaticPageErrorBoundary } from './static-page-error-boundary.tsx';

/** Marks the document while its buttons answer; the browser tests wait for it. */
function Live({ children }: { children: ReactNode }) {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.hydrated = '';
    return () => {
      delete dataset.hydrated;
    };
  }, []);
  return children;
}

/** Brings a prerendered page to life; under `npm run dev` nothing is prerendered, and it is drawn here. */
export function hydratePage(Page: ComponentType) {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  const tree = (
    <StrictMode>
      <StaticPageErrorBoundary html={root.innerHTML}>
        <Live>
          <Page />
        </Live>
      </StaticPageErrorBoundary>
    </StrictMode>
  );
  if (root.firstElementChild === null) {
    createRoot(root).render(tree);
    return;
  }
  rememberStaticIslands(root);
  // As a transition React works in slices and lets scrolling and typing in between.
  startTransition(() => {
    hydrateRoot(root, tree);
  });
}
