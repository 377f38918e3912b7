import { FileText } from 'lucide-react';
import { type DragEvent, useEffect, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { FileButton } from '../../../ui/inputs/file-button.tsx';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import { keepDropsOnPage } from '../../uploads/keep-drops-on-page.ts';

const accept = '.pdf,.png,.svg,.json,application/pdf,image/png,image/svg+xml,application/json';

/** Takes a file that came by mail, chosen or dropped. */
export function FileChoice({ busy, onChoose }: { busy: boolean; onChoose: (file: File) => void }) {
  const [over, setOver] = useState(false);
  useEffect(keepDropsOnPage, []);

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onChoose(file);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping needs a mouse; the button inside works without one
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={classNames(
        'grid justify-items-start gap-3 rounded-card border border-edge border-dashed p-5 transition-colors',
        over ? 'bg-flame-soft' : 'bg-raised',
      )}
    >
      <p className="text-sm">
        The PDF, or the badge as PNG, SVG or JSON. It is read in your browser: only the signed badge in it is
        sent here.
      </p>
      <div className="flex flex-wrap items-center gap-4">
        <FileButton
          label="File of a certificate"
          accept={accept}
          icon={<FileText aria-hidden strokeWidth={1.75} />}
          onChoose={onChoose}
        />
        <p role="status" className="flex items-center gap-2 text-sm">
          {busy && (
            <>
              <Spinner />
              The file is being checked…
            </>
          )}
        </p>
      </div>
    </div>
  );
}
