import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { Input } from '../../../ui/inputs/input.tsx';
import { certificateNumber } from './certificate-number.ts';

/** Opens the page of a certificate by its number. */
export function NumberForm() {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [refused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  function open(event: FormEvent) {
    event.preventDefault();
    const number = certificateNumber(text);
    setRefused(number === null);
    if (number === null) input.current?.focus();
    else void navigate(paths.certificate(number));
  }

  return (
    <form noValidate aria-label="By its number" className="grid gap-3" onSubmit={open}>
      <Field
        label="Number or address"
        hint="It is printed beside the QR code, which leads to the same page."
        error={
          refused
            ? 'This is not a complete number: it has 32 letters and digits, in five groups. Copy all of it.'
            : undefined
        }
      >
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <Input
              {...control}
              ref={input}
              value={text}
              onChange={({ target }) => setText(target.value)}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className="min-w-0 flex-1 basis-60 font-mono"
            />
            <Button type="submit" variant="primary">
              Check
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}
