import type { UseFormReturn } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import { collegePrograms } from './college-programs.ts';
import { collegeStates } from './college-states.ts';
import { suggestGivenColleges } from './given-colleges.ts';
import type { ProfileValues } from './profile-form-values.ts';
import { ProfileSuggestField } from './profile-suggest-field.tsx';
import { ProfileTextField } from './profile-text-field.tsx';

export function CollegeFields({ form }: { form: UseFormReturn<ProfileValues> }) {
  return (
    <>
      <ProfileSuggestField
        form={form}
        name="college"
        autoComplete="organization"
        suggestions={suggestGivenColleges}
        hint="Type its name or abbreviation. If it is not suggested, enter the full name."
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <ProfileSuggestField
          form={form}
          name="program"
          placeholder="B.Tech, Computer Science"
          suggestions={collegePrograms}
        />
        <ProfileTextField
          form={form}
          name="joiningYear"
          inputMode="numeric"
          maxLength={4}
          placeholder="2024"
        />
        <ProfileTextField
          form={form}
          name="collegeCity"
          maxLength={limits.shortTextLength}
          autoComplete="address-level2"
        />
        <ProfileSuggestField
          form={form}
          name="collegeState"
          autoComplete="address-level1"
          suggestions={collegeStates}
        />
      </div>
    </>
  );
}
