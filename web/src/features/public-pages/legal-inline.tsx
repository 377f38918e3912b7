import type { InlinePart, InlineText } from '../../content/legal-types.ts';

function LegalInlinePart({ piece }: { piece: InlinePart }) {
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

export function LegalInline({ words }: { words: InlineText }) {
  if (typeof words === 'string') return words;
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change
  return words.map((piece, index) => <LegalInlinePart key={index} piece={piece} />);
}
