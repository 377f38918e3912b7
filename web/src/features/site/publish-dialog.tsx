import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countRetention } from '#contract/retention-preview.ts';
import { getSite, type SiteContent } from '#contract/site.ts';
import { countSiteUse, publishSiteDraft } from '#contract/site-editing.ts';
import { FormFailure } from '../../forms/form-failure.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { countOf } from '../../ui/numbers/format-number.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toastSuccess } from '../../ui/overlays/toast.ts';
import { useNow } from '../../ui/time/time.tsx';
import { Changes } from './changes.tsx';
import { deletionsOf, dropsNames, effectsOf, shortenedKinds } from './site-effects.ts';
import { publishedSiteQuery, retentionCountQuery, siteUseQuery } from './site-queries.ts';
import {
  changesBetween,
  type Fault,
  faultsOf,
  formerNames,
  isSame,
  labelsOf,
  valueAt,
} from './site-values.ts';
import type { SiteEditing } from './use-site-draft.ts';

interface PublishDialogProps {
  editing: SiteEditing;
  onClose: () => void;
  /** The user wants to mend a fault. */
  onFault: (fault: Fault) => void;
}

/** What publishing would change, or what must be mended first. */
export function PublishDialog({ editing, onClose, onFault }: PublishDialogProps) {
  const { data, error, refetch } = useQuery({ ...publishedSiteQuery(), staleTime: 0 });
  const [sending, setSending] = useState(false);
  const [asksAgain, setAsksAgain] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const faults = faultsOf(editing.content);
  const changes = data ? changesBetween(data, editing.content) : [];

  async function publish() {
    setSending(true);
    setFailure(null);
    try {
      await editing.publish(asksAgain);
      toastSuccess('Published. Visitors see it now.');
      onClose();
    } catch (cause) {
      setFailure(cause as Error);
    } finally {
      setSending(false);
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !sending && onClose()}
      size="lg"
      title={faults.length > 0 ? 'Not complete yet' : 'Publish the site'}
      description={
        faults.length > 0
          ? 'Nothing is published until these fields are right.'
          : 'This changes for all visitors, within a second.'
      }
      footer={
        <>
          <Button disabled={sending} onClick={onClose}>
            {faults.length > 0 ? 'Back to the form' : 'Cancel'}
          </Button>
          {faults.length === 0 && (
            <Button
              variant="primary"
              busy={sending}
              disabled={!data || isSame(data, editing.content)}
              onClick={publish}
            >
              Publish
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <FormFailure error={failure} title={publishSiteDraft.failure} />
        {faults.length > 0 && <Faults faults={faults} onFault={onFault} />}
        {faults.length === 0 && error && (
          <QueryFailed error={error} message={getSite.failure ?? ''} onRetry={refetch} />
        )}
        {faults.length === 0 && !data && !error && <Skeleton className="h-32" />}
        {faults.length === 0 && data && (
          <>
            <FormerNames before={data} after={editing.content} onField={onFault} />
            {dropsNames(data, editing.content) && <Effects before={data} after={editing.content} />}
            {shortenedKinds(data, editing.content).length > 0 && (
              <Deletions before={data} after={editing.content} />
            )}
            <Changes sections={changes} none="Nothing is different from what is published." />
            <AskAgain checked={asksAgain} onChange={setAsksAgain} />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Whether the texts change so much that everybody must agree to them. */
function AskAgain({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 border-line border-t pt-4 text-sm">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="mt-0.5 size-5 shrink-0 accent-flame"
      />
      <span>
        <span className="block font-medium">Ask everybody to agree again</span>
        <span className="text-muted">
          Students must agree to the privacy policy and the terms before they go on. Choose it if you have
          changed what they agreed to.
        </span>
      </span>
    </label>
  );
}

/** What a rename does to tasks and students. */
function Effects({ before, after }: { before: SiteContent; after: SiteContent }) {
  const { data, error, refetch } = useQuery({ ...siteUseQuery(), staleTime: 0 });
  if (error) return <QueryFailed error={error} message={countSiteUse.failure ?? ''} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-12" />;
  return <Warnings label="What this affects" sentences={effectsOf(before, after, data)} />;
}

/** What shorter periods delete. */
function Deletions({ before, after }: { before: SiteContent; after: SiteContent }) {
  const now = useNow();
  const query = retentionCountQuery(after.retention);
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0 });
  if (error) return <QueryFailed error={error} message={countRetention.failure ?? ''} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-12" />;
  return <Warnings label="What will be deleted" sentences={deletionsOf(before, after, data, now)} />;
}

function Warnings({ label, sentences }: { label: string; sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <ul
      aria-label={label}
      className="grid gap-1 rounded-control bg-warn-soft p-3.5 text-sm text-warn wrap-anywhere"
    >
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

/** The texts with the former name of the festival. They can be published. */
function FormerNames({
  before,
  after,
  onField,
}: {
  before: SiteContent;
  after: SiteContent;
  onField: (field: Fault) => void;
}) {
  const fields = formerNames(before, after);
  if (fields.length === 0) return null;
  return (
    <details>
      <summary className="touch-target cursor-pointer font-semibold wrap-anywhere">
        “{before.festival.title}” is still in {countOf(fields.length, 'text')}
      </summary>
      <div className="mt-2">
        <Faults
          faults={fields.map((path) => ({ path, message: String(valueAt(after, path)) }))}
          onFault={onField}
        />
      </div>
    </details>
  );
}

function Faults({ faults, onFault }: { faults: readonly Fault[]; onFault: (fault: Fault) => void }) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {faults.map((fault) => (
        <li key={`${fault.path.join('.')} ${fault.message}`} className="grid gap-0.5 py-2.5">
          <button
            type="button"
            className="text-link touch-target justify-self-start text-left"
            onClick={() => onFault(fault)}
          >
            {labelsOf(fault.path).label}
          </button>
          <span className="text-sm wrap-anywhere">{fault.message}</span>
        </li>
      ))}
    </ul>
  );
}
