/** The shortcut key of a button; hidden on devices without a keyboard. */
export function KeyHint({ name }: { name: string }) {
  return (
    <kbd
      aria-hidden
      className="ml-0.5 grid min-w-5 place-items-center rounded-md border border-current/45 px-1 font-sans text-xs leading-[1.4] max-md:hidden [@media(hover:none)]:hidden"
    >
      {name}
    </kbd>
  );
}
