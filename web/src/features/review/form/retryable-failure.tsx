import { FormFailure } from '../../../forms/form-failure.tsx';
import { Button } from '../../../ui/buttons/button.tsx';

interface RetryableFailureProps {
  error: unknown;
  title: string;
  onRetry: () => void;
}

/** Why a claim or a review failed, and when to retry it, until it is retried: a toast would disappear while one reads the work. */
export function RetryableFailure({ error, title, onRetry }: RetryableFailureProps) {
  return (
    <FormFailure error={error} title={title}>
      <Button size="sm" className="justify-self-start" onClick={onRetry}>
        Try again
      </Button>
    </FormFailure>
  );
}
