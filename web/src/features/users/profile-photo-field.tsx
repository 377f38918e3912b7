import { Controller, type UseFormReturn } from 'react-hook-form';
import type { User } from '#contract/users.ts';
import type { FormFiles } from '../../forms/use-form-files.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { FileDrop } from '../uploads/file-drop.tsx';
import { type ProfileValues, profileLabels } from './profile-form-values.ts';
import { usePhotoCrop } from './use-photo-crop.tsx';

interface ProfilePhotoFieldProps {
  form: UseFormReturn<ProfileValues>;
  user: User;
  files: FormFiles;
}

/** The address of the photo that the form has now. */
export function shownPhoto(value: ProfileValues['photo'], user: User): string | null {
  if (typeof value === 'object') return value.url;
  return value === 'remove' ? null : user.profilePhoto;
}

export function ProfilePhotoField({ form, user, files }: ProfilePhotoFieldProps) {
  const { crop, dialog } = usePhotoCrop();
  return (
    <Controller
      control={form.control}
      name="photo"
      render={({ field: { ref, value, onChange }, fieldState }) => {
        const chosen = typeof value === 'object' ? value : null;
        return (
          <div className="grid gap-5 sm:grid-cols-[auto_minmax(0,1fr)]">
            <div className="grid content-start justify-items-start gap-2">
              <Avatar name={user.name} src={shownPhoto(value, user)} size="xl" />
              {user.profilePhoto !== null && !chosen && (
                <Button
                  size="sm"
                  variant="quiet"
                  onClick={() => onChange(value === 'remove' ? 'keep' : 'remove')}
                >
                  {value === 'remove' ? 'Keep photo' : 'Remove photo'}
                </Button>
              )}
            </div>
            <FileDrop
              ref={ref}
              purpose="profile-photo"
              label={profileLabels.photo}
              hint="You can crop it. Shown on the leaderboard and to reviewers."
              value={chosen ? [chosen] : []}
              onChange={([next]) => onChange(next ?? 'keep')}
              error={fieldState.error?.message}
              prepare={crop}
              {...files}
            />
            {dialog}
          </div>
        );
      }}
    />
  );
}
