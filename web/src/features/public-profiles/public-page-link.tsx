import { Copy, ExternalLink } from 'lucide-react';
import { paths } from '../../paths.ts';
import { copyAddress } from '../../ui/browser/copy-address.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonStyle } from '../../ui/buttons/button-style.ts';

/** Opens the public page in a new tab, and copies its address. */
export function PublicPageLink({ alias }: { alias: string }) {
  const path = paths.publicProfile(alias);
  const address = `${window.location.origin}${path}`;
  return (
    <div className="flex flex-wrap gap-2">
      {/* A document of its own: the server fills in its head. */}
      <a href={path} target="_blank" rel="noopener" className={buttonStyle('ghost', 'sm')}>
        <ExternalLink aria-hidden strokeWidth={1.75} />
        View public page
      </a>
      <Button size="sm" onClick={() => void copyAddress(address, 'The address of your page is copied.')}>
        <Copy aria-hidden strokeWidth={1.75} />
        Copy address
      </Button>
    </div>
  );
}
