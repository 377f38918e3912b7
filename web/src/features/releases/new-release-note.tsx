import { useState } from 'react';
import type { NewRelease } from '#contract/new-release.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ExternalLink } from '../../ui/text/external-link.tsx';
import { Markdown } from '../../ui/text/markdown.tsx';
import { Day } from '../../ui/time/time.tsx';

interface NewReleaseNoteProps {
  /** The version of the server. */
  running: string;
  release: NewRelease;
  onHide: (version: string) => void;
}

/** On the dashboard: which release is newer than what runs, what it changes and who installs it. */
export function NewReleaseNote({ running, release, onHide }: NewReleaseNoteProps) {
  const { version, publishedAt, notes, page } = release;
  const [open, setOpen] = useState(false);
  return (
    <section
      aria-labelledby="new-release"
      className="mb-8 rounded-card border border-line bg-raised p-5 sm:p-6"
    >
      <div className="flex items-center justify-between gap-4">
        <h2 id="new-release" className="min-w-0 text-xl wrap-anywhere">
          Update available: Torchbearer {version}
        </h2>
        <Button size="sm" variant="quiet" onClick={() => onHide(version)}>
          Hide
        </Button>
      </div>
      <p className="mt-1 max-w-[60ch] text-muted wrap-anywhere">
        Published on <Day date={publishedAt} />. This site runs {running}. Campus IT installs the update, as{' '}
        <span translate="no">docs/operations/update.md</span> explains. “Hide” removes this from this browser
        until the next version.
      </p>
      {notes.trim() !== '' && (
        <details className="mt-3" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className="touch-target w-fit cursor-pointer font-semibold">What is new</summary>
          {open && (
            <div className="mt-3">
              <Markdown text={notes} />
            </div>
          )}
        </details>
      )}
      {page !== null && (
        <p className="mt-3">
          <ExternalLink href={page} className="touch-target" />
        </p>
      )}
    </section>
  );
}
