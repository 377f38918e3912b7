import { type CertificateBatch, startCertificateBatch } from '#contract/certificate-batches.ts';
import type { CertificateTemplate } from '#contract/certificate-templates.ts';
import { limits } from '#contract/limits.ts';
import { FormFailure } from '../../../forms/form-failure.tsx';
import { countOf } from '../../../ui/numbers/format-number.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useStartBatch } from '../batches/batches-query.ts';

interface IssueDialogProps {
  template: CertificateTemplate;
  edition: string | undefined;
  students: number;
  onClose: () => void;
  onStarted: (batch: CertificateBatch) => void;
}

/** Asks before a template is issued to all who qualify. */
export function IssueDialog({ template, edition, students, onClose, onStarted }: IssueDialogProps) {
  const { mutate, isPending, error } = useStartBatch();
  const { id: templateId, version, title } = template;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={`Issue to ${countOf(students, 'student')}`}
      description={
        <div className="grid gap-2">
          <p>
            Each of them gets <span className="font-medium text-ink wrap-anywhere">{title}</span> with the
            name in their profile, and a notification.
          </p>
          {students === limits.certificatesAtOnce && (
            <p>These are as many as are issued at once: start again for the others.</p>
          )}
          <p>You can undo it: that revokes what was issued, with a reason that everybody can read.</p>
        </div>
      }
      confirmLabel="Issue"
      busy={isPending}
      onConfirm={() =>
        mutate(
          { templateId, version, ...(edition !== undefined && { edition: Number(edition) }) },
          { onSuccess: onStarted },
        )
      }
    >
      <FormFailure error={error} title={startCertificateBatch.failure} />
    </ConfirmDialog>
  );
}
