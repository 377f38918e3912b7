import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { Field } from '../../ui/inputs/field.tsx';
import { Input } from '../../ui/inputs/input.tsx';

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label?: string;
  error: string | undefined;
  /** Characters that a new password needs. */
  least?: number;
}

/** A password that can be shown, with a hint when Caps Lock is on. */
export function PasswordField({ label = 'Password', error, least, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  // Autofill sends key events without modifiers.
  const updateCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState?.('CapsLock') ?? false);
  const rule = least === undefined ? undefined : `At least ${least} characters.`;
  return (
    <Field label={label} error={error} hint={capsLock ? 'Caps Lock is on.' : rule} required>
      {(control) => (
        <div className="relative">
          <Input
            {...control}
            autoComplete="current-password"
            {...input}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className="pr-13"
            onKeyDown={updateCapsLock}
            onKeyUp={updateCapsLock}
          />
          <button
            type="button"
            aria-pressed={shown}
            aria-label={`Show ${label.toLowerCase()}`}
            className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-control text-muted hover:text-ink"
            onClick={() => setShown(!shown)}
          >
            <Icon aria-hidden strokeWidth={1.75} className="size-5" />
          </button>
        </div>
      )}
    </Field>
  );
}
