import { Controller, FormProvider, useWatch } from 'react-hook-form';
import { certificateReasons, enteredProblem, variablesOf } from '#contract/certificate-reasons.ts';
import type { CertificateTemplate } from '#contract/certificate-templates.ts';
import { issueCertificate } from '#contract/certificates.ts';
import { limits } from '#contract/limits.ts';
import { FormFailure } from '../../../forms/form-failure.tsx';
import { RestoredNote } from '../../../forms/restored-note.tsx';
import { UnsavedGuard } from '../../../forms/unsaved-guard.tsx';
import { useAppForm } from '../../../forms/use-app-form.ts';
import { draftKey } from '../../../forms/use-draft.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Combobox } from '../../../ui/inputs/combobox.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { Input } from '../../../ui/inputs/input.tsx';
import { Textarea } from '../../../ui/inputs/textarea.tsx';
import { useChoices } from '../../../ui/inputs/use-choices.ts';
import { usePaused } from '../../../ui/inputs/use-paused.ts';
import { toastSuccess } from '../../../ui/overlays/toast.ts';
import { useAdministrator } from '../../auth/session-query.ts';
import { userChoices } from '../../users/users-query.ts';
import { CertificatePicture, type WantedPicture } from '../templates/certificate-picture.tsx';
import { InsertVariable } from '../templates/insert-variable.tsx';
import { inputOf } from '../templates/template-form-values.ts';
import { type IssueValues, issueForm, issueValues } from './issue-form.ts';
import { useIssue } from './qualified-query.ts';

/** Milliseconds without a change after which a picture is made. */
const pause = 600;
const examples = { hours: 'For example 24.', role: 'For example Head of design.' };

interface IssueToOneProps {
  template: CertificateTemplate;
  /** A number; without one the edition that runs. */
  edition: string | undefined;
}

/** For one student: the hours or the role, and the paragraph of a letter. */
export function IssueToOne({ template, edition }: IssueToOneProps) {
  const { id: templateId, version, kind, award } = template;
  const { entered } = certificateReasons[award.reason];
  const { email } = useAdministrator();
  const { mutateAsync } = useIssue();
  const { suggest, idOf } = useChoices(userChoices);
  const inEdition = edition === undefined ? {} : { edition: Number(edition) };
  const initial = { student: '', userId: '', entered: '', paragraph: template.paragraph };
  const { form, submit, pending, failure, restored, startOver, unsaved, removeDraft } = useAppForm({
    schema: issueForm(award.reason),
    initial,
    draft: { key: draftKey(email, 'issue-certificate', templateId), schema: issueValues },
    send: ({ student: _, paragraph, ...input }: IssueValues) =>
      mutateAsync({ templateId, version, ...inEdition, ...input, ...(kind === 'letter' && { paragraph }) }),
    onSent({ student }) {
      toastSuccess(`Issued to ${student}.`);
      startOver(initial);
    },
  });
  const { errors } = form.formState;
  const typed = useWatch({ control: form.control }) as IssueValues;
  const isComplete = typed.userId !== '' && enteredProblem(award.reason, typed.entered.trim()) === null;
  const wanted: WantedPicture | null = isComplete
    ? {
        template: { ...inputOf(template), paragraph: kind === 'letter' ? typed.paragraph : '' },
        ...{ userId: typed.userId, entered: typed.entered, ...inEdition },
      }
    : null;
  const paused = JSON.parse(usePaused(JSON.stringify(wanted), pause)) as WantedPicture | null;
  return (
    <section aria-labelledby="one" className="grid gap-4">
      <h2 id="one" className="text-xl">
        One student
      </h2>
      <div className="grid gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,32rem)]">
        <FormProvider {...form}>
          <form noValidate aria-labelledby="one" className="grid content-start gap-5" onSubmit={submit}>
            {restored && <RestoredNote onDiscard={() => startOver(initial)} />}
            <Controller
              control={form.control}
              name="userId"
              render={({ field: { ref, onChange, onBlur } }) => (
                <Field label="Student" required error={errors.userId?.message}>
                  {(accessible) => (
                    <Combobox
                      {...accessible}
                      ref={ref}
                      value={typed.student}
                      onChange={(label) => {
                        form.setValue('student', label, { shouldDirty: true });
                        onChange(idOf(label) ?? '');
                      }}
                      onBlur={onBlur}
                      options={suggest}
                      freeText={false}
                      placeholder="Search by name, email or tech ID"
                    />
                  )}
                </Field>
              )}
            />
            {entered !== null && (
              <Field
                label={certificateReasons[award.reason].label}
                required
                hint={examples[entered]}
                error={errors.entered?.message}
              >
                {(accessible) => (
                  <Input
                    {...accessible}
                    {...form.register('entered')}
                    maxLength={limits.certificateLineLength}
                    autoComplete="off"
                    className="max-w-80"
                  />
                )}
              </Field>
            )}
            {kind === 'letter' && (
              <Controller
                control={form.control}
                name="paragraph"
                render={({ field }) => (
                  <Field label="Paragraph" hint="For this student only." error={errors.paragraph?.message}>
                    {(accessible) => (
                      <>
                        <Textarea {...accessible} {...field} rows={6} max={limits.certificateTextLength} />
                        <InsertVariable
                          fieldId={accessible.id}
                          variables={variablesOf(award.reason)}
                          label="Paragraph"
                          onChange={field.onChange}
                        />
                      </>
                    )}
                  </Field>
                )}
              />
            )}
            <FormFailure error={failure} title={issueCertificate.failure} />
            <Button
              type="submit"
              // The page of other templates begins with the button for all who qualify.
              variant={entered === null ? 'ghost' : 'primary'}
              busy={pending}
              className="justify-self-start"
            >
              Issue to this student
            </Button>
          </form>
        </FormProvider>
        <CertificatePicture
          wanted={paused}
          missing={
            entered === null
              ? 'Choose a student to see the preview.'
              : `Choose a student and enter the ${entered} to see the preview.`
          }
          alt="The certificate of this student"
          portrait={kind === 'letter'}
        />
      </div>
      <UnsavedGuard
        unsaved={unsaved}
        description="Nothing was issued. What you typed here would be lost."
        onLeave={removeDraft}
      />
    </section>
  );
}
