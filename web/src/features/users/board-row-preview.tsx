import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { Me } from '#contract/users.ts';
import { HiddenBoardHead } from '../points/hidden-board-head.tsx';
import { BoardRow } from '../points/leaderboard-row.tsx';
import type { ProfileValues } from './profile-form-values.ts';
import { shownPhoto } from './profile-photo-field.tsx';

interface BoardRowPreviewProps {
  form: UseFormReturn<ProfileValues>;
  me: Me;
}

/** The student's row on the leaderboard with what the form contains. Nothing without a rank. */
export function BoardRowPreview({ form, me }: BoardRowPreviewProps) {
  const [name, college, photo, shownAs, alias] = useWatch({
    control: form.control,
    name: ['name', 'college', 'photo', 'shownAs', 'alias'],
  });
  const { rank } = me;
  if (rank === null) return null;
  const byName = shownAs === 'name';
  const row = {
    id: me.id,
    rank,
    name: byName ? name.trim() || me.name : alias.trim() || 'Your alias',
    college: college.trim() || null,
    profilePhoto: byName ? shownPhoto(photo, me) : null,
    points: me.points,
    isMe: true,
  };
  return (
    <section aria-labelledby="row-preview" className="grid content-start gap-3">
      <h2 id="row-preview" className="text-xl">
        How others see you
      </h2>
      {shownAs === 'hidden' ? (
        <p className="text-muted">Not at all: you are on no leaderboard.</p>
      ) : (
        <>
          <table className="w-full border-separate border-spacing-0">
            <caption className="sr-only">Your row on the leaderboard</caption>
            <HiddenBoardHead />
            <tbody>
              <BoardRow row={row} compact />
            </tbody>
          </table>
          <p className="text-muted text-xs">Your row on the leaderboard, as you type.</p>
        </>
      )}
    </section>
  );
}
