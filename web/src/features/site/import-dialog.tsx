import { useState } from 'react';
import { pictureIdsIn } from '#contract/site-pictures.ts';
import { FormFailure } from '../../forms/form-failure.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { FileButton } from '../../ui/inputs/file-button.tsx';
import { FormProblem } from '../../ui/inputs/form-problem.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Changes } from './changes.tsx';
import { readSiteFile, uploadPictures } from './site-file.ts';
import { changesBetween, isSame } from './site-values.ts';
import type { SiteEditing } from './use-site-draft.ts';

/** Makes a file the draft, after it has shown what that changes, or what is wrong with the file. */
export function ImportDialog({ editing, onClose }: { editing: SiteEditing; onClose: () => void }) {
  const [read, setRead] = useState<Awaited<ReturnType<typeof readSiteFile>> | null>(null);
  /** The number of the picture that is being sent. */
  const [sending, setSending] = useState<number | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const changes = read && 'content' in read ? changesBetween(editing.content, read.content) : [];

  async function take(site: Extract<typeof read, { content: unknown }>) {
    setFailure(null);
    try {
      editing.set([], await uploadPictures(site, setSending));
      onClose();
    } catch (cause) {
      setFailure(cause as Error);
    } finally {
      setSending(null);
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && sending === null && onClose()}
      size="lg"
      title="Import a site"
      description="A file that “Export” has written, here or on another server. It becomes the draft; nothing is published."
      footer={
        <>
          <Button disabled={sending !== null} onClick={onClose}>
            Cancel
          </Button>
          {read && 'content' in read && (
            <Button
              variant="primary"
              disabled={sending !== null || isSame(editing.content, read.content)}
              onClick={() => void take(read)}
            >
              {sending === null
                ? 'Make it the draft'
                : `Sending picture ${sending} of ${pictureIdsIn(read.content).length}…`}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <FileButton label="File of a site" onChoose={(file) => void readSiteFile(file).then(setRead)} />
        {read && 'faults' in read && (
          <FormProblem title="This file cannot be imported" detail="The draft stays as it was." reveal>
            <ul className="grid gap-1">
              {read.faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          </FormProblem>
        )}
        <FormFailure
          error={failure}
          title="A picture of the file could not be sent. The draft stays as it was."
          reveal
        />
        {read && 'content' in read && <Changes sections={changes} none="The draft is the same already." />}
      </div>
    </Dialog>
  );
}
