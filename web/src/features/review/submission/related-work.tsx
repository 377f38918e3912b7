import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { ReviewedSubmission } from '#contract/review.ts';
import type { SimilarSubmission } from '#contract/review-desk.ts';
import type { SubmissionStatus } from '#contract/submission-status.ts';
import { countOf, formatNumber } from '../../../ui/numbers/format-number.ts';
import { formatList } from '../../../ui/text/format-list.ts';
import { When } from '../../../ui/time/time.tsx';
import { StatusBadge } from '../../submissions/status-badge.tsx';
import { similarQuery, workOfStudentQuery } from '../desk-queries.ts';
import { handedInAt } from '../handed-in-at.ts';
import { Part } from './submission-details.tsx';

interface OtherWorkProps {
  id: string;
  name: string;
  status: SubmissionStatus;
  points: number | null;
  submittedAt: string;
  revisedAt: string | null;
  children?: ReactNode;
}

/** Another submission, which opens in place of this one. Back returns. */
function OtherWork({ id, name, status, points, children, ...times }: OtherWorkProps) {
  const [params] = useSearchParams();
  const search = new URLSearchParams(params);
  search.set('open', id);
  return (
    <li className="grid gap-0.5 py-2 text-sm">
      <Link
        translate="no"
        to={{ search: `?${search}` }}
        className="text-link wrap-anywhere pointer-coarse:flex pointer-coarse:min-h-11 pointer-coarse:items-center"
      >
        {name}
      </Link>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-muted text-xs">
        <StatusBadge status={status} />
        {points !== null && <span className="tabular-nums">{countOf(points, 'point')}</span>}
        <When date={handedInAt(times)} />
      </span>
      {children}
    </li>
  );
}

function sameWords({ link, files }: SimilarSubmission): string {
  const same = [link && 'the same link', files.length > 0 && `the same file: ${files.join(', ')}`];
  return formatList(same.filter((word) => word !== false));
}

/** A warning if other students handed in the same link or file; otherwise nothing. */
export function SimilarWork({ id }: { id: string }) {
  const { data } = useQuery(similarQuery(id));
  if (!data || data.items.length === 0) return null;
  const more = data.total > data.items.length;
  return (
    <section
      aria-label="Similar work of others"
      className="rounded-control border border-warn/40 bg-warn-soft px-3.5 pt-2.5 pb-1"
    >
      <h3 className="flex items-center gap-2 font-sans font-semibold text-sm text-warn tracking-normal">
        <Copy aria-hidden strokeWidth={1.75} className="size-4 shrink-0" />
        Also handed in by others
      </h3>
      <ul className="divide-y divide-warn/25">
        {data.items.map((work) => (
          <OtherWork key={work.id} {...work} name={`${work.studentName ?? 'Unknown User'}: ${work.title}`}>
            <span className="wrap-anywhere text-xs">{sameWords(work)}</span>
          </OtherWork>
        ))}
      </ul>
      {more && <p className="pb-2 text-xs">There is more.</p>}
    </section>
  );
}

/** What else the student handed in, the newest first. */
export function StudentHistory({ submission }: { submission: ReviewedSubmission }) {
  const { id, user } = submission;
  const { data } = useQuery({ ...workOfStudentQuery(user?.id ?? ''), enabled: user !== null });
  const others = data?.items.filter((work) => work.id !== id) ?? [];
  if (!data || user === null) return null;
  return (
    <Part title={`Other work of ${user.name || 'this student'} (${formatNumber(data.counts.all - 1)})`}>
      {others.length === 0 ? (
        <p className="text-muted text-sm">This is their only work.</p>
      ) : (
        <ul className="divide-y divide-line">
          {others.map((work) => (
            <OtherWork key={work.id} {...work} name={work.task?.title ?? work.title} />
          ))}
        </ul>
      )}
    </Part>
  );
}
