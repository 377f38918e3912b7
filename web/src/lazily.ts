import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { PageError } from './pages/page-error.tsx';
import { Loading } from './ui/loading/loading.tsx';

/** Code that loads at the first visit, with 'Loading...' shown until then. */
export function lazily(lazy: () => Promise<{ Component: ComponentType }>) {
  return { lazy, HydrateFallback: Loading };
}

/** An error of a page leaves the layout around it as it is. */
export const inShell = (children: RouteObject[]): RouteObject => ({ ErrorBoundary: PageError, children });
