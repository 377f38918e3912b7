import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { limits } from '#contract/limits.ts';
import { editMe, type Me } from '#contract/users.ts';
import { ActionBar } from '../../forms/action-bar.tsx';
import { ErrorSummary } from '../../forms/error-summary.tsx';
import { FormFailure } from '../../forms/form-failure.tsx';
import { RestoredNote } from '../../forms/restored-note.tsx';
import { type UnsavedParts, useUnsavedPart } from '../../forms/unsaved-parts.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { draftKey } from '../../forms/use-draft.ts';
import { WaitingNote } from '../../forms/waiting-note.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { AboutFields } from './about-fields.tsx';
import { BoardRowPreview } from './board-row-preview.tsx';
import { CollegeFields } from './college-fields.tsx';
import { InterestsField } from './interests-field.tsx';
import { useEditMe } from './me-query.ts';
import {
  profileDraft,
  profileEditForm,
  profileLabels,
  profileValuesOf,
  toProfileEdit,
} from './profile-form-values.ts';
import { ProfilePhotoField } from './profile-photo-field.tsx';
import { ProfileTextField } from './profile-text-field.tsx';
import { ShownAsField } from './shown-as-field.tsx';

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="border-line border-t pt-6">
      <fieldset className="grid gap-5">
        <legend className="mb-6 font-bold font-display text-xl">{title}</legend>
        {children}
      </fieldset>
    </div>
  );
}

interface ProfileFormProps {
  user: Me;
  /** For the guard of the page. */
  parts: UnsavedParts;
  onSaved: () => unknown;
}

export function ProfileForm({ user, parts, onSaved }: ProfileFormProps) {
  // Fixed: a refetch while the form is open must not change what the edit is compared with.
  const [before] = useState(() => profileValuesOf(user));
  const [schema] = useState(() => profileEditForm(before));
  const edit = useEditMe();
  const { form, submit, pending, failure, restored, startOver, files, waitingFor, unsaved, removeDraft } =
    useAppForm({
      schema,
      initial: before,
      draft: { key: draftKey(user.id, 'profile'), ...profileDraft },
      send: (values) => edit.mutateAsync(toProfileEdit(before, values)),
      onSent: onSaved,
      fieldNames: { profilePhotoId: 'photo' },
      filesField: 'photo',
      focusFirstError: false,
    });
  useUnsavedPart(parts, 'profile', { unsaved, removeDraft });
  const atCollege = useLocation().hash === '#college';
  useEffect(() => {
    // Later than the focus moves to the start of the new page.
    if (atCollege) queueMicrotask(() => form.setFocus('college'));
  }, [atCollege, form]);
  const address = {
    form,
    autoCapitalize: 'none',
    placeholder: '@name',
    hint: 'Your @name there, or the address of your profile.',
    maxLength: limits.urlLength,
  } as const;
  return (
    <form
      noValidate
      aria-label="Update profile"
      className="grid max-w-3xl gap-x-16 gap-y-8 lg:max-w-none lg:grid-cols-[minmax(0,1fr)_minmax(18rem,24rem)]"
      onSubmit={submit}
    >
      <div className="grid min-w-0 gap-8">
        {restored && <RestoredNote onDiscard={() => startOver()} />}
        <ErrorSummary form={form} labels={profileLabels} />
        <ProfilePhotoField form={form} user={user} files={files} />
        <Group title="About you">
          <AboutFields form={form} />
        </Group>
        <Group title={profileLabels.shownAs}>
          <ShownAsField form={form} />
        </Group>
        <Group title="College">
          <CollegeFields form={form} />
        </Group>
        <Group title={profileLabels.interests}>
          <InterestsField form={form} />
        </Group>
        <Group title="Social links">
          <ProfileTextField {...address} name="linkedin" />
          <ProfileTextField {...address} name="facebook" />
          <ProfileTextField {...address} name="instagram" />
        </Group>
        <FormFailure error={failure} title={editMe.failure} />
        <ActionBar>
          <Button type="submit" variant="primary" busy={pending}>
            Save profile
          </Button>
          <ButtonLink to={paths.profile}>Cancel</ButtonLink>
          {form.formState.isDirty && <p className="text-muted text-sm">Not saved yet</p>}
          <WaitingNote files={waitingFor} />
        </ActionBar>
      </div>
      <aside aria-label="Preview" className="max-lg:order-first lg:sticky lg:top-24 lg:self-start">
        <BoardRowPreview form={form} me={user} />
      </aside>
    </form>
  );
}
