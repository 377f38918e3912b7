import type { ReactNode } from 'react';
import { SceneFrame } from './scene-frame.tsx';

interface ScenePageProps {
  scene: ReactNode;
  /** Below both columns, over the whole page width. */
  below?: ReactNode;
  children: ReactNode;
}

/**
 * A page of two columns: text and a scene. Beside a sidebar the scene is lower, because its sides would be cropped.
 */
export function ScenePage({ scene, below, children }: ScenePageProps) {
  return (
    <>
      <div className="grid gap-x-16 gap-y-8 lg:min-h-[min(70svh,46rem)] lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
        <div className="grid content-center justify-items-start gap-5 max-lg:order-2 lg:py-6">{children}</div>
        <SceneFrame className="lg:h-[min(26rem,30vw)] lg:self-center lg:in-[.page-width]:h-full">
          {scene}
        </SceneFrame>
      </div>
      {below}
    </>
  );
}
