import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listSiteVersions, restoreSiteVersion } from '#contract/site-editing.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toastProblem } from '../../ui/overlays/toast.ts';
import { useTheme } from '../../ui/theme/theme.ts';
import { When } from '../../ui/time/time.tsx';
import { previewAddress } from './site-preview.tsx';
import { siteVersionsQuery } from './site-queries.ts';
import { publisher } from './site-values.ts';
import type { SiteEditing } from './use-site-draft.ts';

/** What was published, when and by whom; each can become the draft. */
export function HistoryDialog({ editing, onClose }: { editing: SiteEditing; onClose: () => void }) {
  const { theme } = useTheme();
  const versions = useInfiniteQuery(siteVersionsQuery());
  const [chosen, setChosen] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const items = versions.data?.pages.flatMap((page) => page.items) ?? [];

  async function restore(number: number) {
    setBusy(true);
    try {
      await editing.restore(number);
      onClose();
    } catch (error) {
      toastProblem(error, restoreSiteVersion.failure ?? '');
      setChosen(null);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="What was published"
      description="A version that you restore becomes the draft. Visitors see it when you publish it."
    >
      {versions.error && (
        <QueryFailed
          error={versions.error}
          message={listSiteVersions.failure ?? ''}
          onRetry={versions.refetch}
        />
      )}
      {versions.isPending && <Skeleton className="h-32" />}
      {versions.data && items.length === 0 && <p>Nothing was published yet.</p>}
      <ul className="divide-y divide-line">
        {items.map(({ number, publishedAt, publishedBy }, index) => (
          <li key={number} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span className="grid">
              <span className="font-semibold">
                Version {number}
                {index === 0 && <span className="font-normal text-muted"> (published now)</span>}
              </span>
              <span className="text-muted text-sm">
                <When date={publishedAt} />, {publisher(publishedBy)}
              </span>
            </span>
            <span className="flex items-center gap-4">
              <a
                href={previewAddress('index', { published: String(number), theme })}
                target="_blank"
                rel="noopener"
                aria-label={`View version ${number} in a new tab`}
                className="text-link touch-target text-sm"
              >
                View
              </a>
              <Button size="sm" onClick={() => setChosen(number)} aria-label={`Restore version ${number}`}>
                Restore
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <LoadMore query={versions} />
      <ConfirmDialog
        open={chosen !== null}
        onOpenChange={(open) => !open && setChosen(null)}
        title={`Make version ${chosen ?? ''} the draft?`}
        description="The present draft is replaced. Nothing changes for visitors until you publish."
        confirmLabel="Restore"
        busy={busy}
        onConfirm={() => chosen !== null && void restore(chosen)}
      />
    </Dialog>
  );
}
