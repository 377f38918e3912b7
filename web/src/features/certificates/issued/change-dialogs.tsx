import { type Certificate, reissueCertificate, revokeCertificate } from '#contract/certificates.ts';
import { FormFailure } from '../../../forms/form-failure.tsx';
import { ReasonDialog } from '../../../forms/reason-dialog.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toastSuccess } from '../../../ui/overlays/toast.ts';
import { useReissue, useRevoke } from './issued-query.ts';

interface ChangeDialogProps {
  certificate: Certificate;
  onClose: () => void;
}

function What({ certificate: { title, recipient } }: Pick<ChangeDialogProps, 'certificate'>) {
  return (
    <span className="font-medium text-ink wrap-anywhere">
      {title}, {recipient ?? 'without a name'}
    </span>
  );
}

export function ReissueDialog({ certificate, onClose }: ChangeDialogProps) {
  const { mutate, isPending, error } = useReissue(certificate.id);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title="Issue again"
      description={
        <div className="grid gap-2">
          <p>
            <What certificate={certificate} /> is issued again with the name and the college that the student
            has now.
          </p>
          <p>The one before is no longer valid. Everybody who checks it reads that it was replaced.</p>
        </div>
      }
      confirmLabel="Issue again"
      busy={isPending}
      onConfirm={() =>
        mutate(undefined, {
          onSuccess({ recipient }) {
            toastSuccess(`Issued again to ${recipient ?? 'the student'}.`);
            onClose();
          },
        })
      }
    >
      <FormFailure error={error} title={reissueCertificate.failure} />
    </ConfirmDialog>
  );
}

export function RevokeDialog({ certificate, onClose }: ChangeDialogProps) {
  const { mutate, isPending, error } = useRevoke(certificate.id);
  return (
    <ReasonDialog
      title="Revoke certificate"
      description={
        <p>
          <What certificate={certificate} /> will no longer be valid. This action cannot be undone.
        </p>
      }
      confirmLabel="Revoke"
      danger
      busy={isPending}
      hint="Everybody who checks the certificate reads it."
      onClose={() => !isPending && onClose()}
      onConfirm={(reason) =>
        mutate(reason, {
          onSuccess() {
            toastSuccess('Certificate revoked!');
            onClose();
          },
        })
      }
    >
      <FormFailure error={error} title={revokeCertificate.failure} />
    </ReasonDialog>
  );
}
