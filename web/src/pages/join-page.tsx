import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import { getInvitation, type InvitationState } from '#contract/application.ts';
import { joinPath } from '#contract/join-path.ts';
import { call } from '../api/client.ts';
import { site } from '../content/site.ts';
import { useSession } from '../features/auth/session-query.ts';
import { SignInButtons } from '../features/auth/sign-in-buttons.tsx';
import { GateScene } from '../features/public-pages/gate-scene.tsx';
import { ScenePage } from '../features/public-pages/scene-page.tsx';
import { paths, sitePath } from '../paths.ts';
import { useDocumentTitle } from '../ui/browser/use-document-title.ts';
import { ButtonLink } from '../ui/buttons/button-link.tsx';
import { QueryFailed } from '../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../ui/loading/skeleton.tsx';

const texts: Readonly<Record<InvitationState, { title: string; text: string }>> = {
  open: {
    title: 'You are invited',
    text: 'Sign in with Google to join. The first sign-in creates your ambassador account.',
  },
  'used-up': {
    title: 'This invitation is used up',
    text: 'As many people as it was made for have joined. Ask the person who gave you the link for a new one.',
  },
  ended: {
    title: 'This invitation has ended',
    text: 'The link does not invite any more, or it is not complete. Ask the person who gave it to you for a new one.',
  },
  unneeded: {
    title: 'You need no invitation',
    text: 'Sign in to join, or to see how you can join.',
  },
  closed: {
    title: 'Nobody can join now',
    text: 'No new ambassadors are taken, with or without an invitation. Who has an account can sign in.',
  },
};

/** An invitation link leads here. Who has an account needs none. */
export function JoinPage() {
  useDocumentTitle('Invitation');
  const { code = '' } = useParams();
  const { user } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', code],
    queryFn: ({ signal }) => call(getInvitation, { params: { code }, signal }),
  });
  if (user) return <Navigate to={paths.dashboard} replace />;
  if (!data) {
    if (error) return <QueryFailed error={error} message={getInvitation.failure} onRetry={refetch} />;
    return <LoadingBlock className="h-96 rounded-card" />;
  }
  const { title, text } = texts[data.state];
  const open = data.state === 'open' || data.state === 'unneeded';
  return (
    <ScenePage scene={<GateScene open={open} />}>
      <h1 className="text-section">{title}</h1>
      <p className="max-w-[46ch] text-lg text-muted">
        {data.state === 'open' && site().university
          ? 'Sign in to join. The first sign-in creates your ambassador account.'
          : text}
      </p>
      {open ? (
        <>
          <SignInButtons returnTo={joinPath(code)} />
          <p className="max-w-[46ch] text-muted text-sm">
            Before you begin you are asked to agree to the{' '}
            <a href={sitePath('terms')} className="text-link">
              terms
            </a>
            .
          </p>
        </>
      ) : (
        <ButtonLink to={sitePath('contact')} variant="primary" className="min-h-13">
          Contact Support
        </ButtonLink>
      )}
    </ScenePage>
  );
}
