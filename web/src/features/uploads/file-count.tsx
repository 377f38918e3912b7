interface FileCountProps {
  max: number;
  chosen: number;
  full: boolean;
}

/** What a file field asks for, or how many files it has if it takes no more. */
export function FileCount({ max, chosen, full }: FileCountProps) {
  if (full) {
    return (
      <p>
        <span className="font-semibold">
          {Math.max(max, chosen)} of {max} files
        </span>
        <span className="text-muted">: remove {chosen > max ? chosen - max : 'one to add another'}</span>
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
