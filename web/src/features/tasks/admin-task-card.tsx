import { ClipboardCheck, Hourglass, Images, Pencil, Trash2 } from 'lucide-react';
import type { Task } from '#contract/tasks.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatNumber } from '../../ui/format-number.ts';
import { DueIn } from '../../ui/time.tsx';
import { Points } from '../points/points.tsx';
import { TaskArt } from './task-art.tsx';
import { TaskBadges } from './task-badges.tsx';
import { titleOf } from './task-title.ts';

interface AdminTaskCardProps {
  task: Task;
  draftKey: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** A task in the administrator's list, with Edit and Delete. */
export function AdminTaskCard({ task, draftKey, onEdit, onDelete }: AdminTaskCardProps) {
  const { id, content, domain, category, points, lastDate, technologies, images } = task;
  const title = titleOf(task);
  const count = task.submissionCount ?? 0;
  return (
    <Card className="flex flex-col">
      <div className="relative">
        {images[0] ? (
          <img
            src={images[0]}
            alt=""
            loading="lazy"
            decoding="async"
            className="h-24 w-full bg-sunk object-cover"
          />
        ) : (
          <TaskArt domain={domain} seed={id} className="aspect-auto! h-24" />
        )}
        {images.length > 1 && (
          <Badge className="absolute right-2 bottom-2" icon={<Images aria-hidden strokeWidth={1.75} />}>
            {images.length}
          </Badge>
        )}
      </div>
      <div className="flex flex-1 flex-col gap-2.5 p-4">
        <div className="flex items-center justify-between gap-2 text-muted text-xs">
          <TaskBadges task={task} draftKeys={[draftKey]} />
          <DueIn date={lastDate} />
        </div>
        <h2 className="line-clamp-2 wrap-anywhere text-lg leading-snug">{title}</h2>
        <p className="line-clamp-2 wrap-anywhere text-muted text-sm">{content || 'No description'}</p>
        <p className="flex flex-wrap gap-1.5">
          <Badge>{domain}</Badge>
          {category && <Badge>{category}</Badge>}
          {technologies.slice(0, 4).map((technology) => (
            <Badge key={technology} tone="info">
              {technology}
            </Badge>
          ))}
          {technologies.length > 4 && <Badge tone="info">+{technologies.length - 4}</Badge>}
        </p>
        <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-1 pt-1 text-muted text-sm [&_svg]:size-4">
          <span>
            <Points value={points} className="text-base text-ink" /> {points === 1 ? 'point' : 'points'}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <ClipboardCheck aria-hidden strokeWidth={1.75} />
            {formatNumber(count)} {count === 1 ? 'submission' : 'submissions'}
          </span>
          {task.estimatedTime && (
            <span className="inline-flex min-w-0 items-center gap-1.5">
              <Hourglass aria-hidden strokeWidth={1.75} className="shrink-0" />
              <span className="sr-only">Estimated time: </span>
              <span className="truncate">{task.estimatedTime}</span>
            </span>
          )}
        </div>
        <div className="flex gap-2 border-line border-t pt-3">
          <Button
            size="sm"
            className="flex-1"
            icon={<Pencil aria-hidden strokeWidth={1.75} />}
            aria-label={`Edit ${title}`}
            onClick={onEdit}
          >
            Edit
          </Button>
          <Button
            size="sm"
            variant="danger"
            className="flex-1"
            icon={<Trash2 aria-hidden strokeWidth={1.75} />}
            aria-label={`Delete ${title}`}
            onClick={onDelete}
          >
            Delete
          </Button>
        </div>
      </div>
    </Card>
  );
}
