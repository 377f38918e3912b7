import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { limits } from '#contract/limits.ts';
import { editMe, type User } from '#contract/users.ts';
import { FormFailure } from '../../forms/form-failure.tsx';
import { RestoredNote } from '../../forms/restored-note.tsx';
import { UnsavedGuard } from '../../forms/unsaved-guard.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { draftKey } from '../../forms/use-draft.ts';
import { WaitingNote } from '../../forms/waiting-note.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { collegePrograms } from './college-programs.ts';
import { collegeStates } from './college-states.ts';
import { useEditMe } from './me-query.ts';
import { profileDraft, profileEditForm, profileValuesOf, toProfileEdit } from './profile-form-values.ts';
import { ProfilePhotoField } from './profile-photo-field.tsx';
import { ProfileSuggestField } from './profile-suggest-field.tsx';
import { ProfileTextField } from './profile-text-field.tsx';

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-5 border-line border-t pt-6">
      <legend className="float-left mb-1 w-full font-bold font-display text-xl">{title}</legend>
      {children}
    </fieldset>
  );
}

const pair = 'grid gap-5 sm:grid-cols-2';

export function ProfileForm({ user }: { user: User }) {
  // Fixed: a refetch while the form is open must not change what the edit is compared with.
  const [before] = useState(() => profileValuesOf(user));
  const [schema] = useState(() => profileEditForm(before));
  const edit = useEditMe();
  const navigate = useNavigate();
  const { form, submit, pending, failure, restored, startOver, files, waitingFor, unsaved, removeDraft } =
    useAppForm({
      schema,
      initial: before,
      draft: { key: draftKey(user.id, 'profile'), ...profileDraft },
      send: (values) => edit.mutateAsync(toProfileEdit(before, values)),
      async onSent() {
        toastSuccess('Your profile is saved.');
        await navigate(paths.profile);
      },
      fieldNames: { profilePhotoId: 'photo' },
      filesField: 'photo',
    });
  const line = { form, maxLength: limits.shortTextLength };
  const address = {
    form,
    autoCapitalize: 'none',
    placeholder: '@name',
    hint: 'Your @name there, or the address of your profile.',
    maxLength: limits.urlLength,
  } as const;
  return (
    <form noValidate aria-label="Update profile" className="grid max-w-3xl gap-8" onSubmit={submit}>
      {restored && <RestoredNote onDiscard={() => startOver()} />}
      <ProfilePhotoField form={form} user={user} files={files} />
      <Group title="About you">
        <ProfileTextField
          {...line}
          name="name"
          label="Name"
          required
          autoComplete="name"
          hint="Shown on the leaderboard and on certificates."
        />
        <div className={pair}>
          <ProfileTextField {...line} name="firstName" label="First name" autoComplete="given-name" />
          <ProfileTextField {...line} name="lastName" label="Last name" autoComplete="family-name" />
        </div>
        <ProfileTextField
          form={form}
          name="phone"
          label="Phone"
          type="tel"
          autoComplete="tel"
          maxLength={30}
          hint="Seen by the festival's administrators only."
        />
      </Group>
      <Group title="College">
        <ProfileTextField {...line} name="college" label="College" autoComplete="organization" />
        <div className={pair}>
          <ProfileSuggestField
            form={form}
            name="program"
            label="Program"
            placeholder="B.Tech, Computer Science"
            suggestions={collegePrograms}
          />
          <ProfileTextField
            form={form}
            name="joiningYear"
            label="Joining year"
            inputMode="numeric"
            maxLength={4}
            placeholder="2024"
          />
          <ProfileTextField {...line} name="collegeCity" label="City" autoComplete="address-level2" />
          <ProfileSuggestField
            form={form}
            name="collegeState"
            label="State"
            autoComplete="address-level1"
            suggestions={collegeStates}
          />
        </div>
      </Group>
      <Group title="Social links">
        <ProfileTextField {...address} name="linkedin" label="LinkedIn" />
        <ProfileTextField {...address} name="facebook" label="Facebook" />
        <ProfileTextField {...address} name="instagram" label="Instagram" />
      </Group>
      <FormFailure error={failure} title={editMe.failure} />
      <div className="sticky bottom-0 -mx-5 flex flex-wrap items-center gap-2 border-line border-t bg-paper px-5 py-4 sm:mx-0 sm:px-0">
        <Button type="submit" variant="primary" busy={pending}>
          Save Changes
        </Button>
        <ButtonLink to={paths.profile}>Cancel</ButtonLink>
        {form.formState.isDirty && <p className="text-muted text-sm">Not saved yet</p>}
        <WaitingNote files={waitingFor} />
      </div>
      <UnsavedGuard
        unsaved={unsaved}
        description="What you changed here is not saved yet. If you leave, it is lost."
        onLeave={removeDraft}
      />
    </form>
  );
}
