import type { Task } from '#contract/tasks.ts';
import { pointsWord } from '../../ui/numbers/points-word.ts';
import { Points } from '../points/points.tsx';

interface TaskPointsProps {
  points: Task['points'];
  /** Of the number. */
  className?: string;
}

/** The points of a task, or that they are hidden until work for it is approved. */
export function TaskPoints({ points, className = 'text-ink' }: TaskPointsProps) {
  if (points === null) return <span className="whitespace-normal">Points shown once approved</span>;
  return (
    <>
      <Points value={points} className={className} /> <span className="text-muted">{pointsWord(points)}</span>
    </>
  );
}
