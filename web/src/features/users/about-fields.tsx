import type { UseFormReturn } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import type { ProfileValues } from './profile-form-values.ts';
import { ProfileTextField } from './profile-text-field.tsx';

export function AboutFields({ form }: { form: UseFormReturn<ProfileValues> }) {
  return (
    <>
      <ProfileTextField
        form={form}
        name="name"
        required
        maxLength={limits.shortTextLength}
        autoComplete="name"
        hint="Shown on the leaderboard, unless you choose otherwise, and on certificates."
      />
      <ProfileTextField
        form={form}
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={30}
        hint="Seen by the festival's administrators only."
      />
    </>
  );
}
