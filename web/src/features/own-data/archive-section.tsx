import { Download } from 'lucide-react';
import { limits } from '#contract/limits.ts';
import { type OwnData, requestArchive } from '#contract/own-data.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { Spinner } from '../../ui/loading/spinner.tsx';
import { toastProblem } from '../../ui/overlays/toast.ts';
import { AsOf } from '../../ui/time/time.tsx';
import { formatBytes } from '../uploads/file-rules.ts';
import { useRequestArchive } from './own-data-query.ts';

/** Makes a copy of all that is stored about the student, and downloads it. */
export function ArchiveSection({ archive }: Pick<OwnData, 'archive'>) {
  const { mutate, isPending, isSuccess } = useRequestArchive();
  const ready = archive?.ready ?? null;
  const making = isPending || (archive !== null && ready === null);
  const ask = () => mutate(undefined, { onError: (error) => toastProblem(error, requestArchive.failure) });
  return (
    <section aria-labelledby="archive" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="archive" className="text-xl">
          Download my data
        </h2>
        <p className="max-w-[65ch] text-muted text-sm">
          An archive (ZIP) of all that is stored about you: your profile, work, reviews, points and messages
          as JSON with an explanation, your points for a spreadsheet, and all your files. Only you can
          download it, for {limits.archiveHours} hours.
        </p>
      </div>
      <div role="status">
        {making && (
          <p className="flex items-center gap-2.5 text-sm">
            <Spinner />
            Your archive is being made. You can leave this page: the bell tells you when it is ready.
          </p>
        )}
        {!making && archive === null && isSuccess && (
          <p className="font-medium text-bad text-sm">
            The archive could not be made. Please try again, or contact us if that does not help.
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {ready !== null && !making && (
          <>
            <a href={ready.file.url} download={ready.file.name} className={buttonStyle('primary')}>
              <Download aria-hidden strokeWidth={1.75} />
              Download ({formatBytes(ready.file.size)})
            </a>
            <p className="text-muted text-sm">
              Until <AsOf date={ready.until} />
            </p>
          </>
        )}
        {!making && (
          <Button variant={ready === null ? 'ghost' : 'quiet'} onClick={ask}>
            {ready === null ? 'Make an archive' : 'Make a new one'}
          </Button>
        )}
      </div>
    </section>
  );
}
