import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';

interface ErrorStateProps {
  /** What failed. */
  message: string;
  /** The server's explanation, if there is one. */
  detail?: ReactNode;
  requestId?: string | undefined;
  onRetry?: () => void;
}

export function ErrorState({ message, detail, requestId, onRetry }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-3 rounded-card border border-line bg-raised px-6 py-12 text-center"
    >
      <TriangleAlert aria-hidden strokeWidth={1.75} className="size-7 text-bad" />
      <p className="font-semibold text-lg">{message}</p>
      {detail && detail !== message && <p className="max-w-[46ch] text-muted">{detail}</p>}
      {requestId && (
        <p className="text-muted text-xs">
          Request <code className="font-mono">{requestId}</code>
        </p>
      )}
      {onRetry && (
        <Button className="mt-2" icon={<RotateCw aria-hidden strokeWidth={1.75} />} onClick={() => onRetry()}>
          Try Again
        </Button>
      )}
    </div>
  );
}
