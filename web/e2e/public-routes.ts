import { sitePages } from '../src/site-pages.ts';

/** An address of every page that a visitor can see. */
export const publicRoutes = [
  ...sitePages.map(({ path }) => path),
  '/admin-login',
  '/autherror?reason=cancelled',
  '/nowhere/at/all',
];
