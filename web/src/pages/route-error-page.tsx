import { useEffect, useRef } from 'react';
import { PageError } from './page-error.tsx';

/** For an error of a layout itself. */
export function RouteErrorPage() {
  const main = useRef<HTMLElement>(null);
  useEffect(() => main.current?.focus(), []);
  return (
    <div className="overflow-x-clip">
      <main
        ref={main}
        tabIndex={-1}
        className="page-width grid min-h-dvh content-center py-8 outline-none sm:py-14"
      >
        <PageError />
      </main>
    </div>
  );
}
