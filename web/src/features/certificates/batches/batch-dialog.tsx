import { useSearchParams } from 'react-router-dom';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { BatchDetails } from './batch-details.tsx';

export const batchParameter = 'batch';

/** On the same page, with a batch open. */
export const batchAddress = (id: string) => `?${new URLSearchParams({ [batchParameter]: id })}`;

/** `?batch=` in the address, so that a reload and a link show it again. */
export function BatchDialog() {
  const [params, setParams] = useSearchParams();
  const shown = params.get(batchParameter);
  if (shown === null) return null;
  const close = () =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete(batchParameter);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Dialog open onOpenChange={(open) => !open && close()} size="lg" title="Issued to all who qualify">
      <BatchDetails key={shown} id={shown} />
    </Dialog>
  );
}
