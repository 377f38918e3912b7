import { PageError } from './page-error.tsx';

/** For an error of a layout itself. */
export function RouteErrorPage() {
  return (
    <div className="overflow-x-clip">
      <main className="page-width grid min-h-dvh content-center py-8 sm:py-14">
        <PageError />
      </main>
    </div>
  );
}
