import { Copy, MailX } from 'lucide-react';
import { Button } from '../../ui/buttons/button.tsx';
import { toastProblem, toastSuccess } from '../../ui/overlays/toast.ts';

/** Instead of the form: a visitor where this server sends no mail. */
export function NoAnswerWay({ email }: { email: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(email);
      toastSuccess('Address copied');
    } catch (error) {
      toastProblem(error, 'The address could not be copied. Select it and copy it.');
    }
  }
  return (
    <div className="grid justify-items-start gap-2.5 text-sm">
      <p className="flex gap-2 font-semibold">
        <MailX aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 shrink-0 text-muted" />
        This visitor cannot be answered from here
      </p>
      <p className="max-w-[60ch] text-muted">
        They have no account, and this server sends no mail. Answer with your own mail program, then mark the
        message as handled.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <code translate="no" className="break-all font-mono">
          {email}
        </code>
        <Button size="sm" icon={<Copy aria-hidden strokeWidth={1.75} />} onClick={() => void copy()}>
          Copy address
        </Button>
      </div>
    </div>
  );
}
