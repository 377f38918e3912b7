import type { RouteObject } from 'react-router-dom';
import { inShell, lazily } from './lazily.ts';
import { OwnDataGuard } from './shells/own-data-guard.tsx';
import { loadStudentShell, otherStudentPages, ownDataPages } from './student-pages.ts';

const routesOf = (pages: typeof ownDataPages): RouteObject[] =>
  Object.entries(pages).map(([path, load]) => ({ path, ...lazily(load) }));

export const studentRoutes: RouteObject[] = [
  {
    ...lazily(loadStudentShell),
    children: [
      inShell([
        { Component: OwnDataGuard, children: routesOf(ownDataPages) },
        ...routesOf(otherStudentPages),
      ]),
    ],
  },
];
