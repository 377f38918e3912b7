import { splitLinks } from './split-links.ts';

interface LinkedTextProps {
  text: string;
  /** 'no' for what a student wrote in their own language. */
  translate?: 'no' | undefined;
  className?: string;
}

/** Text written by somebody: line breaks kept, web addresses clickable, nothing else interpreted. */
export function LinkedText({ text, translate, className = '' }: LinkedTextProps) {
  let offset = 0;
  return (
    <p translate={translate} className={`whitespace-pre-line wrap-anywhere ${className}`}>
      {splitLinks(text).map((part) => {
        const key = offset;
        offset += part.text.length;
        if (part.href === undefined) return <span key={key}>{part.text}</span>;
        return (
          <a
            key={key}
            href={part.href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            translate="no"
            className="text-link"
          >
            {part.text}
          </a>
        );
      })}
    </p>
  );
}
