import { useSearchParams } from 'react-router-dom';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { BatchDetails } from './batch-details.tsx';
import { BatchList } from './batch-list.tsx';

/** The value of `?batch=` that lists all; any other one is the id of a batch. */
export const allBatches = 'all';

/** `?batch=` in the address, so that a reload and a link show it again. */
export function BatchDialog() {
  const [params, setParams] = useSearchParams();
  const shown = params.get('batch');
  if (shown === null) return null;

  /** The address of this page with other values. */
  function address(values: { batch?: string; open?: string }): string {
    const next = new URLSearchParams(params);
    next.delete('batch');
    for (const [name, value] of Object.entries(values)) next.set(name, value);
    return `?${next}`;
  }
  return (
    <Dialog
      open
      onOpenChange={(open) =>
        !open &&
        setParams(
          (before) => {
            const next = new URLSearchParams(before);
            next.delete('batch');
            return next;
          },
          { replace: true, preventScrollReset: true },
        )
      }
      size="lg"
      title={shown === allBatches ? 'Bulk reviews' : 'Bulk review'}
      {...(shown !== allBatches && {
        footer: (
          <ButtonLink size="sm" to={address({ batch: allBatches })}>
            All bulk reviews
          </ButtonLink>
        ),
      })}
    >
      {shown === allBatches ? (
        <BatchList addressOf={(batch) => address({ batch })} />
      ) : (
        <BatchDetails key={shown} id={shown} addressOf={(open) => address({ open })} />
      )}
    </Dialog>
  );
}
