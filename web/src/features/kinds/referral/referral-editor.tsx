import { type ReferralSettings, referralsMax } from '#contract/kinds/referral-settings.ts';
import { messageAt } from '../../../forms/message-at.ts';
import { Field } from '../../../ui/inputs/field.tsx';
import { Select } from '../../../ui/inputs/select.tsx';
import type { KindEditorProps } from '../kind-editor-props.ts';
import { NumberInput } from '../number-input.tsx';

const whatCounts = [
  { value: 'newcomers', label: 'New accounts' },
  { value: 'tickets', label: 'Registrations on the ticket site' },
] as const;
const moments = [
  { value: 'profile', label: 'When their profile is complete' },
  { value: 'work', label: 'With their first approved work' },
] as const;

/** What an administrator sets for a referral. */
export function ReferralEditor({ settings, errors, onChange }: KindEditorProps<ReferralSettings>) {
  const { counts, when, cap } = settings;
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Field label="What counts" required error={messageAt(errors, 'counts')}>
        {(control) => (
          <Select
            {...control}
            value={counts}
            options={whatCounts}
            onValueChange={(value) =>
              onChange({ ...settings, counts: value === 'tickets' ? 'tickets' : 'newcomers' })
            }
          />
        )}
      </Field>
      {counts === 'newcomers' && (
        <Field label="When a newcomer counts" required error={messageAt(errors, 'when')}>
          {(control) => (
            <Select
              {...control}
              value={when}
              options={moments}
              onValueChange={(value) =>
                onChange({ ...settings, when: value === 'work' ? 'work' : 'profile' })
              }
            />
          )}
        </Field>
      )}
      <Field
        label="Most for one student"
        hint="More are counted without points. If empty, there is no limit."
        error={messageAt(errors, 'cap')}
      >
        {(control) => (
          <NumberInput
            control={control}
            value={cap}
            max={referralsMax}
            onChange={(value) => onChange({ ...settings, cap: value })}
          />
        )}
      </Field>
    </div>
  );
}
