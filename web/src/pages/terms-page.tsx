import { wholeSite } from '../content/site.ts';
import { terms } from '../content/terms.ts';
import { LegalText } from '../features/public-pages/legal-text.tsx';
import { OwnText } from '../features/public-pages/own-text.tsx';
import { SiteShell } from '../shells/site-shell.tsx';
import { StaticIsland } from '../site/static-island.tsx';
import { MarkdownText } from '../ui/text/markdown-text.tsx';

const prerendering = import.meta.env.SSR || import.meta.env.DEV;

function Terms() {
  const { terms: own, imprint } = wholeSite().legal;
  return (
    <>
      {own === undefined ? <LegalText document={terms()} /> : <OwnText title="Terms" text={own} />}
      {imprint !== undefined && (
        <section aria-labelledby="imprint" className="mt-16 grid gap-8 border-line border-t pt-14">
          <h2 id="imprint" className="text-section">
            Imprint
          </h2>
          <MarkdownText text={imprint} />
        </section>
      )}
    </>
  );
}

export function TermsPage() {
  return (
    <SiteShell>
      <StaticIsland name="terms">{prerendering && <Terms />}</StaticIsland>
    </SiteShell>
  );
}
