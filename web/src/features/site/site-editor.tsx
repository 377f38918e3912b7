import { Download, Ellipsis, History, Send, Trash2, Upload } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SiteContent } from '#contract/site.ts';
import { discardSiteDraft, getSiteDraft, type SiteDraft, saveSiteDraft } from '#contract/site-editing.ts';
import { festivalName } from '../../content/festival-name.ts';
import { FormFailure } from '../../forms/form-failure.tsx';
import { UnsavedGuard } from '../../forms/unsaved-guard.tsx';
import { saveFile } from '../../ui/browser/save-file.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormProblem } from '../../ui/inputs/form-problem.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx';
import { toastProblem } from '../../ui/overlays/toast.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { When } from '../../ui/time/time.tsx';
import { fieldId, fieldIdOf, pathKey } from './field-id.ts';
import { FirstSteps } from './first-steps.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { FieldViews } from './site-field-view.tsx';
import { siteSections } from './site-fields.ts';
import { writeSiteFile } from './site-file.ts';
import { previewId, SitePreview } from './site-preview.tsx';
import { sectionParameter } from './site-section-path.ts';
import { type Fault, faultsOf, labelsOf, publisher } from './site-values.ts';
import { type SiteEditing, useSiteDraft } from './use-site-draft.ts';

const exportSite = (content: SiteContent) =>
  writeSiteFile(content).then(
    (file) => saveFile(file, `${festivalName(content.festival)} site.json`),
    (error: unknown) =>
      toastProblem(error, 'The site could not be exported: a picture was not loaded. Please try again.'),
  );

interface SiteEditorProps {
  draft: SiteDraft;
  /** Reads the draft again, and starts over with it. */
  reload: () => Promise<void>;
  /** Whether there is a task. */
  hasTask: boolean;
}

/** The sections of the site: one in a form, beside a preview. */
export function SiteEditor({ draft, reload, hasTask }: SiteEditorProps) {
  const editing = useSiteDraft(draft, reload);
  const { content, saved, stale } = editing;
  const [params, setParams] = useSearchParams();
  const [dialog, setDialog] = useState<'publish' | 'history' | 'import' | 'discard' | null>(null);
  /** The fields with a picture on its way. An upload ends when its field is closed. */
  const [uploads, setUploads] = useState<ReadonlySet<string>>(new Set());
  const uploading = uploads.size > 0;
  const setUploading = useCallback(
    (field: string, busy: boolean) =>
      setUploads((before) => {
        if (before.has(field) === busy) return before;
        const next = new Set(before);
        if (busy) next.add(field);
        else next.delete(field);
        return next;
      }),
    [],
  );
  /** The section that waits for an answer, as long as there is an upload. */
  const [next, setNext] = useState<string | null>(null);
  if (next !== null && !uploading) setNext(null);
  /** Every fault is marked once somebody wanted to publish, that of a field once it was changed and left. */
  const [checked, setChecked] = useState(false);
  const changed = useRef<string | undefined>(undefined);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  /** The field that a fault leads to. */
  const [sought, setSought] = useState<Fault | null>(null);
  const { unsaved: unsavedTexts } = editing;
  const unsaved = useCallback(() => uploading || unsavedTexts(), [uploading, unsavedTexts]);
  const [first] = siteSections;
  const section = siteSections.find(({ id }) => id === params.get(sectionParameter)) ?? first;
  const { faults, incomplete } = useMemo(() => {
    const found = checked || left.size > 0 ? faultsOf(content) : [];
    const shown = checked
      ? found
      : found.filter(({ path }) => path.some((_, index) => left.has(fieldId(path.slice(0, index + 1)))));
    return {
      faults: new Map(shown.map(({ path, message }) => [pathKey(path), message])),
      incomplete: new Set(shown.map(({ path }) => labelsOf(path).section)),
    };
  }, [checked, left, content]);

  function ask(id: string) {
    if (uploading) setNext(id);
    else choose(id);
  }
  const choose = (id: string) =>
    setParams(
      (before) => {
        before.set(sectionParameter, id);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  useEffect(() => {
    if (sought === null || dialog !== null || labelsOf(sought.path).section !== section?.id) return;
    setSought(null);
    // After the dialog has returned the focus.
    setTimeout(() => {
      // A value in a list of lines has no element of its own.
      const element = sought.path
        .map((_, index) => document.getElementById(fieldId(sought.path.slice(0, sought.path.length - index))))
        .find((found) => found !== null);
      element?.scrollIntoView({ block: 'center', behavior: 'instant' });
      element?.querySelector<HTMLElement>('input, textarea, button')?.focus();
    });
  });
  if (section === undefined) return null;

  const options = siteSections.map(({ id, label }) => ({
    value: id,
    label: incomplete.has(id) ? `${label}, not complete` : label,
  }));

  return (
    <>
      <PageHeader
        title="Site"
        lead={
          saved.published === null ? (
            'Nothing is published yet: visitors read neutral texts.'
          ) : (
            <>
              Published <When date={saved.published.publishedAt} /> {publisher(saved.published.publishedBy)}
            </>
          )
        }
        actions={
          <>
            <Menu trigger={<Button icon={<Ellipsis aria-hidden strokeWidth={1.75} />}>More</Button>}>
              <MenuItem Icon={History} onSelect={() => setDialog('history')}>
                History
              </MenuItem>
              <MenuItem Icon={Download} onSelect={() => void exportSite(content)}>
                Export
              </MenuItem>
              <MenuItem Icon={Upload} disabled={stale} onSelect={() => setDialog('import')}>
                Import…
              </MenuItem>
              <MenuItem
                Icon={Trash2}
                disabled={stale || saved.savedAt === null}
                onSelect={() => setDialog('discard')}
              >
                Discard the draft…
              </MenuItem>
            </Menu>
            <Button
              variant="primary"
              icon={<Send aria-hidden strokeWidth={1.75} />}
              disabled={stale}
              onClick={() => {
                setChecked(true);
                setDialog('publish');
              }}
            >
              Publish…
            </Button>
          </>
        }
      />
      <Notices editing={editing} />
      {saved.published === null && <FirstSteps content={content} hasTask={hasTask} />}
      <div className="grid gap-8 xl:grid-cols-[11rem_minmax(0,1fr)_minmax(22rem,26rem)]">
        <nav aria-label="Sections" className="max-xl:hidden">
          <ul className="sticky top-6 grid gap-0.5">
            {options.map(({ value, label }) => (
              <li key={value}>
                <button
                  type="button"
                  aria-current={value === section.id ? 'true' : undefined}
                  className="min-h-10 w-full rounded-control px-3 text-left text-sm hover:bg-sunk aria-[current]:bg-flame-soft aria-[current]:font-semibold"
                  onClick={() => ask(value)}
                >
                  {label}
                </button>
              </li>
            ))}
          </ul>
        </nav>
        <div className="xl:hidden">
          <Select aria-label="Section" value={section.id} onValueChange={ask} options={options} />
        </div>
        <form
          noValidate
          aria-label={section.label}
          className="grid content-start gap-5"
          onInput={({ target }) => {
            changed.current = fieldIdOf(target as Element);
          }}
          onBlur={({ target }) => {
            const field = fieldIdOf(target);
            if (field === undefined || field !== changed.current) return;
            // A message moves what is below it: a press that left the field must first reach its button.
            setTimeout(() => setLeft((before) => new Set(before).add(field)), 200);
          }}
          onSubmit={(event) => {
            event.preventDefault();
            void editing.save().catch(() => {});
          }}
        >
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <h2 className="text-2xl">{section.label}</h2>
            <SaveState editing={editing} />
          </div>
          <p className="max-w-[60ch] text-muted">{section.lead}</p>
          <a href={`#${previewId}`} className="text-link touch-target justify-self-start xl:hidden">
            To the preview
          </a>
          <FieldViews
            key={section.id}
            fields={section.fields}
            within={section.path}
            editing={{ content, set: editing.set, faults, onUploading: setUploading }}
          />
        </form>
        <div className="xl:sticky xl:top-6 xl:self-start">
          <SitePreview section={section} version={saved.version} />
        </div>
      </div>
      {dialog === 'publish' && (
        <PublishDialog
          editing={editing}
          onClose={() => setDialog(null)}
          onFault={(fault) => {
            choose(labelsOf(fault.path).section);
            setDialog(null);
            setSought(fault);
          }}
        />
      )}
      {dialog === 'import' && <ImportDialog editing={editing} onClose={() => setDialog(null)} />}
      {dialog === 'history' && <HistoryDialog editing={editing} onClose={() => setDialog(null)} />}
      <ConfirmDialog
        open={dialog === 'discard'}
        onOpenChange={(open) => !open && setDialog(null)}
        title="Discard the draft?"
        description="Every section begins again with what is published. What any administrator changed since then is lost; Export keeps a copy."
        confirmLabel="Discard"
        danger
        onConfirm={() =>
          void editing
            .discard()
            .catch((error: unknown) => toastProblem(error, discardSiteDraft.failure ?? ''))
        }
      />
      <ConfirmDialog
        open={next !== null}
        onOpenChange={(open) => !open && setNext(null)}
        title="A picture is still being uploaded"
        description="Another section ends the upload. Stay until the picture appears, or choose it again later."
        confirmLabel="Open the other section"
        onConfirm={() => next !== null && choose(next)}
      />
      <UnsavedGuard
        unsaved={unsaved}
        description={
          uploading ? 'A picture is still being uploaded.' : 'Your last changes are not saved yet.'
        }
        onLeave={() => {}}
      />
    </>
  );
}

function SaveState({ editing }: { editing: SiteEditing }) {
  const { state, saved, stale } = editing;
  if (stale) return null;
  const words = state === 'saving' ? 'Saving…' : state === 'waiting' ? 'Not saved yet' : 'Draft saved';
  const begun = (saved.savedAt !== null && !saved.unreadable) || state !== 'saved';
  return (
    <span role="status" className="text-muted text-sm">
      {begun ? words : 'As published'}
    </span>
  );
}

/** Why the draft was not saved. */
function staleDetail(conflict: SiteEditing['conflict']): string {
  if (conflict === null) return 'Your last changes are not saved.';
  const { by, both } = conflict;
  if (both.length === 0)
    return 'A later release saved it, and this one cannot read it: “Keep my changes” replaces it. Your last changes are not saved.';
  return `You and ${by ?? 'they'} changed the same: ${both.join(', ')}. Your last changes are not saved.`;
}

function Notices({ editing }: { editing: SiteEditing }) {
  const { saved, stale, conflict, failure } = editing;
  const settle = (how: Promise<void>) =>
    void how.catch((error: unknown) => toastProblem(error, getSiteDraft.failure ?? ''));
  if (stale) {
    return (
      <div className="mb-6">
        <FormProblem
          title="Another administrator has changed the draft"
          detail={staleDetail(conflict)}
          reveal
        >
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={() => settle(editing.keepMine())}>
              Keep my changes
            </Button>
            <Button size="sm" onClick={() => settle(editing.takeNewest())}>
              Continue with their version
            </Button>
          </div>
        </FormProblem>
      </div>
    );
  }
  if (failure !== null) {
    return (
      <div className="mb-6">
        <FormFailure error={failure} title={saveSiteDraft.failure ?? ''}>
          <p>What you typed is still in the form.</p>
          <Button
            size="sm"
            className="justify-self-start"
            onClick={() => void editing.save().catch(() => {})}
          >
            Try again
          </Button>
        </FormFailure>
      </div>
    );
  }
  const { published } = saved;
  if (saved.unreadable) {
    return (
      <p role="status" className="mb-6 rounded-control bg-warn-soft p-4 text-sm">
        The draft was saved by a later release, which this one cannot read. The form has what is published;
        your first change replaces that draft.
      </p>
    );
  }
  if (published === null || saved.savedAt === null || saved.basedOn === published.number) return null;
  return (
    <p role="status" className="mb-6 rounded-control bg-warn-soft p-4 text-sm">
      Version {published.number} was published after this draft was begun. Publishing the draft replaces it;
      the dialog shows every difference.
    </p>
  );
}
