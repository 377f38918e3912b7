import { useState } from 'react';
import { type KeyGroup, KeysDialog } from './keys-dialog.tsx';
import { focusRow } from './row-focus.ts';
import { useShortcuts } from './use-shortcuts.ts';

const groups: readonly KeyGroup[] = [
  {
    title: 'In the list',
    keys: [
      ['J', 'to the next row'],
      ['K', 'to the previous row'],
      ['Enter', 'open the row'],
      ['?', 'these keys'],
    ],
  },
];

/** Beside the only list of a page, whose rows have `data-row`: J and K move the focus between them. */
export function RowKeys() {
  const [help, setHelp] = useState(false);
  useShortcuts({ j: () => focusRow(1), k: () => focusRow(-1), '?': () => setHelp(true) });
  return help && <KeysDialog groups={groups} onClose={() => setHelp(false)} />;
}
