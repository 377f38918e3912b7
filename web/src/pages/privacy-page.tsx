import { SiteShell } from '../shells/site-shell.tsx';

export function PrivacyPage() {
  return (
    <SiteShell>
      <h1 className="text-3xl">Privacy</h1>
    </SiteShell>
  );
}
