import { type ComponentProps, useRef } from 'react';
import { useLeaveFocus } from '../keyboard/use-leave-focus.ts';
import { Button } from './button.tsx';

/** A button that may disappear when it is pressed. */
export function FleetingButton(props: Omit<ComponentProps<typeof Button>, 'ref'>) {
  const button = useRef<HTMLButtonElement>(null);
  useLeaveFocus(button);
  return <Button ref={button} {...props} />;
}
