/** The first element that the Tab key reaches. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-60 -translate-y-20 rounded-full bg-ink px-4 py-2.5 font-semibold text-paper focus:translate-y-0 print:hidden"
    >
      Skip to the content
    </a>
  );
}
