const fact = 'grid gap-x-4 sm:grid-cols-[7rem_1fr]';

/** Facts to copy into a message to us; `requestId` is the last one of a response, or ''. */
export function ErrorFacts({ broken, requestId }: { broken: string; requestId: string }) {
  return (
    <div className="mt-2 grid w-full max-w-[56ch] gap-2 border-line border-t pt-5 text-sm">
      <dl className="grid gap-2">
        <div className={fact}>
          <dt className="text-muted">What broke</dt>
          <dd className="wrap-anywhere font-mono text-xs">{broken}</dd>
        </div>
        {requestId !== '' && (
          <div className={fact}>
            <dt className="text-muted">Request</dt>
            <dd className="font-mono text-xs">{requestId}</dd>
          </div>
        )}
      </dl>
      <p className="text-muted text-xs">
        Copy this when you write to us: it leads us to the place in our logs.
      </p>
    </div>
  );
}
