import type { UseFormRegisterReturn } from 'react-hook-form';

/**
 * A field that only programs see: out of the window, out of the Tab order and out of the accessibility tree.
 * What is typed into it tells the server that no person wrote the message.
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
