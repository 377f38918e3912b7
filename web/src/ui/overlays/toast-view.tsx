import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { showToastsBy } from './toast.ts';

/** The distance of the toasts to the edge of the window and to a dialog above them. */
const offset = 16;
const edges = { top: offset, left: offset, right: offset, bottom: `calc(${offset}px + var(--bottom-bar))` };

/** Reserves the height of the visible toast below dialogs (`above-toasts` in overlays.css), so that it covers no button. */
function useToastRoom() {
  const area = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!area.current) return;
    const root = document.documentElement.style;
    const observer = new MutationObserver(() => {
      const height = area.current?.querySelector('ol')?.style.getPropertyValue('--front-toast-height');
      if (height) root.setProperty('--toast-room', `calc(${height} + ${2 * offset}px + var(--bottom-bar))`);
      else root.removeProperty('--toast-room');
    });
    observer.observe(area.current, { subtree: true, childList: true, attributeFilter: ['style'] });
    return () => {
      observer.disconnect();
      root.removeProperty('--toast-room');
    };
  }, []);
  return area;
}

/** The part of the toaster that needs its library. */
export function ToastView() {
  const area = useToastRoom();
  // Sonner listens by now: the effects of its components run first.
  useEffect(() => showToastsBy(toast), []);
  return (
    <Sonner
      ref={area}
      // The room is for one. The others follow when it disappears.
      visibleToasts={1}
      offset={edges}
      mobileOffset={edges}
      position="bottom-right"
      duration={6000}
      closeButton
      style={{ fontFamily: 'inherit' }}
      icons={{
        success: <CircleCheck aria-hidden strokeWidth={1.75} className="size-5 text-good" />,
        error: <TriangleAlert aria-hidden strokeWidth={1.75} className="size-5 text-bad" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'pointer-events-auto flex w-full items-start gap-3 rounded-card font-sans border border-line bg-raised p-4 pr-10 text-ink shadow-card',
          title: 'font-semibold text-sm',
          description: 'text-muted text-sm',
          actionButton: 'touch-target text-link ml-auto shrink-0 font-semibold text-sm',
          closeButton:
            'touch-target absolute! top-2 right-2 grid size-8 place-items-center rounded-full text-muted hover:text-ink [&_svg]:size-4',
        },
      }}
    />
  );
}
