import '../ui/site.css';
import { hydrateOnIdle } from './hydrate-on-idle.ts';

hydrateOnIdle(async () => {
  const [{ hydratePage }, { PrivacyPage }] = await Promise.all([
    import('./hydrate-page.tsx'),
    import('../pages/privacy-page.tsx'),
  ]);
  hydratePage(PrivacyPage);
});
