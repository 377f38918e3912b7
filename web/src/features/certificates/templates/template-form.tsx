import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { certificateDesigns, certificateKinds, certificatePapers } from '#contract/certificate-designs.ts';
import { type CertificateTemplate, createCertificateTemplate } from '#contract/certificate-templates.ts';
import { limits } from '#contract/limits.ts';
import { ApiProblem } from '../../../api/api-problem.ts';
import { ActionBar } from '../../../forms/action-bar.tsx';
import { FormFailure } from '../../../forms/form-failure.tsx';
import { RestoredNote } from '../../../forms/restored-note.tsx';
import { SavedNote } from '../../../forms/saved-note.tsx';
import { UnsavedGuard } from '../../../forms/unsaved-guard.tsx';
import { useAppForm } from '../../../forms/use-app-form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { Input } from '../../../ui/inputs/input.tsx';
import { useAdministrator } from '../../auth/session-query.ts';
import { AwardFields } from './award-fields.tsx';
import { ChoiceField } from './choice-field.tsx';
import { SignaturesField } from './signatures-field.tsx';
import { TemplateConflict } from './template-conflict.tsx';
import {
  editTemplateDraft,
  emptyTemplate,
  newTemplateDraft,
  type TemplateFormValues,
  templateForm,
  templateLabels,
  textsFor,
  valuesOf,
} from './template-form-values.ts';
import { useSaveTemplate } from './template-mutations.ts';
import { previewId, TemplatePreview } from './template-preview.tsx';
import { designLabels, kindLabels, paperLabels } from './template-texts.ts';
import { templateQuery } from './templates-query.ts';
import { TextFields } from './text-fields.tsx';

function optionsOf<T extends string>(values: readonly T[], labels: Readonly<Record<T, string>>) {
  return values.map((value) => ({ value, label: labels[value] }));
}
const kinds = optionsOf(certificateKinds, kindLabels);
const designs = optionsOf(certificateDesigns, designLabels);
const papers = optionsOf(certificatePapers, paperLabels);

/** Fields that the contract has inside of another one. */
const fieldNames = { 'award.tier': 'tier', 'award.taskId': 'taskId' } as const;

interface TemplateFormProps {
  /** As it is now; null for a new one. */
  template: CertificateTemplate | null;
  onSaved: (template: CertificateTemplate) => void;
}

/** What a template says and for whom, with a preview beside it. */
export function TemplateForm({ template, onSaved }: TemplateFormProps) {
  const { email } = useAdministrator();
  const queryClient = useQueryClient();
  const { mutateAsync } = useSaveTemplate(template?.id ?? null);
  const [uploading, setUploading] = useState<readonly string[]>([]);
  const saved = useRef(template);
  const { form, submit, pending, failure, restored, savedAt, startOver, startWith, ...rest } = useAppForm({
    schema: templateForm,
    initial: template === null ? emptyTemplate : valuesOf(template),
    draft: template === null ? newTemplateDraft(email) : editTemplateDraft(email, template.id),
    async send(input: Parameters<typeof mutateAsync>[0]) {
      saved.current = await mutateAsync(input);
    },
    onSent() {
      if (saved.current === null) return;
      // What follows is an edit of the version that was saved.
      if (template !== null) startOver(valuesOf(saved.current));
      onSaved(saved.current);
    },
    async onFailure(error) {
      if (template === null || !isStale(error)) return;
      // If this fails too, only the failure is shown. Saving again compares again.
      await queryClient.fetchQuery({ ...templateQuery(template.id), staleTime: 0 }).catch(() => undefined);
    },
    fieldNames,
  });
  const begun = useWatch({ control: form.control, name: 'version' });
  const outdated = template !== null && begun < template.version && !pending;

  function retext(next: Partial<Pick<TemplateFormValues, 'kind' | 'reason'>>) {
    const before = form.getValues();
    const texts = Object.entries(textsFor(before, { kind: before.kind, reason: before.reason, ...next }));
    for (const [name, text] of texts)
      form.setValue(name as keyof TemplateFormValues, text, { shouldDirty: true });
  }

  return (
    <FormProvider {...form}>
      <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,32rem)]">
        <form noValidate aria-label="Template" className="grid content-start gap-5" onSubmit={submit}>
          {restored && (
            <RestoredNote
              onDiscard={() => startOver(template === null ? emptyTemplate : valuesOf(template))}
            />
          )}
          <Field
            label={templateLabels.name}
            required
            hint="For administrators."
            error={form.formState.errors.name?.message}
          >
            {(accessible) => (
              <Input
                {...accessible}
                {...form.register('name')}
                maxLength={limits.certificateLineLength}
                autoComplete="off"
              />
            )}
          </Field>
          <div className="grid gap-x-4 gap-y-5 sm:grid-cols-3">
            <ChoiceField name="kind" options={kinds} onChosen={(kind) => retext({ kind })} />
            <ChoiceField name="design" options={designs} />
            <ChoiceField name="paper" options={papers} />
          </div>
          <AwardFields onReason={(reason) => retext({ reason })} />
          <TextFields />
          <SignaturesField
            onUploading={(id, busy) =>
              setUploading((before) => [...before.filter((other) => other !== id), ...(busy ? [id] : [])])
            }
          />
          {outdated ? (
            <TemplateConflict
              newest={template}
              reveal={failure !== null}
              onKeepMine={(values) => startWith(values, valuesOf(template))}
              onTakeNewest={startOver}
            />
          ) : (
            <FormFailure error={failure} title={createCertificateTemplate.failure} />
          )}
          <ActionBar wide>
            <Button
              type="submit"
              variant="primary"
              busy={pending}
              disabled={outdated || uploading.length > 0}
            >
              {template === null ? 'Create template' : 'Save Changes'}
            </Button>
            <Button variant="quiet" className="xl:hidden" onClick={showPreview}>
              Preview
            </Button>
            {uploading.length > 0 && <p className="text-muted text-sm">A picture is being uploaded…</p>}
            <SavedNote savedAt={savedAt} />
          </ActionBar>
        </form>
        <TemplatePreview />
      </div>
      <UnsavedGuard
        unsaved={rest.unsaved}
        description="The template is not saved. What you typed here would be lost."
        onLeave={rest.removeDraft}
      />
    </FormProvider>
  );
}

const isStale = (error: unknown) => error instanceof ApiProblem && error.problem.code === 'stale_version';

function showPreview() {
  const preview = document.getElementById(previewId);
  preview?.scrollIntoView();
  preview?.focus({ preventScroll: true });
}
