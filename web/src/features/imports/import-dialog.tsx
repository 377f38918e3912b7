import { useSearchParams } from 'react-router-dom';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ImportDetails } from './import-details.tsx';

const parameter = 'import';

/** On the same page, with an import open. */
export const importAddress = (id: string) => `?${new URLSearchParams({ [parameter]: id })}`;

/** `?import=` in the address, so that a reload and a link show it again. */
export function ImportDialog() {
  const [params, setParams] = useSearchParams();
  const shown = params.get(parameter);
  if (shown === null) return null;
  const close = () => setParams({}, { replace: true, preventScrollReset: true });
  return (
    <Dialog open onOpenChange={(open) => !open && close()} size="lg" title="Import">
      <ImportDetails key={shown} id={shown} />
    </Dialog>
  );
}
