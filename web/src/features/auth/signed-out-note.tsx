import { useEffect, useRef } from 'react';

/** Replaces the page of somebody whose session has ended. It takes the focus, so that screen readers read it. */
export function SignedOutNote() {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => note.current?.focus({ preventScroll: true }), []);
  return (
    <p ref={note} tabIndex={-1} className="max-w-[46ch] text-lg outline-none">
      You have been signed out. What you typed is kept on this device.
    </p>
  );
}
