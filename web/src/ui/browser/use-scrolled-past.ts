import { useEffect, useState } from 'react';

/** Whether the page is scrolled past `threshold` pixels. */
export function useScrolledPast(threshold: number): boolean {
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    const check = () => setIsPast(window.scrollY > threshold);
    // Not while the page is drawn: reading `scrollY` then would compute its layout one time more.
    const frame = requestAnimationFrame(check);
    window.addEventListener('scroll', check, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', check);
    };
  }, [threshold]);
  return isPast;
}
