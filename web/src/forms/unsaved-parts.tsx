import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { UnsavedGuard } from './unsaved-guard.tsx';

/** A form that is saved by a button of its own. */
interface UnsavedPart {
  /** From `useAppForm`, as is `removeDraft`. */
  unsaved: () => boolean;
  removeDraft: () => void;
}

/** The forms of one page by name, such as 'public page'. */
export type UnsavedParts = RefObject<Map<string, UnsavedPart>>;

export const useUnsavedParts = (): UnsavedParts => useRef(new Map());

export function useUnsavedPart(parts: UnsavedParts, name: string, part: UnsavedPart) {
  useEffect(() => {
    const { current } = parts;
    current.set(name, part);
    return () => void current.delete(name);
  });
}

export const unsavedNames = (parts: UnsavedParts) =>
  [...parts.current].filter(([, part]) => part.unsaved()).map(([name]) => name);

/** The guard of a page with several forms: the router allows one for each page. It says which of them is not saved. */
export function UnsavedPartsGuard({ parts }: { parts: UnsavedParts }) {
  return (
    <UnsavedGuard
      unsaved={useCallback(() => unsavedNames(parts).length > 0, [parts])}
      description={() => {
        const names = unsavedNames(parts).map((name) => `your ${name}`);
        return `What you changed in ${names.join(' and ')} is not saved yet. If you leave, it is lost.`;
      }}
      onLeave={useCallback(() => {
        for (const { removeDraft } of parts.current.values()) removeDraft();
      }, [parts])}
    />
  );
}
