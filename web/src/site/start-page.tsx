import { type ComponentType, type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

/** Marks the document once its buttons answer; the browser tests wait for it. */
function Live({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.live = '';
  }, []);
  return children;
}

/** Brings a prerendered page to life; under `npm run dev` nothing is prerendered, and it is drawn here. */
export function startPage(Page: ComponentType) {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  const tree = (
    <StrictMode>
      <Live>
        <Page />
      </Live>
    </StrictMode>
  );
  if (root.firstElementChild === null) {
    createRoot(root).render(tree);
    return;
  }
  // As a transition React works in slices and lets scrolling and typing in between.
  startTransition(() => {
    hydrateRoot(root, tree);
  });
}
