import { terms } from '../content/terms.ts';
import { LegalText } from '../features/public-pages/legal-text.tsx';
import { SiteShell } from '../shells/site-shell.tsx';
import { StaticIsland } from '../site/static-island.tsx';

const prerendering = import.meta.env.SSR || import.meta.env.DEV;

export function TermsPage() {
  return (
    <SiteShell>
      <StaticIsland name="terms">{prerendering && <LegalText document={terms()} />}</StaticIsland>
    </SiteShell>
  );
}
