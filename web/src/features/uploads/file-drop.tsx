import { CloudUpload } from 'lucide-react';
import {
  type DragEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { type File as UploadedFile, type UploadPurpose, uploadRules } from '#contract/uploads.ts';
import { type FormFiles, noUploads } from '../../forms/use-form-files.ts';
import { classNames } from '../../ui/class-names.ts';
import { Field } from '../../ui/inputs/field.tsx';
import { KeepRowFocus } from '../../ui/keyboard/row-focus.ts';
import { CameraButtons } from './camera-buttons.tsx';
import { ChosenFiles, type ChosenFilesProps } from './chosen-files.tsx';
import { FileCount } from './file-count.tsx';
import { isSingle, limitsOf, refusal, uploadRuleText } from './file-rules.ts';
import { keepDropsOnPage } from './keep-drops-on-page.ts';
import { onPastedFiles } from './pasted-files.ts';
import { tooManyMessage } from './remaining-files.ts';
import { useUnfinishedUploads } from './unfinished-query.ts';
import { useUploads } from './use-uploads.ts';

interface FileDropProps extends Partial<FormFiles> {
  /** For a form that moves the focus to its first invalid field. */
  ref?: Ref<{ focus: () => void }>;
  purpose: UploadPurpose;
  value: UploadedFile[];
  onChange: (value: UploadedFile[]) => void;
  /** Files that are shown elsewhere and count too. */
  taken?: number;
  /** The ids of files that may stay, also if there are more than allowed. */
  kept?: readonly string[];
  label: string;
  hint?: string;
  error?: string | undefined;
  /** Called with a file that may be uploaded; what it returns is uploaded instead. */
  prepare?: (file: File) => Promise<readonly File[]>;
  className?: string;
  /** Shows the uploaded files, instead of a list. `rowOf` is the `data-row`, the same as while a file was being uploaded. */
  renderFiles?: (
    files: Pick<ChosenFilesProps, 'rowOf' | 'isReduced'> & { remove: (id: string) => void },
  ) => ReactNode;
}

/** Uploads files as soon as they are chosen; the value contains the uploaded ones. */
export function FileDrop({ ref, purpose, value, onChange, label, ...rest }: FileDropProps) {
  const { accept } = uploadRules[purpose];
  const { maxFiles: max } = limitsOf(purpose);
  const single = isSingle(purpose);
  const {
    hint,
    error,
    prepare,
    onUploadsChange,
    interrupted = [],
    onForget,
    className,
    taken = 0,
    kept = [],
    renderFiles,
  } = rest;
  const { unfinished: stored, ...known } = useUnfinishedUploads(purpose);
  const { pending, uploads, full, dropRefused, ...files } = useUploads({
    purpose,
    taken,
    value,
    onChange,
    onStarted: known.leaveOut,
  });
  const [over, setOver] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  const [preparing, setPreparing] = useState<readonly string[]>([]);
  const latestChosen = useRef<readonly File[]>([]);
  const zone = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const chosen = taken + value.length;
  const mayStay = taken === 0 && value.every(({ id }) => kept.includes(id));
  const tooMany = mayStay ? null : tooManyMessage(max, chosen);

  const { fraction, failed } = uploads;
  const busy = preparing.length > 0 || uploads.busy;
  const unfinished = [...preparing, ...uploads.unfinished];
  // biome-ignore lint/correctness/useExhaustiveDependencies: called when the values change, not the listener
  useEffect(
    () => onUploadsChange?.({ ...uploads, busy, unfinished }),
    [busy, fraction, failed, unfinished.join('\n')],
  );

  useImperativeHandle(
    ref,
    () => ({
      // A full zone is disabled: then the first file's Remove.
      focus: () =>
        zone.current?.parentElement?.querySelector<HTMLElement>('input:enabled, li button')?.focus(),
    }),
    [],
  );

  async function prepareAndTake(chosen: readonly File[], prepareOne: NonNullable<typeof prepare>) {
    latestChosen.current = chosen;
    if (single) dropRefused();
    setPreparing(chosen.map(({ name }) => name));
    // A refused file is shown with its reason.
    const prepared = chosen.map((file) => (refusal(file, purpose) ? [file] : prepareOne(file)));
    const files = (await Promise.all(prepared)).flat();
    // Another file was chosen meanwhile.
    if (latestChosen.current !== chosen) return;
    take(files);
    setPreparing([]);
  }

  function choose(chosen: readonly File[]) {
    if (prepare) void prepareAndTake(single ? chosen.slice(0, 1) : chosen, prepare);
    else take(chosen);
  }

  function take(added: readonly File[]) {
    setNote(files.add(added));
    // The next file replaces a single one, also under another name.
    const replaced = single && added.length > 0 ? interrupted : added.map(({ name }) => name);
    for (const name of replaced) onForget?.(name);
  }

  const latestChoose = useRef(choose);
  latestChoose.current = choose;
  const latestReport = useRef(onUploadsChange);
  latestReport.current = onUploadsChange;
  // Its uploads end with the field.
  useEffect(() => () => latestReport.current?.(noUploads), []);
  useEffect(keepDropsOnPage, []);
  useEffect(() => {
    if (zone.current) return onPastedFiles(zone.current, (pasted) => latestChoose.current(pasted));
  }, []);

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    choose([...event.dataTransfer.files]);
  }

  function addArrived(file: UploadedFile) {
    const leftOut = files.addArrived(file);
    setNote(leftOut);
    if (leftOut !== null) return;
    known.leaveOut(file.id);
    onForget?.(file.name);
  }

  function remove(id: string) {
    setNote(null);
    known.leaveOut(id);
    files.remove(id);
  }

  let status = value.length > 0 ? `${value.length} ready` : '';
  if (preparing.length > 0) status = 'Preparing';
  else if (busy) status = 'Uploading';
  const rule = uploadRuleText(purpose, taken > 0);
  return (
    <Field
      label={label}
      hint={hint ? `${hint} ${rule}` : rule}
      error={tooMany ?? error ?? note ?? undefined}
      {...(className ? { className } : {})}
    >
      {(control) => (
        <div className="grid gap-2">
          {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping needs a mouse; the input inside works without one */}
          <div
            ref={zone}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={onDrop}
            className={classNames(
              'relative grid min-h-28 place-content-center justify-items-center gap-1 rounded-control border border-edge border-dashed p-4 text-center text-sm transition-colors',
              'has-[input:focus-visible]:outline-[2.5px] has-[input:focus-visible]:outline-flame has-[[aria-invalid=true]]:border-bad',
              full ? 'bg-sunk' : over ? 'bg-flame-soft' : 'bg-raised hover:bg-sunk',
            )}
          >
            <CloudUpload aria-hidden strokeWidth={1.75} className="size-6 text-flame" />
            {preparing.length > 0 ? (
              <span className="font-medium">Preparing the file…</span>
            ) : (
              <FileCount max={max} chosen={chosen} full={full} mayStay={mayStay} />
            )}
            <input
              {...control}
              ref={input}
              type="file"
              accept={accept || undefined}
              multiple={max > 1}
              disabled={full}
              className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
              onChange={({ target }) => {
                choose([...(target.files ?? [])]);
                // The same file may be chosen again after it was removed.
                target.value = '';
              }}
            />
          </div>
          <CameraButtons
            accept={accept}
            facing={purpose === 'profile-photo' ? 'user' : 'environment'}
            disabled={full}
            onTaken={choose}
          />
          <KeepRowFocus fallback={() => input.current}>
            {renderFiles?.({ remove, rowOf: files.rowOf, isReduced: files.isReduced })}
            <ChosenFiles
              label={label}
              uploaded={renderFiles ? [] : value}
              pending={pending}
              unfinished={stored.filter(({ id }) => !value.some((file) => file.id === id))}
              interrupted={interrupted}
              rowOf={files.rowOf}
              isReduced={files.isReduced}
              onRemove={remove}
              onForget={onForget}
              onRemoveUnfinished={known.remove}
              onAddArrived={addArrived}
              onDrop={(key) => {
                setNote(null);
                files.drop(key);
              }}
              onRetry={(key) => setNote(files.retry(key))}
            />
          </KeepRowFocus>
          <p role="status" className="sr-only">
            {status}
          </p>
        </div>
      )}
    </Field>
  );
}
