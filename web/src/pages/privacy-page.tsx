import { privacy } from '../content/privacy.ts';
import { LegalText } from '../features/public-pages/legal-text.tsx';
import { SiteShell } from '../shells/site-shell.tsx';
import { StaticIsland } from '../site/static-island.tsx';

const prerendering = import.meta.env.SSR || import.meta.env.DEV;

export function PrivacyPage() {
  return (
    <SiteShell>
      <StaticIsland name="privacy">{prerendering && <LegalText document={privacy()} />}</StaticIsland>
    </SiteShell>
  );
}
