const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** Says what a pressed submit button waits for; `files` is null while it does not wait. */
export function WaitingNote({ files }: { files: readonly string[] | null }) {
  return (
    <p role="status" className="text-muted text-sm [overflow-wrap:anywhere] empty:hidden">
      {files &&
        files.length > 0 &&
        `Waiting until ${list.format(files)} ${files.length === 1 ? 'is' : 'are'} uploaded. Everything is sent then.`}
    </p>
  );
}
