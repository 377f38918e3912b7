import { splitLinks } from './split-links.ts';

interface LinkedTextProps {
  text: string;
  className?: string;
}

/** Text written by somebody: line breaks kept, web addresses clickable, nothing else interpreted. */
export function LinkedText({ text, className = '' }: LinkedTextProps) {
  let offset = 0;
  return (
    <p className={`whitespace-pre-line wrap-anywhere ${className}`}>
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
            className="text-link"
          >
            {part.text}
          </a>
        );
      })}
    </p>
  );
}
