import { type Announcement, withdrawAnnouncement } from '#contract/announcements.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { toastProblem, toastSuccess } from '../../ui/overlays/toast.ts';
import { useWithdrawAnnouncement } from './announcement-mutations.ts';

interface WithdrawDialogProps {
  announcement: Announcement;
  onClose: () => void;
}

export function WithdrawDialog({ announcement, onClose }: WithdrawDialogProps) {
  const { mutate, isPending } = useWithdrawAnnouncement(announcement);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title="Withdraw announcement"
      description={
        <div className="grid gap-2">
          <p>
            <span className="font-medium text-ink [overflow-wrap:anywhere]">{announcement.title}</span>{' '}
            disappears from dashboards, from the bell and from mails that are not sent yet.
          </p>
          <p>Mails and push messages that were sent remain. This action cannot be undone.</p>
        </div>
      }
      confirmLabel="Withdraw"
      danger
      busy={isPending}
      onConfirm={() =>
        mutate(undefined, {
          onSuccess: () => toastSuccess('Announcement withdrawn!'),
          onError: (error) => toastProblem(error, withdrawAnnouncement.failure),
          onSettled: onClose,
        })
      }
    />
  );
}
