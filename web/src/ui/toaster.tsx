import { CircleCheck, TriangleAlert } from 'lucide-react';
import { Toaster as Sonner } from 'sonner';

export function Toaster() {
  return (
    <Sonner
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
          closeButton:
            'touch-target absolute! top-2 right-2 grid size-8 place-items-center rounded-full text-muted hover:text-ink [&_svg]:size-4',
        },
      }}
    />
  );
}
