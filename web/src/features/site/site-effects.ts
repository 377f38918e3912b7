import { isShorter, type RetentionKind, retentionKindNames, retentionKinds } from '#contract/retention.ts';
import { countedRows, type countRetention } from '#contract/retention-preview.ts';
import type { Answer } from '#contract/route.ts';
import type { SiteContent } from '#contract/site.ts';
import type { SiteUse } from '#contract/site-editing.ts';
import { wordOf } from '#contract/word-of.ts';
import { countOf, formatNumber } from '../../ui/numbers/format-number.ts';
import { formatDayAhead } from '../../ui/time/format-time.ts';

const domainsOf = ({ programme }: SiteContent) => [...programme.createDomains, ...programme.editDomains];
const titlesOf = ({ tiers }: SiteContent) => tiers.map(({ title }) => title);

/** The names that are published and not in the draft: they were renamed or removed. */
function dropped(before: SiteContent, after: SiteContent) {
  const without = (names: readonly string[], kept: readonly string[]) =>
    names.filter((name) => !kept.includes(name));
  return {
    domains: without(domainsOf(before), domainsOf(after)),
    categories: without(before.programme.categories, after.programme.categories),
    tiers: without(titlesOf(before), titlesOf(after)),
  };
}

export const dropsNames = (before: SiteContent, after: SiteContent) =>
  Object.values(dropped(before, after)).some((names) => names.length > 0);

/** What the draft's renames and removals do to tasks and students, in sentences. */
export function effectsOf(before: SiteContent, after: SiteContent, use: SiteUse): string[] {
  const { domains, categories, tiers } = dropped(before, after);
  const keeping = (what: string, names: readonly string[], used: SiteUse['domains']) =>
    used
      .filter(({ name }) => names.includes(name))
      .map(
        ({ name, tasks }) =>
          `${countOf(tasks, 'task')} ${wordOf(tasks, 'keeps', 'keep')} the ${what} “${name}”; no other task can get it.`,
      );
  return [
    ...keeping('domain', domains, use.domains),
    ...(domains.length > 0
      ? [
          'Students who chose domains for their notifications hear of tasks of a new domain only once they choose it.',
        ]
      : []),
    ...keeping('category', categories, use.categories),
    ...use.tiers
      .filter(({ title, students }) => tiers.includes(title) && students > 0)
      .map(
        ({ title, students }) =>
          `${countOf(students, 'student')} ${wordOf(students, 'has', 'have')} reached the tier “${title}”, which is renamed or removed.`,
      ),
  ];
}

/** What the draft keeps for a shorter time than what is published. */
export const shortenedKinds = (before: SiteContent, after: SiteContent): RetentionKind[] =>
  retentionKindNames.filter((kind) => {
    const { setting } = retentionKinds[kind];
    return isShorter(after.retention[setting], before.retention[setting]);
  });

/** What shorter periods delete, in sentences. */
export function deletionsOf(
  before: SiteContent,
  after: SiteContent,
  { from, items }: Answer<typeof countRetention>,
  now: Date,
): string[] {
  const shortened = shortenedKinds(before, after);
  const day = formatDayAhead(new Date(from), now);
  return items
    .filter(({ kind }) => shortened.includes(kind))
    .map(({ kind, rows }) => {
      const { what } = retentionKinds[kind];
      const count = rows > countedRows ? `more than ${formatNumber(countedRows)}` : formatNumber(rows);
      if (rows === 0) return `${what}: none is old enough on ${day}.`;
      if (kind === 'accounts')
        return `${what}: the owners of ${count} are told on ${day}, and again before the deletion, which is 30 days later at the earliest.`;
      return `${what}: ${count} will be deleted on ${day}.`;
    });
}
