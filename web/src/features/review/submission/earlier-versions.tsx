import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { SubmissionVersion } from '#contract/submission-history.ts';
import { ExternalLink } from '../../../ui/text/external-link.tsx';
import { formatList } from '../../../ui/text/format-list.ts';
import { When } from '../../../ui/time/time.tsx';
import { LongText } from '../../submissions/long-text.tsx';
import { VersionDifference } from '../../submissions/version-difference.tsx';
import { versionNumber } from '../../submissions/version-number.ts';
import { differingFields } from '../../submissions/work-form.ts';
import { historyQuery } from '../desk-queries.ts';
import { Part } from './submission-details.tsx';

interface EarlierVersionProps {
  version: SubmissionVersion;
  next: SubmissionVersion;
  /** From 1. */
  number: number;
}

/** A version that was replaced, and what the next one changed. */
function EarlierVersion({ version, next, number }: EarlierVersionProps) {
  const [open, setOpen] = useState(false);
  const changed = differingFields(version, next);
  return (
    <details className="group py-2" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
        <span className="min-w-0 flex-1">
          <span className="font-semibold">Version {number}</span>{' '}
          <span className="text-muted text-xs">
            <When date={version.submittedAt} />
          </span>
          <span className="block text-muted text-xs">
            {changed.length === 0
              ? `Nothing changed in version ${number + 1}`
              : `Changed in version ${number + 1}: ${formatList(changed)}`}
          </span>
        </span>
        <ChevronDown
          aria-hidden
          strokeWidth={1.75}
          className="size-4 shrink-0 text-muted group-open:rotate-180"
        />
      </summary>
      {open && (
        <div className="grid gap-4 rounded-control bg-sunk p-3 text-sm">
          <Part title={`What version ${number + 1} changed`}>
            <VersionDifference before={version} after={next} />
          </Part>
          <Part title={`Version ${number} in full`}>
            <VersionWork version={version} />
          </Part>
        </div>
      )}
    </details>
  );
}

function VersionWork({ version }: { version: SubmissionVersion }) {
  const { title, description, link, files } = version;
  return (
    <div className="grid gap-2">
      <p className="wrap-anywhere font-semibold">{title}</p>
      {description !== '' && <LongText text={description} translate="no" />}
      {link !== null && (
        <p>
          <ExternalLink href={link} />
        </p>
      )}
      {files.map(({ id, url, name }) => (
        <a
          translate="no"
          key={id}
          href={url}
          target="_blank"
          rel="noreferrer"
          className="text-link wrap-anywhere"
        >
          {name}
        </a>
      ))}
    </div>
  );
}

/** Versions that were reviewed and then replaced, the latest first. Nothing without one. */
export function EarlierVersions({ id }: { id: string }) {
  const { data } = useQuery(historyQuery(id));
  const versions = data?.versions ?? [];
  if (versions.length < 2) return null;
  return (
    <Part title={`Earlier versions (${versions.length - 1})`}>
      <div className="divide-y divide-line">
        {versions
          .slice(0, -1)
          .map((version, index) => (
            <EarlierVersion
              key={version.version}
              version={version}
              next={versions[index + 1] ?? version}
              number={versionNumber(versions, version.version)}
            />
          ))
          .reverse()}
      </div>
    </Part>
  );
}
