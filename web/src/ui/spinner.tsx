import { LoaderCircle } from 'lucide-react';

/** Stands for "busy" inside a control that says so in words. */
export function Spinner() {
  return <LoaderCircle aria-hidden strokeWidth={1.75} className="animate-spin" />;
}
