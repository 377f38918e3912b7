import { useRef } from 'react';
import { Button } from './button.tsx';
import { useLeaveFocus } from './use-leave-focus.ts';

interface ClearButtonProps {
  onClick: () => void;
  children: string;
}

/** In an empty list that is filtered: shows everything, and disappears with the list's message. */
export function ClearButton({ onClick, children }: ClearButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLeaveFocus(button);
  return (
    <Button ref={button} onClick={onClick}>
      {children}
    </Button>
  );
}
