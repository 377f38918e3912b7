import { useEffect, useState } from 'react';

/** Whether so many seconds have passed since `mark` became what it is. */
export function useElapsed(mark: number, seconds: number): boolean {
  const [elapsed, setElapsed] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(mark), seconds * 1_000);
    return () => clearTimeout(timer);
  }, [mark, seconds]);
  return elapsed === mark;
}
