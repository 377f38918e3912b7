export interface DetailRow {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Ids whose names are known. */
type Names = ReadonlyMap<string, string>;

function shown(value: unknown, names: Names): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (isObject(value) || Array.isArray(value)) return JSON.stringify(value);
  return names.get(String(value)) ?? String(value);
}

/** `lastDate`: 'Last date'. */
export function fieldWords(key: string): string {
  const words = key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What an event says of a change: its fields before and after, and everything else. */
export function detailRows(
  detail: Readonly<Record<string, unknown>>,
  names: Names = new Map(),
): {
  changes: DetailRow[];
  facts: { name: string; value: string }[];
} {
  const { before, after, ...others } = detail;
  const [from, to] = [before, after].map((side) => (isObject(side) ? side : { status: side }));
  const keys = [...new Set([...Object.keys(from ?? {}), ...Object.keys(to ?? {})])];
  const has = before !== undefined || after !== undefined;
  return {
    changes: has
      ? keys.map((key) => ({
          name: fieldWords(key),
          before: shown(from?.[key], names),
          after: shown(to?.[key], names),
        }))
      : [],
    facts: Object.entries(others).map(([key, value]) => ({
      name: fieldWords(key),
      value: shown(value, names),
    })),
  };
}
