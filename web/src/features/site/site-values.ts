import { publishableSite, type SiteContent } from '#contract/site.ts';
import { exactTime, formatDay } from '../../ui/time/format-time.ts';
import { type Path, pathKey } from './field-id.ts';
import { type SiteField, siteSections } from './site-fields.ts';

export function valueAt(content: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<string | number, unknown> | undefined)?.[key],
    content,
  );
}

/** A copy with another value at the path; `undefined` removes a key. */
export function withValue<T>(content: T, path: Path, value: unknown): T {
  const [key, ...rest] = path;
  if (key === undefined) return value as T;
  const copy = (Array.isArray(content) ? [...content] : { ...content }) as Record<string | number, unknown>;
  const next = withValue(copy[key], rest, value);
  if (next === undefined) delete copy[key];
  else copy[key] = next;
  return copy as T;
}

export interface Fault {
  readonly path: Path;
  readonly message: string;
}

/** What must be mended before the site can be published. */
export function faultsOf(content: SiteContent): Fault[] {
  const { error } = publishableSite.safeParse(content);
  const faults = (error?.issues ?? []).map(({ path, message }): [string, Fault] => {
    const keys = path.filter((key) => typeof key !== 'symbol');
    return [`${pathKey(keys)} ${message}`, { path: keys, message }];
  });
  // Two rules for one value may say the same.
  return [...new Map(faults).values()];
}

const letter = /[\p{L}\p{N}]/u;

function hasWord(text: string, word: string): boolean {
  const parts = text.toLowerCase().split(word.toLowerCase());
  return parts.some((part, index) => {
    const before = parts[index - 1];
    return before !== undefined && !letter.test(before.at(-1) ?? '') && !letter.test(part.charAt(0));
  });
}

/** The texts that still have the former name of a renamed festival, as a word. */
export function formerNames(before: SiteContent, after: SiteContent): Path[] {
  const [former, present] = [before.festival.title, after.festival.title];
  if (former.toLowerCase() === present.toLowerCase()) return [];
  // The present name may contain the former one.
  const isNamed = (text: unknown) =>
    typeof text === 'string' && hasWord(text.replaceAll(present, ''), former);
  const find = (fields: readonly SiteField[], path: Path): Path[] =>
    fields.flatMap((field) => {
      const own = [...path, field.name];
      const value = valueAt(after, own);
      const items = asList(value).map((item, index) => [item, [...own, index]] as const);
      switch (field.kind) {
        case 'group':
          return find(field.fields, own);
        case 'list':
          return items.flatMap(([, item]) => find(field.fields, item));
        case 'lines':
          return items.filter(([line]) => isNamed(line)).map(([, line]) => line);
        case 'picture':
          return isNamed(valueAt(value, ['alt'])) ? [[...own, 'alt']] : [];
        case 'line':
        case 'text':
          return isNamed(value) ? [own] : [];
        default:
          return [];
      }
    });
  return siteSections.flatMap(({ path, fields }) => find(fields, path));
}

/** The section and the labels that lead to a value: 'Sponsors › Tiers of sponsors › 2 › Name of the tier'. */
export function labelsOf(path: Path): { section: string; label: string } {
  const section = siteSections.find(({ path: of, fields }) => {
    const [name] = path.slice(of.length);
    return of.every((key, index) => path[index] === key) && fields.some((field) => field.name === name);
  });
  if (section === undefined) {
    // All sections of a part that is missing; the whole site has no label.
    const parts = siteSections.filter(
      ({ path: of }) => path.length > 0 && path.every((key, index) => of[index] === key),
    );
    const [first = siteSections[0]] = parts;
    return {
      section: first?.id ?? '',
      label: parts.map(({ label }) => label).join(', ') || path.join(' › '),
    };
  }
  const labels: string[] = [section.label];
  let fields: readonly SiteField[] = section.fields;
  for (const key of path.slice(section.path.length)) {
    if (typeof key === 'number') {
      labels.push(String(key + 1));
      continue;
    }
    const field = fields.find(({ name }) => name === key);
    if (field === undefined) break;
    if (field.label !== labels.at(-1)) labels.push(field.label);
    fields = 'fields' in field ? field.fields : [];
  }
  return { section: section.id, label: labels.join(' › ') };
}

export interface Change {
  /** Within the section. */
  readonly label: string;
  /** Null: it was not there, or is not text. */
  readonly before: string | null;
  readonly after: string | null;
}

export const isTime = (value: unknown): value is string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value));

/** As people read it; null for nothing, and for what is no text. */
function plain(value: unknown, field: SiteField): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (field.kind === 'time' && isTime(value)) return exactTime(new Date(value));
  const noon = `${value}T12:00`;
  if (field.kind === 'day' && isTime(noon)) return formatDay(new Date(noon));
  if ('options' in field) {
    const labels = new Map(field.options.map((option) => [option.value, option.label]));
    return (Array.isArray(value) ? value : [value]).map((one) => labels.get(one) ?? one).join(', ');
  }
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object' && 'alt' in value) return `Picture: ${value.alt}`;
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value.join(', ') : null;
}
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * What two administrators made of the same draft, in one.
 * @returns `both`: the labels of the fields that they changed to different values; the draft has mine
 */
export function mergeSites(
  base: SiteContent,
  { mine, theirs }: { mine: SiteContent; theirs: SiteContent },
): { content: SiteContent; both: string[] } {
  const both: string[] = [];
  let content = theirs;
  for (const section of siteSections) {
    for (const { name } of section.fields) {
      const path = [...section.path, name];
      const [was, my, their] = [base, mine, theirs].map((site) => valueAt(site, path));
      if (isSame(was, my) || isSame(my, their)) continue;
      if (!isSame(was, their)) both.push(labelsOf(path).label);
      content = withValue(content, path, my);
    }
  }
  return { content, both };
}

export interface SectionChanges {
  readonly section: string;
  readonly changes: readonly Change[];
}

/** What publishing would change, in the order of the editor. */
export function changesBetween(before: SiteContent, after: SiteContent): SectionChanges[] {
  return siteSections
    .map(({ label, path, fields }) => ({
      section: label,
      changes: fieldChanges(fields, valueAt(before, path), valueAt(after, path), ''),
    }))
    .filter(({ changes }) => changes.length > 0);
}

function fieldChanges(
  fields: readonly SiteField[],
  before: unknown,
  after: unknown,
  within: string,
): Change[] {
  return fields.flatMap((field) => {
    const [one, other] = [valueAt(before, [field.name]), valueAt(after, [field.name])];
    if (isSame(one, other)) return [];
    const label = within === '' ? field.label : `${within} › ${field.label}`;
    if (field.kind === 'group') return fieldChanges(field.fields, one, other, label);
    if (field.kind === 'list') return listChanges(field, asList(one), asList(other), label);
    const [was, is] = [plain(one, field), plain(other, field)];
    // Another picture can have the same alternative text.
    return [was === is ? { label, before: null, after: null } : { label, before: was, after: is }];
  });
}

const asList = (value: unknown) => (Array.isArray(value) ? (value as unknown[]) : []);

/** Entries are known by their titles. At the same position, a new title in the place of one that is gone is a renamed entry. */
function listChanges(
  { titled, fields, one }: Extract<SiteField, { kind: 'list' }>,
  before: readonly unknown[],
  after: readonly unknown[],
  label: string,
): Change[] {
  const titleOf = (item: unknown) => String(valueAt(item, [titled]) || `(a ${one} without a name)`);
  const repeats = [before, after].some((items) => new Set(items.map(titleOf)).size !== items.length);
  const named = (items: readonly unknown[]) =>
    items.map((item, index) => [repeats ? `${index + 1}, ${titleOf(item)}` : titleOf(item), item] as const);
  const [known, kept] = [named(before), named(after)];
  const [wasNamed, isNamed] = [new Map(known), new Map(kept)];
  /** The former name of an entry; undefined if it is new. */
  const formerOf = (name: string, index: number) => {
    if (wasNamed.has(name)) return name;
    const [former] = known[index] ?? [];
    return former === undefined || isNamed.has(former) ? undefined : former;
  };
  const formers = kept.map(([name], index) => formerOf(name, index));
  const removed = known.filter(([name]) => !formers.includes(name));
  const added = kept.filter((_, index) => formers[index] === undefined);
  const moved = !isSame(
    formers.filter((name) => name !== undefined),
    known.map(([name]) => name).filter((name) => formers.includes(name)),
  );
  return [
    ...removed.map(([name]) => ({ label, before: name, after: null })),
    ...added.map(([name]) => ({ label, before: null, after: name })),
    ...(moved
      ? [{ label: `${label}, the order`, before: null, after: kept.map(([name]) => name).join(', ') }]
      : []),
    ...kept.flatMap(([name, item], index) => {
      const former = formers[index];
      return former === undefined
        ? []
        : fieldChanges(fields, wasNamed.get(former), item, `${label} › ${name}`);
    }),
  ];
}

/** What fields of the editor share. */
export interface Editing {
  readonly content: unknown;
  readonly set: (path: Path, value: unknown) => void;
  /** The message of the fault at a path, in the form of `pathKey`. */
  readonly faults: ReadonlyMap<string, string>;
  /** @param field an id of its own */
  readonly onUploading: (field: string, busy: boolean) => void;
}

/** Who published a version: null is an import from the shell. */
export const publisher = (name: string | null) => (name === null ? 'from the command line' : `by ${name}`);
