import { useQuery } from '@tanstack/react-query';
import { Copy, Link2, Plus } from 'lucide-react';
import { useState } from 'react';
import { endInvitationLink, type InvitationLink, listInvitationLinks } from '#contract/invitations.ts';
import { joinPath } from '#contract/join-path.ts';
import { Badge } from '../../ui/badge.tsx';
import { copyAddress } from '../../ui/browser/copy-address.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../ui/loading/skeleton.tsx';
import { formatNumber } from '../../ui/numbers/format-number.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { toastProblem } from '../../ui/overlays/toast.ts';
import { useNow, When } from '../../ui/time/time.tsx';
import { linksQuery, useEndLink } from './invitations-query.ts';
import { LinkForm } from './link-form.tsx';

export function InvitationLinks() {
  const { data, error, refetch } = useQuery(linksQuery());
  const [making, setMaking] = useState(false);
  return (
    <section aria-labelledby="links" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="links" className="text-xl">
          Links
        </h2>
        <Button
          variant="primary"
          icon={<Plus aria-hidden strokeWidth={1.75} />}
          onClick={() => setMaking(true)}
        >
          New link
        </Button>
      </div>
      {!data ? (
        error ? (
          <QueryFailed error={error} message={listInvitationLinks.failure} onRetry={refetch} />
        ) : (
          <LoadingBlock className="h-32 rounded-card" />
        )
      ) : data.items.length === 0 ? (
        <EmptyState title="No links yet" icon={<Link2 aria-hidden strokeWidth={1.75} />}>
          A link lets a number of people join. Make one for each college or club, and see how many came by it.
        </EmptyState>
      ) : (
        <ul
          aria-label="Invitation links"
          className="divide-y divide-line rounded-card border border-line bg-raised"
        >
          {data.items.map((link) => (
            <LinkRow key={link.id} link={link} />
          ))}
        </ul>
      )}
      {making && <LinkForm onClose={() => setMaking(false)} />}
    </section>
  );
}

function LinkRow({ link }: { link: InvitationLink }) {
  const { id, name, code, uses, useLimit, endsAt, endedAt } = link;
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useEndLink();
  const over = useNow();
  const ended = endedAt !== null || (endsAt !== null && new Date(endsAt) <= over);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <p translate="no" className="wrap-anywhere font-semibold text-sm">
          {name}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-xs tabular-nums">
          {ended ? (
            <Badge>Ended</Badge>
          ) : uses >= useLimit ? (
            <Badge tone="warn">Used up</Badge>
          ) : (
            <Badge tone="good">Open</Badge>
          )}
          <span>
            {formatNumber(uses)} of {formatNumber(useLimit)} have joined
          </span>
          {endsAt !== null && !ended && (
            <span>
              Ends <When date={endsAt} />
            </span>
          )}
        </p>
      </div>
      {!ended && (
        <div className="flex flex-wrap gap-2">
          {uses < useLimit && (
            <Button
              size="sm"
              aria-label={`Copy the link ${name}`}
              icon={<Copy aria-hidden strokeWidth={1.75} />}
              onClick={() =>
                void copyAddress(`${window.location.origin}${joinPath(code)}`, 'The link was copied.')
              }
            >
              Copy link
            </Button>
          )}
          <Button
            size="sm"
            variant="quiet"
            aria-label={`End the link ${name}`}
            onClick={() => setAsking(true)}
          >
            End
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="End this link?"
        description="Nobody can join by it any more. Who has joined stays. It cannot be opened again."
        confirmLabel="End the link"
        danger
        busy={isPending}
        onConfirm={() =>
          mutate(id, {
            onSuccess: () => setAsking(false),
            onError: (error) => toastProblem(error, endInvitationLink.failure),
          })
        }
      />
    </li>
  );
}
