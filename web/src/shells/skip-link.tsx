import type { MouseEvent } from 'react';

/** Without a new entry in the browser's history, which is the router's. */
function goToMain(event: MouseEvent): void {
  const main = document.getElementById('main');
  if (main === null) return;
  event.preventDefault();
  main.focus();
}

/** The first element that the Tab key reaches. The transparent border becomes visible in forced-colors mode. */
export function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it is a link within the page, also before the scripts run
    <a
      href="#main"
      onClick={goToMain}
      className="fixed top-2 left-2 z-60 -translate-y-20 rounded-full border border-transparent bg-ink px-4 py-2.5 font-semibold text-paper focus:translate-y-0 print:hidden"
    >
      Skip to the content
    </a>
  );
}
