import type { ReactNode } from 'react';
import { site } from '../../content/site.ts';
import { tierIndex } from './tier-progress.ts';
import { TierScene } from './tier-scene.tsx';

interface TierHeroProps {
  points: number;
  /** Beside the large torch; above it on phones. */
  children: ReactNode;
  /** Over the whole width. */
  below?: ReactNode;
}

/** A scene, dark in both themes, that shows how far the student has come. */
export function TierHero({ points, children, below }: TierHeroProps) {
  return (
    <div
      data-theme="dark"
      className="overflow-hidden rounded-card bg-sunk text-ink print:border print:border-line"
    >
      <div className="relative isolate">
        <div className="aspect-4/1 sm:absolute sm:inset-0 sm:-z-10 sm:aspect-auto print:hidden">
          <TierScene reached={tierIndex(points)} tiers={site().tiers.length} />
          <div className="absolute inset-y-0 left-0 w-4/5 bg-linear-to-r from-sunk/90 via-sunk/60 to-transparent max-sm:hidden lg:w-3/5" />
        </div>
        <div className="grid content-center gap-4 p-5 sm:min-h-84 sm:max-w-[34rem] sm:gap-5 sm:p-8 lg:p-10">
          {children}
        </div>
      </div>
      {below && <div className="p-5 pt-1 sm:px-6 sm:py-6 lg:px-10">{below}</div>}
    </div>
  );
}
