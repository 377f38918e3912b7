import { Check, Copy, ExternalLink } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { Field } from '../../ui/inputs/field.tsx';
import { Input } from '../../ui/inputs/input.tsx';
import { browserAddress } from './browser-address.ts';

function Step({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
      <span
        aria-hidden
        className="grid size-8 place-items-center rounded-full bg-flame-soft font-semibold text-sm tabular-nums"
      >
        {number}
      </span>
      <div className="grid justify-items-start gap-2.5">{children}</div>
    </li>
  );
}

/** The address to select by hand, where the app refuses the clipboard. */
function AddressField({ address }: { address: string }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <Field
      label="The link"
      hint="This app does not allow the button to copy. Press the link for a moment, then choose “Copy”."
      className="w-full max-w-[34rem]"
    >
      {(control) => <Input {...control} ref={field} readOnly translate="no" value={address} />}
    </Field>
  );
}

/** The two ways out of an app's embedded browser. @param address what the browser is to open */
export function OpenInBrowserSteps({ address }: { address: string }) {
  const [result, setResult] = useState<'copied' | 'refused' | null>(null);
  const opens = browserAddress(address, navigator.userAgent, window.location.href);

  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      setResult('copied');
    } catch {
      setResult('refused');
    }
  }

  return (
    <ol className="grid w-full max-w-[52ch] gap-6">
      <Step number={1}>
        {opens ? (
          <>
            <a href={opens} className={buttonStyle('primary', 'md', 'min-h-13 px-7')}>
              <ExternalLink aria-hidden strokeWidth={1.75} />
              Open in your browser
            </a>
            <p className="text-muted">
              If nothing happens, press the three dots at the edge of the screen, then “Open in browser”.
            </p>
          </>
        ) : (
          <>
            <p className="font-semibold">Open in your browser</p>
            <p className="text-muted">
              Press the three dots at the edge of the screen, then “Open in browser”.
            </p>
          </>
        )}
      </Step>
      <Step number={2}>
        <p>If that does not work, copy the link and paste it into your browser.</p>
        <Button
          variant={opens ? 'ghost' : 'primary'}
          className="min-h-13"
          icon={<Copy aria-hidden strokeWidth={1.75} />}
          onClick={() => void copy()}
        >
          Copy link
        </Button>
        <p role="status" className="flex items-center gap-2 text-muted">
          {result === 'copied' && (
            <>
              <Check aria-hidden strokeWidth={1.75} className="size-5 shrink-0 text-good" />
              The link is copied. Paste it into the address bar.
            </>
          )}
        </p>
        {result === 'refused' && <AddressField address={address} />}
      </Step>
    </ol>
  );
}
