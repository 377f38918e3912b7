import '../ui/site.css';
import '../features/landing/landing.css';
import { onceQuiet } from './once-quiet.ts';

onceQuiet(async () => {
  const [{ startPage }, { LandingPage }] = await Promise.all([
    import('./start-page.tsx'),
    import('../pages/landing-page.tsx'),
  ]);
  startPage(LandingPage);
});
