import { LogOut } from 'lucide-react';
import { useSignOut } from '../features/auth/use-sign-out.ts';
import { Spinner } from '../ui/loading/spinner.tsx';

interface LogoutButtonProps {
  /** Where the browser continues. */
  to: string;
  className: string;
  /** Called before a question about unsaved changes. */
  beforeAsking?: (() => void) | undefined;
}

export function LogoutButton({ to, className, beforeAsking }: LogoutButtonProps) {
  const { busy, start } = useSignOut(to, beforeAsking);
  return (
    <button type="button" disabled={busy} aria-busy={busy} className={className} onClick={() => void start()}>
      {busy ? <Spinner /> : <LogOut aria-hidden strokeWidth={1.75} />}
      Logout
    </button>
  );
}
