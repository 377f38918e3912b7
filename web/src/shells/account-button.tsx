import { useEffect, useRef, useState } from 'react';
import type { Session } from '#contract/session.ts';
import { afterPage } from '../site/when-idle.ts';
import { Avatar } from '../ui/avatar.tsx';
import { classNames } from '../ui/class-names.ts';
import { lateCode, useLateCode } from '../ui/loading/late-code.ts';
import { loadPressed } from '../ui/loading/load-pressed.ts';

const accountMenu = lateCode(() => import('./account-menu.tsx'));

/** Narrower windows have the drawer instead. */
const afterWidePage = (start: () => void) =>
  afterPage(() => {
    if (window.matchMedia('(width >= 80rem)').matches) start();
  });

const load = () => void accountMenu.load().catch(() => {});

interface AccountButtonProps {
  student: NonNullable<Session['user']>;
  className?: string;
}

/** Opens the menu of the account, whose code loads after the page. A press before that opens it when the code is there. */
export function AccountButton({ student, className }: AccountButtonProps) {
  const { code } = useLateCode(accountMenu, afterWidePage);
  const button = useRef<HTMLButtonElement>(null);
  const [focused, setFocused] = useState(false);
  const [pressed, setPressed] = useState<'by pointer' | 'by key' | null>(null);
  // The button of the menu is another element: it replaces this one while this one does not have the focus.
  const replaced = code !== null && (pressed !== null || !focused);

  useEffect(() => {
    if (!replaced || pressed === null) return;
    const press =
      pressed === 'by key'
        ? new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })
        : new PointerEvent('pointerdown', { bubbles: true });
    button.current?.dispatchEvent(press);
  }, [replaced, pressed]);

  function open(by: typeof pressed) {
    setPressed(by);
    loadPressed(accountMenu, 'The menu', () => setPressed(null));
  }

  const look = {
    type: 'button',
    'aria-label': 'Account',
    className: classNames(
      'grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunk data-[state=open]:bg-sunk',
      className,
    ),
    children: (
      <Avatar name={student.name} src={student.profilePhoto} className="size-9! rounded-full! text-xs!" />
    ),
  } as const;
  if (replaced) return <code.AccountMenu student={student} trigger={<button ref={button} {...look} />} />;
  return (
    <button
      {...look}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={load}
      // Safari focuses no button on a press, which must end on the element where it began.
      onPointerDown={() => setFocused(true)}
      onFocus={() => {
        setFocused(true);
        load();
      }}
      onBlur={() => setFocused(false)}
      onClick={({ detail }) => open(detail === 0 ? 'by key' : 'by pointer')}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        open('by key');
      }}
    />
  );
}
