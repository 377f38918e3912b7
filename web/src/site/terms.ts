import '../ui/site.css';
import { hydrateOnIdle } from './hydrate-on-idle.ts';

hydrateOnIdle(async () => {
  const [{ hydratePage }, { TermsPage }] = await Promise.all([
    import('./hydrate-page.tsx'),
    import('../pages/terms-page.tsx'),
  ]);
  hydratePage(TermsPage);
});
