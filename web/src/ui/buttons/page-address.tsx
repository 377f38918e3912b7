import { Copy, ExternalLink } from 'lucide-react';
import { copyAddress } from '../browser/copy-address.ts';
import { Button } from './button.tsx';
import { buttonStyle } from './button-style.ts';

interface PageAddressProps {
  /** Of a page that others may see. */
  path: string;
  /** The text of the link. */
  view: string;
  /** Said when the address was copied. */
  copied: string;
}

/** Opens a page in a new tab, and copies its address. */
export function PageAddress({ path, view, copied }: PageAddressProps) {
  const address = `${window.location.origin}${path}`;
  return (
    <div className="flex flex-wrap gap-2">
      {/* A document of its own: the server fills in its head. */}
      <a href={path} target="_blank" rel="noopener" className={buttonStyle('ghost', 'sm')}>
        <ExternalLink aria-hidden strokeWidth={1.75} />
        {view}
      </a>
      <Button size="sm" onClick={() => void copyAddress(address, copied)}>
        <Copy aria-hidden strokeWidth={1.75} />
        Copy address
      </Button>
    </div>
  );
}
