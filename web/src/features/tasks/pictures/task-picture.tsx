import { useState } from 'react';
import type { Task } from '#contract/tasks.ts';
import { classNames } from '../../../ui/class-names.ts';
import { type Daytime, TaskArt } from './task-art.tsx';

interface TaskPictureProps {
  task: Pick<Task, 'id' | 'domain' | 'images'>;
  /** For a page that begins with it: the theme, for generated art. */
  eager?: Daytime;
  className?: string;
}

/** The task's first image, else generated art. Decorative: the title is next to it. */
export function TaskPicture({ task, eager, className }: TaskPictureProps) {
  const [broken, setBroken] = useState(false);
  const src = task.images[0];
  if (src === undefined || broken) {
    return (
      <TaskArt
        domain={task.domain}
        seed={task.id}
        {...(eager && { eager })}
        {...(className ? { className } : {})}
      />
    );
  }
  return (
    <img
      src={src}
      alt=""
      {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      decoding="async"
      onError={() => setBroken(true)}
      className={classNames('w-full bg-sunk object-cover', className)}
    />
  );
}
