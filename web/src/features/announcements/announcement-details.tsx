import type { ReactNode } from 'react';
import type { Announcement } from '#contract/announcements.ts';
import { Card } from '../../ui/card.tsx';
import { formatNumber } from '../../ui/numbers/format-number.ts';
import { Markdown } from '../../ui/text/markdown.tsx';
import { When } from '../../ui/time/time.tsx';
import { AnnouncementReaders } from './announcement-readers.tsx';
import { describeAudience, formatShare } from './announcement-texts.ts';

/** A published or withdrawn announcement: its text, its facts and who has read it. */
export function AnnouncementDetails({ announcement }: { announcement: Announcement }) {
  const { id, body, audience, publishedAt, correctedAt, withdrawnAt, createdBy, delivering, recipients } =
    announcement;
  return (
    <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="grid content-start gap-6">
        <dl className="flex flex-wrap gap-x-10 gap-y-3">
          <Fact label="For">{describeAudience(audience)}</Fact>
          <Fact label="Published">{publishedAt && <When date={publishedAt} />}</Fact>
          {correctedAt && (
            <Fact label="Corrected">
              <When date={correctedAt} />
            </Fact>
          )}
          {withdrawnAt && (
            <Fact label="Withdrawn">
              <When date={withdrawnAt} />
            </Fact>
          )}
          <Fact label="Read">{formatShare(announcement)}</Fact>
          <Fact label="Written by">{createdBy ?? 'Unknown'}</Fact>
        </dl>
        {delivering && (
          <p role="status" className="rounded-control bg-dusk-soft px-4 py-2.5 text-sm">
            Recipients are being notified: {formatNumber(recipients)} so far.
          </p>
        )}
        <Card className="p-5 sm:p-6">
          <Markdown text={body} />
        </Card>
      </div>
      <AnnouncementReaders id={id} />
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{label}</dt>
      <dd className="text-sm wrap-anywhere">{children}</dd>
    </div>
  );
}
