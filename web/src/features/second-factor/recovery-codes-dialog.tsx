import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toastProblem, toastSuccess } from '../../ui/overlays/toast.ts';

/** The codes, which are shown only here. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [asked, setAsked] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toastSuccess('The recovery codes are copied.');
    } catch (error) {
      toastProblem(error, 'The codes could not be copied. Select them and copy them.');
    }
  }
  return (
    <Dialog
      open
      onOpenChange={() => setAsked(true)}
      title="Your recovery codes"
      description="If you lose your phone or passkey, one of these signs you in, once. They are shown only now: print them or store them in a password manager."
      footer={
        <>
          <Button icon={<Copy aria-hidden strokeWidth={1.75} />} onClick={() => void copy()}>
            Copy all
          </Button>
          <Button variant="primary" onClick={onClose}>
            I have stored them
          </Button>
        </>
      }
    >
      <ol translate="no" aria-label="Recovery codes" className="grid gap-2 font-mono text-sm">
        {codes.map((code) => (
          <li key={code} className="break-all">
            {code}
          </li>
        ))}
      </ol>
      <ConfirmDialog
        open={asked}
        danger
        title="Are the codes stored?"
        description="They are not shown again."
        confirmLabel="Close"
        cancelLabel="Back to the codes"
        onOpenChange={setAsked}
        onConfirm={onClose}
      />
    </Dialog>
  );
}
