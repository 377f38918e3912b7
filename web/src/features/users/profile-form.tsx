import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { limits } from '#contract/limits.ts';
import { editMe, type User } from '#contract/users.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { fieldErrors } from '../../api/field-errors.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx';
import { useUploadsFirst } from '../uploads/use-uploads-first.ts';
import { collegePrograms } from './college-programs.ts';
import { collegeStates } from './college-states.ts';
import { useEditMe } from './me-query.ts';
import { dropProfileDraft, keepProfileDraft, readProfileDraft } from './profile-draft.ts';
import { type ProfileValues, profileForm, profileValuesOf, toProfileEdit } from './profile-form-values.ts';
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
  // What the form began from: a refetch while it stands open must not move the ground under it.
  const [before] = useState(() => profileValuesOf(user));
  const form = useForm<ProfileValues>({ resolver: zodResolver(profileForm), defaultValues: before });
  const edit = useEditMe();
  useEffect(() => {
    const draft = readProfileDraft(user.id);
    if (draft) form.reset(draft, { keepDefaultValues: true });
  }, [form, user.id]);
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const { isDirty } = form.formState;
  const saved = useRef(false);
  const unsaved = useCallback(() => isDirty && !saved.current, [isDirty]);

  async function save(values: ProfileValues) {
    setProblem(null);
    try {
      await edit.mutateAsync(toProfileEdit(before, values));
      saved.current = true;
      dropProfileDraft(user.id);
      toastSuccess('Your profile is saved.');
      await navigate(paths.profile);
    } catch (error) {
      setProblem(error instanceof ApiProblem ? error.problem.detail : '');
      // The guard is about to put another page here: what was typed is back after the sign-in.
      if (error instanceof ApiProblem && error.problem.code === 'unauthenticated')
        keepProfileDraft(user.id, values);
      fieldErrors<ProfileValues>(error, (name, ...rest) =>
        form.setError(String(name) === 'profilePhotoId' ? 'photo' : name, ...rest),
      );
    }
  }

  const uploadsFirst = useUploadsFirst(
    form.handleSubmit(save),
    (message) => form.setError('photo', { type: 'upload', message }),
    () => form.clearErrors('photo'),
  );
  const line = { form, maxLength: limits.shortTextLength };
  const address = {
    form,
    type: 'url',
    inputMode: 'url',
    placeholder: 'https://',
    maxLength: limits.urlLength,
  } as const;
  return (
    <form
      noValidate
      aria-label="Update profile"
      className="grid max-w-3xl gap-8"
      onSubmit={uploadsFirst.onSubmit}
    >
      <ProfilePhotoField form={form} user={user} onBusyChange={uploadsFirst.onBusyChange} />
      <Group title="About you">
        <ProfileTextField
          {...line}
          name="name"
          label="Name"
          required
          autoComplete="name"
          hint="As it stands on the leaderboard and on certificates."
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
      {problem !== null && <FormProblem title={editMe.failure} detail={problem} />}
      <div className="sticky bottom-0 -mx-5 flex flex-wrap items-center gap-2 border-line border-t bg-paper px-5 py-4 sm:mx-0 sm:px-0">
        <Button type="submit" variant="primary" busy={edit.isPending || uploadsFirst.waiting}>
          Save Changes
        </Button>
        <ButtonLink to={paths.profile}>Cancel</ButtonLink>
        {isDirty && <p className="text-muted text-sm">Not saved yet</p>}
      </div>
      <UnsavedGuard
        unsaved={unsaved}
        description="What you changed here is not saved yet. If you leave, it is lost."
        onLeave={() => dropProfileDraft(user.id)}
      />
    </form>
  );
}
