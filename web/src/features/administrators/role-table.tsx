import { type Right, rights, roleLabels } from '#contract/roles.ts';

const rows = Object.keys(rights) as Right[];

/** What each role may do, from the table that the server decides by. */
export function RoleTable() {
  return (
    <section aria-labelledby="rights" className="grid gap-4">
      <h2 id="rights" className="text-xl">
        What each role may do
      </h2>
      <dl className="divide-y divide-line rounded-card border border-line bg-raised text-sm">
        {rows.map((right) => (
          <div key={right} className="grid gap-x-6 px-4 py-2.5 sm:grid-cols-[minmax(0,1fr)_16rem]">
            <dt>{rights[right].words}</dt>
            <dd className="text-muted">{rights[right].roles.map((role) => roleLabels[role]).join(', ')}</dd>
          </div>
        ))}
      </dl>
      <p className="max-w-[65ch] text-muted text-sm">
        Owners are the addresses of <code>ADMIN_EMAILS</code>, which campus IT sets. Nobody with a role is on
        the board or gets points.
      </p>
    </section>
  );
}
