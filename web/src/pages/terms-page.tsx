import { wholeSite } from '../content/site.ts';
import { terms } from '../content/terms.ts';
import { LegalText } from '../features/public-pages/legal-text.tsx';
import { OwnText } from '../features/public-pages/own-text.tsx';
import { SiteShell } from '../shells/site-shell.tsx';
import { StaticIsland } from '../site/static-island.tsx';

const prerendering = import.meta.env.SSR || import.meta.env.DEV;

function Terms() {
  const { terms: own } = wholeSite().legal;
  return own === undefined ? <LegalText document={terms()} /> : <OwnText title="Terms" text={own} />;
}

export function TermsPage() {
  return (
    <SiteShell>
      <StaticIsland name="terms">{prerendering && <Terms />}</StaticIsland>
    </SiteShell>
  );
}
