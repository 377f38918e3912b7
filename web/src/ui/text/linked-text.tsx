import { ExternalLink } from './external-link.tsx';
import { splitLinks } from './split-links.ts';

interface LinkedTextProps {
  text: string;
  /** 'no' for what a student wrote in their own language. */
  translate?: 'no' | undefined;
  className?: string;
}

/** Text written by somebody: line breaks kept, web addresses as links, nothing else interpreted. */
export function LinkedText({ text, translate, className = '' }: LinkedTextProps) {
  let offset = 0;
  return (
    <p translate={translate} className={`whitespace-pre-line wrap-anywhere ${className}`}>
      {splitLinks(text).map((part) => {
        const key = offset;
        offset += part.text.length;
        if (part.href === undefined) return <span key={key}>{part.text}</span>;
        return <ExternalLink key={key} href={part.href} />;
      })}
    </p>
  );
}
