import { SiteShell } from '../shells/site-shell.tsx';

export function TermsPage() {
  return (
    <SiteShell>
      <h1 className="text-3xl">Terms</h1>
    </SiteShell>
  );
}
