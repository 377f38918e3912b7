import { terms } from '../content/terms.ts';
import { LegalText } from '../features/public-pages/legal-text.tsx';
import { SiteShell } from '../shells/site-shell.tsx';

export function TermsPage() {
  return (
    <SiteShell>
      <LegalText document={terms} />
    </SiteShell>
  );
}
