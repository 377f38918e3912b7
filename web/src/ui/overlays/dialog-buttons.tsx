import type { ReactNode } from 'react';

/** The buttons at the end of a form in a `Dialog`: they stay in view while the fields scroll, unless the window is low. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return (
    <div className="[@media(min-height:38rem)]:sticky -bottom-5 z-10 -mx-5 -mb-5 flex flex-wrap justify-end gap-2 border-line border-t bg-raised px-5 py-4 sm:-mx-6 sm:rounded-b-card sm:px-6">
      {children}
    </div>
  );
}
