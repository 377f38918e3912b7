import type { Submission } from '#contract/submissions.ts';
import { ExternalLink } from '../../ui/text/external-link.tsx';
import { LinkedText } from '../../ui/text/linked-text.tsx';
import { LongText } from './long-text.tsx';
import { SubmissionFiles } from './submission-files.tsx';

interface SubmissionWorkProps {
  submission: Pick<Submission, 'description' | 'link' | 'files'>;
  /** Shows the beginning of a long description, with a button for the rest. */
  preview?: boolean;
}

/** The submitted work: description, link, files. */
export function SubmissionWork({ submission, preview = false }: SubmissionWorkProps) {
  const { description, link, files } = submission;
  if (description === '' && link === null && files.length === 0) return null;
  return (
    <div className="grid gap-3">
      {description !== '' &&
        (preview ? (
          <LongText text={description} translate="no" />
        ) : (
          <LinkedText text={description} translate="no" />
        ))}
      {link !== null && (
        <p className="text-sm">
          <ExternalLink href={link} className="touch-target inline-block" />
        </p>
      )}
      <SubmissionFiles files={files} />
    </div>
  );
}
