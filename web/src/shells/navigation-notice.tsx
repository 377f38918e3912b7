import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router-dom';

const delayMs = 150;

/** Shows 'Loading...' while the code of the next page loads, if that takes longer than `delayMs`. */
export function NavigationNotice() {
  const loading = useNavigation().state === 'loading';
  const [shown, setShown] = useState(false);

  useEffect(() => {
    if (!loading) {
      setShown(false);
      return;
    }
    const timer = setTimeout(() => setShown(true), delayMs);
    return () => clearTimeout(timer);
  }, [loading]);

  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(1.5rem+var(--bottom-bar))] z-50 grid justify-items-center"
    >
      {shown && (
        <p className="enter-fade rounded-full border border-line bg-raised px-4 py-2 font-medium text-sm shadow-card">
          Loading...
        </p>
      )}
    </div>
  );
}
