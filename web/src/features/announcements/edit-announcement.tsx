import { CalendarClock, Trash2, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Announcement, deleteAnnouncement, unscheduleAnnouncement } from '#contract/announcements.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DeleteDialog } from '../../ui/overlays/delete-dialog.tsx';
import { toastProblem, toastSuccess } from '../../ui/overlays/toast.ts';
import { exactTime } from '../../ui/time/format-time.ts';
import { AnnouncementForm } from './announcement-form.tsx';
import { useDeleteAnnouncement, useUnscheduleAnnouncement } from './announcement-mutations.ts';
import { PublishDialog } from './publish-dialog.tsx';

interface EditAnnouncementProps {
  announcement: Announcement;
  adminPath: string;
  /** Opens with the question when to publish. */
  publishing: boolean;
}

/** What is not published yet. */
export function EditAnnouncement({ announcement, adminPath, publishing }: EditAnnouncementProps) {
  const [asked, setAsked] = useState<Announcement | null>(publishing ? announcement : null);
  return (
    <div className="grid gap-5">
      {announcement.state === 'scheduled' ? (
        <Scheduled announcement={announcement} />
      ) : (
        <DeleteDraft announcement={announcement} adminPath={adminPath} />
      )}
      {announcement.missedAt && <Missed at={announcement.missedAt} />}
      <AnnouncementForm
        key={announcement.state}
        announcement={announcement}
        onSaved={() => toastSuccess(announcement.state === 'draft' ? 'Draft saved!' : 'Announcement saved!')}
        onPublish={setAsked}
      />
      {asked && (
        <PublishDialog
          announcement={asked}
          onClose={() => setAsked(null)}
          onPublished={() => setAsked(null)}
        />
      )}
    </div>
  );
}

function Scheduled({ announcement }: { announcement: Announcement }) {
  const { mutate, isPending } = useUnscheduleAnnouncement(announcement);
  return (
    <div className="flex max-w-4xl flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-dusk-soft px-4 py-2.5 text-sm">
      <CalendarClock aria-hidden strokeWidth={1.75} className="size-4 shrink-0 text-dusk" />
      <p className="flex-1">
        It will be published at its time:{' '}
        {announcement.publishAt && exactTime(new Date(announcement.publishAt))}.
      </p>
      <Button
        size="sm"
        busy={isPending}
        onClick={() =>
          mutate(undefined, {
            onSuccess: () => toastSuccess('Announcement unscheduled!'),
            onError: (error) => toastProblem(error, unscheduleAnnouncement.failure),
          })
        }
      >
        Unschedule
      </Button>
    </div>
  );
}

function Missed({ at }: { at: string }) {
  return (
    <div className="flex max-w-4xl items-start gap-4 rounded-control bg-bad-soft px-4 py-2.5 text-sm">
      <TriangleAlert aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 shrink-0 text-bad" />
      <p>
        It was not published at its time, {exactTime(new Date(at))}, because the task of its audience was
        deleted. Choose another audience, then publish or schedule it again.
      </p>
    </div>
  );
}

function DeleteDraft({ announcement, adminPath }: { announcement: Announcement; adminPath: string }) {
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  const deletion = useDeleteAnnouncement(announcement.id);
  return (
    <div className="-mt-2">
      <Button
        size="sm"
        variant="quiet"
        icon={<Trash2 aria-hidden strokeWidth={1.75} />}
        onClick={() => setDeleting(true)}
      >
        Delete draft
      </Button>
      {deleting && (
        <DeleteDialog
          title="Delete draft"
          deletion={deletion}
          success="Draft deleted!"
          failure={deleteAnnouncement.failure}
          onClose={() => setDeleting(false)}
          onDeleted={() => navigate(paths.admin.announcements(adminPath), { replace: true })}
        >
          <p>
            Are you sure you want to delete{' '}
            <span className="break-words font-medium text-ink">{announcement.title}</span>? This action cannot
            be undone.
          </p>
        </DeleteDialog>
      )}
    </div>
  );
}
