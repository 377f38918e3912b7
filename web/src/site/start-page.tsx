import { type ComponentType, type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { KeptPage } from './kept-page.tsx';
import { rememberStillParts } from './still.tsx';

/** Marks the document while its buttons answer; the browser tests wait for it. */
function Live({ children }: { children: ReactNode }) {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.live = '';
    return () => {
      delete dataset.live;
    };
  }, []);
  return children;
}

/** Brings a prerendered page to life; under `npm run dev` nothing is prerendered, and it is drawn here. */
export function startPage(Page: ComponentType) {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  const tree = (
    <StrictMode>
      <KeptPage html={root.innerHTML}>
        <Live>
          <Page />
        </Live>
      </KeptPage>
    </StrictMode>
  );
  if (root.firstElementChild === null) {
    createRoot(root).render(tree);
    return;
  }
  rememberStillParts(root);
  // As a transition React works in slices and lets scrolling and typing in between.
  startTransition(() => {
    hydrateRoot(root, tree);
  });
}
