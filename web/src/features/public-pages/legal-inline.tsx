import type { Piece, Words } from '../../content/legal-types.ts';

function LegalInlinePart({ piece }: { piece: Piece }) {
  if (typeof piece === 'string') return piece;
  if ('code' in piece) return <code className="font-mono text-[0.9em]">{piece.code}</code>;
  if ('link' in piece) {
    return (
      <a href={piece.to} className="text-link">
        {piece.link}
      </a>
    );
  }
  return (
    <mark className="rounded bg-warn-soft box-decoration-clone px-1 py-0.5 text-ink">
      {piece.sample} <span className="whitespace-nowrap font-semibold text-warn text-xs">(sample)</span>
    </mark>
  );
}

export function LegalInline({ words }: { words: Words }) {
  if (typeof words === 'string') return words;
  // A text does not change while it is read.
  // biome-ignore lint/suspicious/noArrayIndexKey: the place in the sentence is the piece's only name
  return words.map((piece, index) => <LegalInlinePart key={index} piece={piece} />);
}
