import { type ReactNode, useRef } from 'react';
import { Button } from '../buttons/button.tsx';

interface FileButtonProps {
  /** The accessible name of the field behind the button. */
  label: string;
  /** As of an input; without it, JSON. */
  accept?: string;
  icon?: ReactNode;
  onChoose: (file: File) => void;
}

/** Asks for a file that the page reads. */
export function FileButton({ label, accept = 'application/json,.json', icon, onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
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
