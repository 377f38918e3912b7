import { type ReactNode, useState } from 'react';
import { wordOf } from '#contract/word-of.ts';
import { Card } from '../../ui/card.tsx';
import { Points } from '../points/points.tsx';
import { TaskArt } from '../tasks/pictures/task-art.tsx';

interface WorkTileProps {
  title: ReactNode;
  /** Null: not shown. */
  points: number | null;
  /** The task's domain; '' if the task was deleted. */
  domain: string;
  /** The task's id, for the picture of the domain. */
  seed?: string;
  /** Address of a picture of the work; without one, or if it does not load, the picture of the domain. */
  picture: string | null;
  children?: ReactNode;
}

/** Approved work as a picture with its title and points. */
export function WorkTile({ title, points, domain, seed, picture, children }: WorkTileProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <Card className="relative flex h-full flex-col has-[a:hover]:border-edge">
      {picture && picture !== broken ? (
        <img
          src={picture}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(picture)}
          className="aspect-video w-full bg-sunk object-cover"
        />
      ) : (
        <TaskArt domain={domain} {...(seed ? { seed } : {})} className="aspect-video w-full" />
      )}
      <div className="flex flex-1 flex-col justify-between gap-2 p-4">
        <h3 className="line-clamp-3 font-bold font-display text-lg leading-snug [overflow-wrap:anywhere]">
          {title}
        </h3>
        {children}
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-muted text-sm">
          <span className="[overflow-wrap:anywhere]">{domain}</span>
          {points !== null && (
            <span>
              <Points value={points} className="text-ink text-lg" /> {wordOf(points, 'point')}
            </span>
          )}
        </p>
      </div>
    </Card>
  );
}
