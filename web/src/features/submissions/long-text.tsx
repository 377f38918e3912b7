import { useState } from 'react';
import { LinkedText } from '../../ui/text/linked-text.tsx';
import { Markdown } from '../../ui/text/markdown.tsx';
import { previewOf } from './description-preview.ts';

interface LongTextProps {
  text: string;
  translate?: 'no';
  markdown?: true;
  /** A longer text shows so many characters, and a button for the rest. By default the specified preview. */
  beginning?: number;
  className?: string;
}

export function LongText({ text, translate, markdown, beginning, className }: LongTextProps) {
  const [whole, setWhole] = useState(false);
  const preview = previewOf(text, beginning);
  return (
    <div className={className}>
      {markdown ? (
        // The cut may be within an address, which would lead elsewhere.
        <Markdown text={whole || !preview.cut ? text : preview.text.replace(/\S*:\/\/\S*$/, '…')} />
      ) : whole || !preview.cut ? (
        <LinkedText text={text} translate={translate} />
      ) : (
        // Without links: the cut may be within an address.
        <p translate={translate} className="whitespace-pre-line wrap-anywhere">
          {preview.text}
        </p>
      )}
      {preview.cut && (
        <button
          type="button"
          aria-expanded={whole}
          className="text-link touch-target mt-1 text-sm"
          onClick={() => setWhole(!whole)}
        >
          {whole ? 'Show less' : 'Show all'}
        </button>
      )}
    </div>
  );
}
