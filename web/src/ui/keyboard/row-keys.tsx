import { useState } from 'react';
import { type KeyGroup, KeysDialog } from './keys-dialog.tsx';
import { focusRow } from './row-focus.ts';
import { useShortcuts } from './use-shortcuts.ts';

const rowGroup: KeyGroup = {
  title: 'In the list',
  keys: [
    ['J', 'to the next row'],
    ['K', 'to the previous row'],
    ['Enter', 'open the row'],
    ['?', 'these keys'],
  ],
};

interface RowKeysProps {
  /** Other keys of the list, for the help. */
  more?: readonly KeyGroup[];
  enabled?: boolean;
}

/** Beside the only list of a page, whose rows have `data-row`: J and K move the focus between them. */
export function RowKeys({ more = [], enabled = true }: RowKeysProps) {
  const [help, setHelp] = useState(false);
  useShortcuts({ j: () => focusRow(1), k: () => focusRow(-1), '?': () => setHelp(true) }, enabled);
  return help && <KeysDialog groups={[rowGroup, ...more]} onClose={() => setHelp(false)} />;
}
