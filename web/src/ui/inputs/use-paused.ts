import { useEffect, useState } from 'react';

/** `value` once it has not changed for some time. @param pause milliseconds */
export function usePaused(value: string, pause: number): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return paused;
}
