import '../ui/site.css';
import { onceQuiet } from './once-quiet.ts';

onceQuiet(async () => {
  const [{ startPage }, { PrivacyPage }] = await Promise.all([
    import('./start-page.tsx'),
    import('../pages/privacy-page.tsx'),
  ]);
  startPage(PrivacyPage);
});
