import { countOf } from '../../ui/numbers/format-number.ts';

interface FileCountProps {
  max: number;
  chosen: number;
  full: boolean;
  /** All may stay, also if there are more than `max`. */
  mayStay: boolean;
}

/** What a file field asks for, or how many files it has if it takes no more. */
export function FileCount({ max, chosen, full, mayStay }: FileCountProps) {
  if (full) {
    const extra = Math.max(0, chosen - max);
    const toAdd = `${extra === 0 ? 'one' : extra + 1} to add another`;
    return (
      <p>
        <span className="font-semibold">
          {Math.max(max, chosen)} of {countOf(max, 'file')}
        </span>
        <span className="text-muted">: remove {mayStay || extra === 0 ? toAdd : extra}</span>
      </p>
    );
  }
  return (
    <p>
      <span className="font-semibold">Choose {max === 1 ? 'a file' : 'files'}</span>
      <span className="text-muted">, drop or paste {max === 1 ? 'it' : 'them'} here</span>
    </p>
  );
}
