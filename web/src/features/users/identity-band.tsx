import type { ReactNode } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { TierFlame } from '../points/tier-flame.tsx';
import { tierIndex, tierOf } from '../points/tier-progress.ts';
import { IdentityArt } from './identity-art.tsx';

interface IdentityBandProps {
  /** The name, as the heading that the page needs. */
  heading: ReactNode;
  name: string;
  techid?: string;
  college: string | null;
  photo: string | null;
  points: number;
  /** The person's numbers. */
  children: ReactNode;
}

/** Who a person is, with the flame of their tier, on a picture that is dark in both themes. */
export function IdentityBand({ heading, name, techid, college, photo, points, children }: IdentityBandProps) {
  const tier = tierOf(points);
  return (
    <div
      data-theme="dark"
      className="relative isolate overflow-hidden rounded-card bg-paper text-ink print:border print:border-line"
    >
      <IdentityArt />
      {/* On a phone photo and tier stand above the name, which has the whole width. */}
      <div className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-8 gap-y-5 px-5 max-[26rem]:gap-x-4 pt-6 pb-24 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:gap-6 sm:px-9 sm:pt-10 sm:pb-28 lg:gap-x-8">
        <Avatar name={name} src={photo} size="xl" className="sm:size-28 max-sm:size-20 max-sm:text-2xl" />
        <div className="grid min-w-0 content-center gap-1 max-sm:order-2 max-sm:col-span-full">
          {heading}
          {techid && (
            <p translate="no" className="font-mono text-muted text-sm">
              {techid}
            </p>
          )}
          {college && <p className="text-muted [overflow-wrap:anywhere]">{college}</p>}
        </div>
        {tier && (
          <p className="flex items-center gap-3 max-sm:order-1 max-sm:justify-self-end max-[26rem]:flex-col max-[26rem]:items-end max-[26rem]:gap-1 max-[26rem]:text-right sm:flex-row-reverse sm:gap-4 lg:row-span-2 lg:pr-6">
            <TierFlame index={tierIndex(points)} className="size-14 sm:size-20 lg:size-28" />
            <span className="sm:text-right">
              <span className="block text-muted text-sm">Tier</span>
              <span className="font-bold font-display text-2xl tracking-tight max-[26rem]:text-xl">
                {tier.title}
              </span>
            </span>
          </p>
        )}
        <div className="max-sm:order-3 max-sm:col-span-full sm:col-start-2 sm:-col-end-1 lg:col-end-3">
          {children}
        </div>
      </div>
    </div>
  );
}
