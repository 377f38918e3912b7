import { useDomains } from '../tasks/use-domains.ts';

interface DomainChoiceProps {
  /** Null: all. */
  domains: readonly string[] | null;
  onChange: (domains: string[] | null) => void;
}

/** Which new tasks cause notifications. */
export function DomainChoice({ domains, onChange }: DomainChoiceProps) {
  const all = useDomains();
  const chosen = new Set(all.filter((domain) => domains?.includes(domain) ?? true));
  const toggle = (domain: string) => {
    const next = all.filter((other) => (other === domain ? !chosen.has(other) : chosen.has(other)));
    onChange(next.length === all.length ? null : next);
  };
  return (
    <section aria-labelledby="domains">
      <h2 id="domains" className="mb-2 text-xl">
        Domains that interest you
      </h2>
      <p className="mb-4 max-w-[65ch] text-muted text-sm">
        You get notifications of new tasks in these domains. At least one stays chosen; to get none, switch
        “New tasks” off above.
      </p>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Domains that interest you</legend>
        {all.map((domain) => (
          <label
            key={domain}
            className="relative inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-edge bg-raised px-4 text-sm transition-colors hover:border-muted has-checked:border-flame has-checked:bg-flame-soft has-checked:font-semibold has-focus-visible:outline-[2.5px] has-focus-visible:outline-flame has-focus-visible:outline-offset-2 has-disabled:cursor-not-allowed"
          >
            <input
              type="checkbox"
              checked={chosen.has(domain)}
              disabled={chosen.size === 1 && chosen.has(domain)}
              onChange={() => toggle(domain)}
              className="size-4 accent-flame"
            />
            {domain}
          </label>
        ))}
      </fieldset>
    </section>
  );
}
