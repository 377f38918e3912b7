import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { keepMyAccount, type OwnData, requestDeletion } from '#contract/own-data.ts';
import { useHashTarget } from '../../ui/browser/use-hash-target.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { countOf } from '../../ui/numbers/format-number.ts';
import { DeleteDialog } from '../../ui/overlays/delete-dialog.tsx';
import { toastProblem, toastSuccess } from '../../ui/overlays/toast.ts';
import { formatList } from '../../ui/text/format-list.ts';
import { AsOf } from '../../ui/time/time.tsx';
import { formatBytes } from '../uploads/file-rules.ts';
import { useKeepAccount, useRequestDeletion } from './own-data-query.ts';

type DeletionData = Pick<OwnData, 'email' | 'deletion' | 'counts'>;

const certificatesOf = (count: number) => countOf(count, 'certificate');

function Consequences({ counts: { removed, kept, certificates } }: Pick<DeletionData, 'counts'>) {
  const gone = [
    `${countOf(removed.files, 'file')} (${formatBytes(removed.fileBytes)})`,
    `${countOf(removed.works, 'work')} without a review`,
    countOf(removed.messages, 'message'),
    countOf(removed.notifications, 'notification'),
  ];
  return (
    <ul className="grid list-disc gap-1.5 pl-5 text-sm">
      <li>
        Removed: your name, email address, picture and profile, your public page, {formatList(gone)}, and the
        text of reviewed work with its feedback. You are signed out everywhere.
      </li>
      <li>
        Kept without your name: {countOf(kept.reviewedWorks, 'reviewed work')} and{' '}
        {countOf(kept.ledgerEntries, 'entry', 'entries')} of points. Without them the ranks of others would be
        wrong.
      </li>
      {certificates > 0 && (
        <li>
          Revoked: {certificatesOf(certificates)}, unless you choose to keep them valid without your name.
        </li>
      )}
      <li>If you sign in again later, you begin with a new account and no points.</li>
    </ul>
  );
}

interface KeepChoiceProps {
  certificates: number;
  keep: boolean;
  onChange: (keep: boolean) => void;
}

/** Whether certificates stay valid. */
function KeepChoice({ certificates, keep, onChange }: KeepChoiceProps) {
  return (
    <label className="flex cursor-pointer items-start gap-3 text-sm">
      <input
        type="checkbox"
        checked={keep}
        onChange={({ target }) => onChange(target.checked)}
        className="mt-0.5 size-5 shrink-0 accent-flame"
      />
      <span>
        <span className="block font-medium">
          Keep my {certificatesOf(certificates)} valid, without my name
        </span>
        <span className="text-muted">
          Who checks one then still reads that it is valid and what it was given for, but not to whom.
          Download the files first: they are removed here. Otherwise everybody who checks one reads that it
          was revoked, because the account was deleted.
        </span>
      </span>
    </label>
  );
}

/** Named by the address of `deletion-note.tsx`. */
const deletionId = 'deletion';

/** Deletes the account a day later, and keeps it until then. */
export function DeletionSection({ email, deletion, counts }: DeletionData) {
  useHashTarget(deletionId);
  const [asking, setAsking] = useState(false);
  const [keepCertificates, setKeepCertificates] = useState(false);
  const request = useRequestDeletion({ email, keepCertificates });
  const keep = useKeepAccount();
  return (
    <section aria-labelledby={deletionId} className="grid gap-4">
      <h2 id={deletionId} tabIndex={-1} className="scroll-mt-24 text-xl outline-none">
        Delete my account
      </h2>
      {deletion === null ? (
        <>
          <p className="max-w-[65ch] text-muted text-sm">
            Your account is deleted {limits.deletionHours} hours after you ask for it. Until then you can keep
            it.
          </p>
          <Consequences counts={counts} />
          <div>
            <Button
              variant="danger"
              icon={<Trash2 aria-hidden strokeWidth={1.75} />}
              onClick={() => {
                setKeepCertificates(false);
                setAsking(true);
              }}
            >
              Delete my account
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="max-w-[65ch] text-sm">
            Your account will be deleted: <AsOf date={deletion.at} />. Until then everything works as before.
          </p>
          {counts.certificates > 0 && (
            <p className="max-w-[65ch] text-sm">
              {deletion.keepsCertificates
                ? 'Your certificates then stay valid, without your name.'
                : 'Your certificates are then revoked.'}
            </p>
          )}
          <div>
            <Button
              variant="primary"
              busy={keep.isPending}
              onClick={() =>
                keep.mutate(undefined, {
                  onSuccess: () => toastSuccess('You keep your account.'),
                  onError: (error) => toastProblem(error, keepMyAccount.failure),
                })
              }
            >
              Keep my account
            </Button>
          </div>
        </>
      )}
      {asking && (
        <DeleteDialog
          title="Delete my account"
          typed={{
            label: (
              <>
                Type <span translate="no">{email}</span> to confirm
              </>
            ),
            text: email,
          }}
          choice={
            counts.certificates > 0 && (
              <KeepChoice
                certificates={counts.certificates}
                keep={keepCertificates}
                onChange={setKeepCertificates}
              />
            )
          }
          deletion={request}
          success={`Your account will be deleted in ${limits.deletionHours} hours. Until then you can keep it.`}
          failure={requestDeletion.failure}
          onClose={() => setAsking(false)}
        >
          <Consequences counts={counts} />
        </DeleteDialog>
      )}
    </section>
  );
}
