import type { UseQueryResult } from '@tanstack/react-query';
import type { BrowserCheck } from './check-in-browser.ts';

const words: Readonly<Record<BrowserCheck, string>> = {
  verified: 'Checked by this site and by your browser.',
  unsupported: 'Checked by this site. Your browser cannot check signatures of this kind (Ed25519).',
  failed: 'This site says that it is genuine, but your browser’s own check has failed.',
};

/** Who has checked the signature. */
export function BrowserCheckLine({ data, isError }: UseQueryResult<BrowserCheck | null>) {
  let text = 'Checked by this site. Your browser is checking it, too.';
  if (data === null)
    text = 'Checked by this site. Without a name there is no signature that others can check.';
  else if (data !== undefined) text = words[data];
  else if (isError)
    text = 'Checked by this site. What your browser needs for a check of its own did not load.';
  return (
    <p role="status" className="text-sm">
      {text}
    </p>
  );
}
