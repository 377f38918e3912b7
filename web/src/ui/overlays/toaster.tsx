import { useEffect, useState } from 'react';
import { lateCode, useLateCode } from '../loading/late-code.ts';
import { acceptToasts, type Toast, takeWaitingToast } from './toast.ts';

const toastView = lateCode(() => import('./toast-view.tsx'));
/** Milliseconds. */
const plainDuration = 6_000;

/** Shows the toasts. They end with the layout that contains it: after a new sign-in they would be out of date. */
export function Toaster() {
  const { code, error } = useLateCode(toastView);
  const [plain, setPlain] = useState<Toast | null>(null);
  useEffect(
    () =>
      acceptToasts(() => {
        toastView.load().catch(() => setPlain((shown) => takeWaitingToast() ?? shown));
      }),
    [],
  );
  if (code) return <code.ToastView />;
  // Its code did not load, as after a lost network.
  return error && <PlainToast toast={plain} onOver={() => setPlain(null)} />;
}

interface PlainToastProps {
  toast: Toast | null;
  onOver: () => void;
}

/** The region stays, so that screen readers read what is put into it. */
function PlainToast({ toast, onOver }: PlainToastProps) {
  const { description, action, duration = plainDuration } = toast?.options ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time begins with each toast
  useEffect(() => {
    if (toast === null) return;
    const timer = setTimeout(onOver, duration);
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(1.5rem+var(--bottom-bar))] z-50 grid justify-items-center px-4"
    >
      {toast && (
        <div className="pointer-events-auto flex items-start gap-3 rounded-card border border-line bg-raised p-4 text-sm shadow-card">
          <div>
            <p className="font-semibold">{toast.title}</p>
            {typeof description === 'string' && <p className="text-muted">{description}</p>}
          </div>
          {typeof action === 'object' && action !== null && 'onClick' in action && (
            <button
              type="button"
              className="touch-target text-link shrink-0 font-semibold"
              onClick={(event) => {
                onOver();
                action.onClick(event);
              }}
            >
              {action.label}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
