import { memo, useEffect, useRef, useState } from 'react';
import type { ListedUser } from '#contract/manage-users.ts';
import type { Selection } from '../../ui/lists/use-selection.ts';
import { UserRow } from './user-row.tsx';

interface UserPageProps {
  users: readonly ListedUser[];
  adminPath: string;
  /** Null for administrators who may not. */
  onDelete: ((user: ListedUser) => void) | null;
  /** Null for administrators who may not change many at once. */
  selection: Selection | null;
}

/**
 * The rows of one loaded page. Far out of view a spacer of the same height replaces them, so that the browser renders
 * a few hundred of ten thousand users. The page with the focus always stays.
 */
export const UserPage = memo(function UserPage({ users, adminPath, onDelete, selection }: UserPageProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [away, setAway] = useState<{ height: number } | null>(null);

  useEffect(() => {
    const rows = body.current;
    if (!rows) return;
    const observer = new IntersectionObserver(
      (entries) => {
        // Several entries may arrive at once; only the last one is current.
        const last = entries.at(-1);
        if (!last) return;
        if (last.isIntersecting) setAway(null);
        else if (!rows.contains(document.activeElement)) {
          setAway((before) => before ?? { height: last.boundingClientRect.height });
        }
      },
      { rootMargin: '2000px 0px' },
    );
    observer.observe(rows);
    return () => observer.disconnect();
  }, []);

  return (
    <tbody ref={body} className="block border-line not-last:border-b" style={away ?? undefined}>
      {!away &&
        users.map((user) => (
          <UserRow
            key={user.id}
            user={user}
            adminPath={adminPath}
            onDelete={onDelete}
            selected={selection?.has(user.id) ?? false}
            selecting={selection?.selecting ?? false}
            onSelect={selection?.toggle ?? null}
          />
        ))}
    </tbody>
  );
});
