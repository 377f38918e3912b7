import { diffWordsWithSpace } from 'diff';

interface TextDifferenceProps {
  before: string;
  after: string;
}

/** Milliseconds after which long texts without much in common are shown one after the other. */
const timeout = 500;

interface Part {
  /** Where it begins in both texts together. */
  start: number;
  value: string;
  change: 'added' | 'removed' | null;
}

function partsOf({ before, after }: TextDifferenceProps): Part[] {
  const found = diffWordsWithSpace(before, after, { timeout }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  let start = 0;
  return found.map(({ value, added, removed }) => {
    const part: Part = { start, value, change: added ? 'added' : removed ? 'removed' : null };
    start += value.length;
    return part;
  });
}

/** A text with what was removed and added in it, word by word. Loaded when it is shown: it brings its library. */
export function TextDifference(texts: TextDifferenceProps) {
  return (
    <p translate="no" className="wrap-anywhere whitespace-pre-line">
      {partsOf(texts).map(({ start, value, change }) => {
        if (change === 'added') {
          return (
            <ins key={start} className="rounded-sm bg-good-soft text-good underline decoration-2">
              {value}
            </ins>
          );
        }
        if (change === 'removed') {
          return (
            <del key={start} className="rounded-sm bg-bad-soft text-bad line-through">
              {value}
            </del>
          );
        }
        return <span key={start}>{value}</span>;
      })}
    </p>
  );
}
