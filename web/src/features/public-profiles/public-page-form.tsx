import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { limits } from '#contract/limits.ts';
import { editPublicProfile, type OwnPublicProfile } from '#contract/public-profiles.ts';
import { FormFailure } from '../../forms/form-failure.tsx';
import { RestoredNote } from '../../forms/restored-note.tsx';
import { type UnsavedParts, useUnsavedPart } from '../../forms/unsaved-parts.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { draftKey } from '../../forms/use-draft.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { PageAddress } from '../../ui/buttons/page-address.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { Input } from '../../ui/inputs/input.tsx';
import { toastSuccess } from '../../ui/overlays/toast.ts';
import { type PublicPageInput, useEditPublicProfile } from './public-profile-query.ts';
import { PublicWorksField } from './public-works-field.tsx';
import { suggestAlias } from './suggest-alias.ts';

interface PublicPageFormProps {
  own: OwnPublicProfile;
  user: { id: string; name: string };
  /** For the guard of the page. */
  parts: UnsavedParts;
}

/** What was typed, valid or not, in the fields that were changed. */
const draftSchema = z
  .object({
    alias: z.string(),
    enabled: z.boolean(),
    works: z.array(z.object({ id: z.string(), pictures: z.boolean() })),
  })
  // JSON has no undefined, which Zod's type of an optional field contains.
  .partial() as z.ZodType<Partial<PublicPageInput>>;

/** What the student's public page shows. */
export function PublicPageForm({ own, user, parts }: PublicPageFormProps) {
  const [initial] = useState<PublicPageInput>(() => ({
    ...own,
    alias: own.alias ?? suggestAlias(user.name),
  }));
  const edit = useEditPublicProfile();
  const { form, submit, pending, failure, restored, startOver, continueFrom, unsaved, removeDraft } =
    useAppForm<PublicPageInput, PublicPageInput>({
      schema: editPublicProfile.body,
      initial,
      draft: { key: draftKey(user.id, 'public-page'), schema: draftSchema, changesOnly: true },
      send: (values) => edit.mutateAsync(values),
      onSent(values) {
        continueFrom(values);
        toastSuccess(values.enabled ? 'Your public page is on.' : 'Saved. Your public page is off.');
      },
    });
  useUnsavedPart(parts, 'public page', { unsaved, removeDraft });

  return (
    <form noValidate aria-label="Public page" className="grid gap-6" onSubmit={submit}>
      {restored && <RestoredNote onDiscard={() => startOver()} />}
      <label className="flex min-h-11 items-start gap-3">
        <input
          type="checkbox"
          className="mt-0.5 size-5 shrink-0 accent-flame"
          {...form.register('enabled')}
        />
        <span>
          <span className="block font-medium">Show my page to everybody</span>
          <span className="text-muted text-sm">
            Switched off, the address leads to “Page Not Found” at once.
          </span>
        </span>
      </label>
      <Field
        label="Address"
        required
        error={form.formState.errors.alias?.message}
        hint={`${limits.aliasMin} to ${limits.aliasMax} lower-case letters, digits and hyphens. The old address stops working when you change it.`}
      >
        {(control) => (
          <div className="flex flex-wrap items-center gap-2">
            <span className="font-mono text-muted text-sm">
              {window.location.host}
              {paths.publicProfile('')}
            </span>
            <Input
              {...control}
              {...form.register('alias')}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              maxLength={limits.aliasMax}
              className="min-w-40 flex-1 basis-40 font-mono"
            />
          </div>
        )}
      </Field>
      <Controller
        control={form.control}
        name="works"
        render={({ field: { ref, value, onChange }, fieldState }) => (
          <PublicWorksField ref={ref} value={value} onChange={onChange} error={fieldState.error?.message} />
        )}
      />
      <FormFailure error={failure} title={editPublicProfile.failure} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={pending}>
          Save public page
        </Button>
        {form.formState.isDirty && <p className="text-muted text-sm">Not saved yet</p>}
        {own.enabled && own.alias && (
          <PageAddress
            path={paths.publicProfile(own.alias)}
            view="View public page"
            copied="The address of your page is copied."
          />
        )}
      </div>
    </form>
  );
}
