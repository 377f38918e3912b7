/** An address of every page that a visitor may see. */
export const publicRoutes = [
  '/',
  '/login',
  '/contact',
  '/privacy',
  '/terms',
  '/admin-login',
  '/autherror?reason=cancelled',
  '/nowhere/at/all',
];
