import { useRef, useState } from 'react';
import type { SiteContent } from '#contract/site.ts';
import { draftSite } from '#contract/site-editing.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormProblem } from '../../ui/inputs/form-problem.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Changes } from './changes.tsx';
import { changesBetween, isSame } from './site-values.ts';
import type { SiteEditing } from './use-site-draft.ts';

/** A file with more bytes is no site. */
const maxBytes = 256 * 1024;

type Read = { readonly content: SiteContent } | { readonly faults: readonly string[] };

async function readFile(file: File): Promise<Read> {
  if (file.size > maxBytes) return { faults: ['The file is larger than a site can be.'] };
  let value: unknown;
  try {
    value = JSON.parse(await file.text());
  } catch {
    return { faults: ['The file is not JSON. Choose a file that “Export” has written.'] };
  }
  const { success, data, error } = draftSite.safeParse(value);
  if (success) return { content: data };
  return { faults: error.issues.map(({ path, message }) => `${path.join('.') || 'The file'}: ${message}`) };
}

/** Makes a file the draft, after it has shown what that changes, or what is wrong with the file. */
export function ImportDialog({ editing, onClose }: { editing: SiteEditing; onClose: () => void }) {
  const [read, setRead] = useState<Read | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const changes = read && 'content' in read ? changesBetween(editing.content, read.content) : [];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title="Import a site"
      description="A file that “Export” has written, here or on another server. It becomes the draft; nothing is published."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {read && 'content' in read && (
            <Button
              variant="primary"
              disabled={isSame(editing.content, read.content)}
              onClick={() => {
                editing.set([], read.content);
                onClose();
              }}
            >
              Make it the draft
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          aria-label="File of a site"
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void readFile(file).then(setRead);
            // The same file can be chosen again after it was mended.
            target.value = '';
          }}
        />
        <Button className="justify-self-start" onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        {read && 'faults' in read && (
          <FormProblem title="This file cannot be imported" detail="The draft stays as it was." reveal>
            <ul className="grid gap-1">
              {read.faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          </FormProblem>
        )}
        {read && 'content' in read && <Changes changes={changes} none="The draft is the same already." />}
      </div>
    </Dialog>
  );
}
