import { useQuery } from '@tanstack/react-query';
import { Send, Users } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CertificateTemplate } from '#contract/certificate-templates.ts';
import { listQualified } from '#contract/certificates.ts';
import { limits } from '#contract/limits.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { QueryFailed } from '../../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../../ui/loading/skeleton.tsx';
import { countOf, formatNumber } from '../../../ui/numbers/format-number.ts';
import { batchParameter } from '../batches/batch-dialog.tsx';
import { CertificatePicture } from '../templates/certificate-picture.tsx';
import { inputOf } from '../templates/template-form-values.ts';
import { whoQualifies } from '../templates/template-texts.ts';
import { IssueDialog } from './issue-dialog.tsx';
import { QualifiedList } from './qualified-list.tsx';
import { qualifiedCountQuery } from './qualified-query.ts';

interface IssueToAllProps {
  template: CertificateTemplate;
  /** A number; without one the edition that runs. */
  edition: string | undefined;
}

/** Who qualifies, some certificates as they will look, and the button that issues all. */
export function IssueToAll({ template, edition }: IssueToAllProps) {
  const { id: templateId, award } = template;
  const [, setParams] = useSearchParams();
  const [asked, setAsked] = useState(false);
  const { data, error, refetch } = useQuery(qualifiedCountQuery({ templateId, edition }));
  if (!data) {
    return error ? (
      <QueryFailed error={error} message={listQualified.failure} onRetry={refetch} />
    ) : (
      <LoadingBlock className="h-96 rounded-card" />
    );
  }
  const { items, total, issued } = data;
  if (total === 0) {
    return (
      <EmptyState title="Nobody qualifies yet" icon={<Users aria-hidden strokeWidth={1.75} />}>
        {whoQualifies[award.reason]}
      </EmptyState>
    );
  }
  const left = total - issued;
  return (
    <section aria-labelledby="qualified" className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <h2 id="qualified" className="text-xl">
            All who qualify
          </h2>
          <p className="text-muted text-sm tabular-nums">
            {whoQualifies[award.reason]} Now {countOf(total, 'student')}.
            {issued > 0 && ` Already issued: ${formatNumber(issued)}.`}
          </p>
        </div>
        {left > 0 ? (
          <Button
            variant="primary"
            icon={<Send aria-hidden strokeWidth={1.75} />}
            onClick={() => setAsked(true)}
          >
            Issue to {countOf(left, 'student')}
          </Button>
        ) : (
          <p className="font-medium text-good text-sm">Everybody who qualifies has one.</p>
        )}
      </div>
      <div className="grid max-w-5xl gap-4 sm:grid-cols-3">
        {items.map(({ userId, name }) => (
          <CertificatePicture
            key={userId}
            wanted={{
              template: inputOf(template),
              userId,
              ...(edition !== undefined && { edition: Number(edition) }),
            }}
            alt={`The certificate of ${name ?? 'a student without a name'}`}
            portrait={template.kind === 'letter'}
          >
            <span className="block truncate font-medium">{name ?? 'Unknown User'}</span>
          </CertificatePicture>
        ))}
      </div>
      <QualifiedList templateId={templateId} edition={edition} ranked={award.reason === 'place'} />
      {asked && (
        <IssueDialog
          template={template}
          edition={edition}
          students={Math.min(left, limits.certificatesAtOnce)}
          onClose={() => setAsked(false)}
          onStarted={({ id }) => {
            setAsked(false);
            setParams(
              (before) => {
                const next = new URLSearchParams(before);
                next.set(batchParameter, id);
                return next;
              },
              { replace: true, preventScrollReset: true },
            );
          }}
        />
      )}
    </section>
  );
}
