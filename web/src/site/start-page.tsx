import '../ui/site.css';
import { type ReactNode, StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

/** Brings a prerendered page to life; under `npm run dev` nothing is prerendered, and it is drawn here. */
export function startPage(page: ReactNode) {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  const tree = <StrictMode>{page}</StrictMode>;
  if (root.firstElementChild === null) {
    createRoot(root).render(tree);
    return;
  }
  // As a transition React works in slices and lets scrolling and typing in between.
  startTransition(() => {
    hydrateRoot(root, tree);
  });
}
