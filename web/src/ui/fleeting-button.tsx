import { type ComponentProps, useRef } from 'react';
import { Button } from './button.tsx';
import { useLeaveFocus } from './use-leave-focus.ts';

/** A button that may disappear when it is pressed. */
export function FleetingButton(props: Omit<ComponentProps<typeof Button>, 'ref'>) {
  const button = useRef<HTMLButtonElement>(null);
  useLeaveFocus(button);
  return <Button ref={button} {...props} />;
}
