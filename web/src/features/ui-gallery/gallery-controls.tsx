import { Plus } from 'lucide-react';
import { useState } from 'react';
import { difficulties, submissionStatuses, taskDomains } from '#contract/tasks.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DifficultyBadge } from '../../ui/difficulty-badge.tsx';
import { Points } from '../../ui/points.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TaskArt } from '../../ui/task-art.tsx';
import { DueIn, When } from '../../ui/time.tsx';
import { toastProblem, toastSuccess } from '../../ui/toast.ts';
import { GallerySection } from './gallery-section.tsx';

const hour = 3_600_000;
const variants = ['primary', 'ghost', 'danger', 'quiet'] as const;
const tones = ['neutral', 'good', 'warn', 'bad', 'info', 'flame'] as const;
const row = 'flex flex-wrap items-center gap-3';

function Moments() {
  const [now] = useState(() => Date.now());
  return (
    <div className={row}>
      {[-1, 0.5, 5, 30, 90].map((hours) => (
        <DueIn key={hours} date={new Date(now + hours * hour).toISOString()} />
      ))}
      {[0, 0.4, 3, 26, 90, 2000].map((hours) => (
        <When key={hours} date={new Date(now - hours * hour).toISOString()} className="text-muted" />
      ))}
    </div>
  );
}

function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'banner' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className={row}>
      <Button onClick={() => setOpen('dialog')}>Dialog</Button>
      <Button onClick={() => setOpen('confirm')}>Confirm</Button>
      <Button onClick={() => setOpen('banner')}>Banner</Button>
      <Button onClick={() => toastSuccess('Task created successfully!')}>Toast</Button>
      <Button onClick={() => toastProblem(new Error('x'), 'Failed to update task. Please try again.')}>
        Problem toast
      </Button>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title="Film a day at your college"
        description="Handed in by Ambassador 240"
        footer={<Button onClick={close}>Done</Button>}
      >
        <p>The content scrolls, the head and the foot stay.</p>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={close}
        title="Delete submission"
        description="Are you sure you want to delete this submission?"
        confirmLabel="Delete"
        danger
        onConfirm={close}
      />
      {open === 'banner' && <Banner onClose={close}>Failed to sign in with Google. Please try again.</Banner>}
    </div>
  );
}

export function GalleryControls() {
  return (
    <>
      <GallerySection title="Buttons">
        {(['md', 'sm'] as const).map((size) => (
          <div key={size} className={row}>
            {variants.map((variant) => (
              <Button key={variant} variant={variant} size={size}>
                {variant}
              </Button>
            ))}
            <Button size={size} icon={<Plus aria-hidden strokeWidth={1.75} />}>
              With icon
            </Button>
            <Button size={size} variant="primary" busy>
              Saving...
            </Button>
            <Button size={size} disabled>
              Disabled
            </Button>
          </div>
        ))}
      </GallerySection>
      <GallerySection title="Overlays">
        <Overlays />
      </GallerySection>
      <GallerySection title="Badges, points, people, time">
        <div className={row}>
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
          {difficulties.map((difficulty) => (
            <DifficultyBadge key={difficulty} difficulty={difficulty} />
          ))}
          {submissionStatuses.map((status) => (
            <StatusBadge key={status} status={status} points={90} />
          ))}
        </div>
        <div className={row}>
          {[925, 1240, 1840, 148_320].map((value) => (
            <Points key={value} value={value} banded />
          ))}
          {['Asha Rao', 'Ambassador 112', 'José', 'Li Wei'].map((name) => (
            <Avatar key={name} name={name} />
          ))}
          <Avatar name="Asha Rao" size="sm" />
          <Avatar name="Asha Rao" size="lg" />
          <Avatar name="Asha Rao" size="xl" />
        </div>
        <Moments />
        <ProgressBar value={0.62} label="Example" className="max-w-sm" />
      </GallerySection>
      <GallerySection title="Pictures">
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {taskDomains.map((domain) => (
            <figure key={domain} className="grid gap-1">
              <TaskArt domain={domain} className="rounded-control" />
              <figcaption className="text-muted text-xs">{domain}</figcaption>
            </figure>
          ))}
        </div>
      </GallerySection>
    </>
  );
}
