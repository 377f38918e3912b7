import { type ReactNode, useRef } from 'react';
import { Button } from '../buttons/button.tsx';

interface JsonFileButtonProps {
  /** The accessible name of the field behind the button. */
  label: string;
  icon?: ReactNode;
  onChoose: (file: File) => void;
}

/** Asks for a file that an export has written. */
export function JsonFileButton({ label, icon, onChoose }: JsonFileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          // The same file can be chosen again after it was mended.
          target.value = '';
        }}
      />
      <Button icon={icon} className="justify-self-start" onClick={() => input.current?.click()}>
        Choose a file
      </Button>
    </>
  );
}
