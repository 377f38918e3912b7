import { privacy } from '../content/privacy.ts';
import { LegalText } from '../features/public-pages/legal-text.tsx';
import { SiteShell } from '../shells/site-shell.tsx';

export function PrivacyPage() {
  return (
    <SiteShell>
      <LegalText document={privacy} />
    </SiteShell>
  );
}
