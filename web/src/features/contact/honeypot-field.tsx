import type { UseFormRegisterReturn } from 'react-hook-form';

/**
 * A honeypot: outside the window, the Tab order and the accessibility tree, so that only bots fill it in.
 * The server drops messages with text in it.
 */
export function HoneypotField({ field }: { field: UseFormRegisterReturn }) {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
      <label>
        Website
        <input {...field} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
