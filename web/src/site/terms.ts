import '../ui/site.css';
import { onceQuiet } from './once-quiet.ts';

onceQuiet(async () => {
  const [{ startPage }, { TermsPage }] = await Promise.all([
    import('./start-page.tsx'),
    import('../pages/terms-page.tsx'),
  ]);
  startPage(TermsPage);
});
