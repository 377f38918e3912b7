import { AcceptInvitation } from '../features/administrators/accept-invitation.tsx';
import { GateScene } from '../features/public-pages/gate-scene.tsx';
import { ScenePage } from '../features/public-pages/scene-page.tsx';
import { useDocumentTitle } from '../ui/browser/use-document-title.ts';

/** The link of an invitation leads here. Opening it changes nothing: mail servers open links to check them. */
export function AdminInvitationPage() {
  useDocumentTitle('Invitation');
  return (
    <ScenePage scene={<GateScene open />}>
      <AcceptInvitation />
    </ScenePage>
  );
}
