import { isDeepStrictEqual } from 'node:util';

type Value = string | number | boolean | null;

/**
 * What an edit changed, for the audit trail: `changed` names the given fields that differ, and `before` and `after` have
 * those of them that `shown` converts. The others, such as texts, are only named.
 */
export function auditedChange<T extends object>(
  before: T,
  given: { readonly [Name in keyof T]?: T[Name] | undefined },
  shown: { readonly [Name in keyof T]?: (value: T[Name]) => Value } = {},
) {
  const names = (Object.keys(before) as (keyof T & string)[]).filter(
    (name) => given[name] !== undefined && !isDeepStrictEqual(given[name], before[name]),
  );
  const values = (of: typeof given) =>
    Object.fromEntries(
      names.flatMap((name): [string, Value][] => {
        const show = shown[name];
        return show === undefined ? [] : [[name, show(of[name] as T[typeof name])]];
      }),
    );
  return { changed: names.join(', '), before: values(before), after: values(given) };
}

/** For `shown`: a value as it is. */
export const asIs = <V extends Value>(value: V): V => value;
