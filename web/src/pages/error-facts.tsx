const fact = 'grid gap-x-4 sm:grid-cols-[7rem_1fr]';

/** Details for a support message. `requestId` is that of the last response, '' if no response had one. */
export function ErrorFacts({ broken, requestId }: { broken: string; requestId: string }) {
  return (
    <div className="mt-2 grid w-full max-w-[56ch] gap-2 border-line border-t pt-5 text-sm">
      <dl className="grid gap-2">
        <div className={fact}>
          <dt className="text-muted">Error</dt>
          <dd translate="no" className="wrap-anywhere font-mono text-xs">
            {broken}
          </dd>
        </div>
        {requestId !== '' && (
          <div className={fact}>
            <dt className="text-muted">Request ID</dt>
            <dd translate="no" className="font-mono text-xs">
              {requestId}
            </dd>
          </div>
        )}
      </dl>
      <p className="text-muted text-xs">
        Include this when you write to us. It helps us find the error in our logs.
      </p>
    </div>
  );
}
