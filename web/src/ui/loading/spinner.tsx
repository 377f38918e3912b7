import { LoaderCircle } from 'lucide-react';

/** Decorative: the control must say that it is busy. */
export function Spinner() {
  return <LoaderCircle aria-hidden strokeWidth={1.75} className="animate-spin" />;
}
