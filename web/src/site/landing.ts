import '../ui/site.css';
import '../features/landing/landing.css';
import { hydrateOnIdle } from './hydrate-on-idle.ts';

hydrateOnIdle(async () => {
  const [{ hydratePage }, { LandingPage }] = await Promise.all([
    import('./hydrate-page.tsx'),
    import('../pages/landing-page.tsx'),
  ]);
  hydratePage(LandingPage);
});
