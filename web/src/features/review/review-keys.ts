import type { KeyGroup } from '../../ui/keyboard/keys-dialog.tsx';

const listGroup: KeyGroup = {
  title: 'In the list, to review many at once',
  keys: [
    ['X', 'select the row that has the focus'],
    ['Shift+X', 'select all rows from the last selected one'],
    ['Shift+↑ ↓', 'extend the selection'],
    ['Esc', 'end the selection'],
  ],
};

/** The keys of the list of submissions. */
export const listKeys: readonly KeyGroup[] = [listGroup];

/** Every key of an open submission, for its help. */
export const reviewKeys: readonly KeyGroup[] = [
  {
    title: 'Review',
    keys: [
      ['P', 'to the points'],
      ['M', 'all points'],
      ['F', 'to the feedback'],
      ['A A', 'approve'],
      ['C C', 'request changes'],
      ['R R', 'reject'],
      ['Ctrl+Enter', 'approve, also from a field'],
      ['1 … 9', 'tick an item of the checklist'],
      ['U', 'undo the last review, for ten seconds'],
    ],
  },
  {
    title: 'Move',
    keys: [
      ['N', 'the next pending work that no one else has open'],
      ['J', 'the next in the list'],
      ['K', 'the previous in the list'],
      ['Esc', 'back to the list'],
      ['?', 'these keys'],
    ],
  },
  {
    title: 'Work',
    keys: [
      ['G', 'what was asked'],
      ['← →', 'another file'],
      ['+ −', 'zoom a picture'],
      ['0', 'show the picture as a whole'],
      ['T', 'turn the picture'],
      ['↑ ↓ ← →', 'move an enlarged picture that has the focus'],
    ],
  },
  listGroup,
];
