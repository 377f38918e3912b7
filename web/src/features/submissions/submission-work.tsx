import { useState } from 'react';
import type { Submission } from '#contract/submissions.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { LinkedText } from '../../ui/linked-text.tsx';
import { previewOf } from './description-preview.ts';
import { SubmissionFiles } from './submission-files.tsx';

interface SubmissionWorkProps {
  submission: Submission;
  /** Shows the beginning of a long description, with a button for the rest. */
  preview?: boolean;
}

/** The submitted work: description, link, files. */
export function SubmissionWork({ submission, preview = false }: SubmissionWorkProps) {
  const { description, link, files } = submission;
  const [whole, setWhole] = useState(!preview);
  if (description === '' && link === null && files.length === 0) return null;
  const beginning = previewOf(description);
  return (
    <div className="grid gap-3">
      {description !== '' && (
        <div>
          {whole || !beginning.cut ? (
            <LinkedText text={description} />
          ) : (
            <p className="[overflow-wrap:anywhere]">{beginning.text}</p>
          )}
          {preview && beginning.cut && (
            <button
              type="button"
              aria-expanded={whole}
              className="text-link touch-target mt-1 text-sm"
              onClick={() => setWhole(!whole)}
            >
              {whole ? 'Show less' : 'Show all'}
            </button>
          )}
        </div>
      )}
      {link !== null && (
        <p className="text-sm">
          <ExternalLink href={link} className="touch-target inline-block" />
        </p>
      )}
      <SubmissionFiles files={files} />
    </div>
  );
}
