import type { ReactNode } from 'react';
import { GateScene } from '../features/public-pages/gate-scene.tsx';
import { ScenePage } from '../features/public-pages/scene-page.tsx';
import { sitePath } from '../paths.ts';
import { ButtonLink } from '../ui/buttons/button-link.tsx';
import { buttonStyle } from '../ui/buttons/button-style.ts';

/** For a student on a page of the administrators. `children`: the sign-in that would open it. */
export function AccessDeniedPage({ children }: { children: ReactNode }) {
  return (
    <ScenePage scene={<GateScene open={false} />}>
      <h1 className="text-section">Access Denied</h1>
      <p className="max-w-[46ch] text-lg text-muted">
        You are not authorized to access this page. Please log in with appropriate credentials.
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <a href={sitePath('index')} className={buttonStyle('ghost', 'md', 'min-h-13 px-7')}>
          Home
        </a>
        <ButtonLink to={sitePath('login')} className="min-h-13 px-7">
          Login
        </ButtonLink>
      </div>
      <div className="mt-4 w-full max-w-md">{children}</div>
    </ScenePage>
  );
}
