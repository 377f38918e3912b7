import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { afterPage } from '../../site/when-idle.ts';
import { readWhenSeen, shownAt } from './read-when-seen.ts';

/** Marks the notifications of what the page shows as read. For students who have unread ones. */
export function ReadShown() {
  const shown = shownAt(useLocation());
  const about = shown?.about;
  const kinds = shown?.kinds;
  useEffect(() => {
    if (!about || !kinds) return;
    let leave = () => {};
    const cancel = afterPage(() => {
      leave = readWhenSeen({ about, kinds });
    });
    return () => {
      cancel();
      leave();
    };
  }, [about, kinds]);
  return null;
}
