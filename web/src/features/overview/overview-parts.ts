import type { Overview, OverviewPart } from '#contract/overview.ts';
import { type OverviewTable, overviewTables } from '#contract/overview-tables.ts';

interface Part {
  readonly title: string;
  /** What is counted, and that no list shows it. */
  readonly note: string;
  /** Where its list is, for administrators whose role opens it. */
  readonly leads?: { readonly right: 'audit' | 'review'; readonly words: string };
  /** After each value of the chart. */
  readonly unit?: '%';
  /** Rows of bars instead of columns: for names, which are longer than days. */
  readonly sideways?: true;
  readonly stacked?: true;
  /** What the chart shows, if not all columns of the table. */
  readonly charted?: (overview: Overview) => OverviewTable;
}

const without = (table: OverviewTable, column: number): OverviewTable => ({
  head: table.head.filter((_, n) => n !== column),
  rows: table.rows.map((row) => row.filter((_, n) => n !== column)),
});

/** Of those for whom the week is over: how many of a hundred handed in work in it. */
function returned(overview: Overview): OverviewTable {
  const { head, rows } = overviewTables.retention(overview);
  const weeks = head.slice(2).flatMap((name, n) => {
    const known = rows.filter((row) => row[n + 2] !== null);
    const sum = (column: number) => known.reduce((total, row) => total + Number(row[column]), 0);
    return sum(1) === 0
      ? []
      : [[String(name).replace(' later', ''), Math.round((100 * sum(n + 2)) / sum(1))]];
  });
  return { head: ['', 'Of those who joined'], rows: weeks };
}

/** In the order of the page. */
export const overviewPartWords: Readonly<Record<OverviewPart, Part>> = {
  submissions: {
    title: 'Submissions',
    note: 'Work by the day on which it was first handed in.',
    leads: {
      right: 'audit',
      words: 'The table leads to the audit trail, which also has work that was withdrawn.',
    },
  },
  'first-reviews': {
    title: 'Time to the first review',
    note: 'How long work waited for its first review by an administrator, by the week of that review. No list shows it.',
    charted: (overview) => without(overviewTables['first-reviews'](overview), 1),
  },
  approvals: {
    title: 'Approvals by domain',
    note: 'Work that is approved now and was reviewed in the period.',
    leads: {
      right: 'review',
      words: 'A number leads to all approved work of the domain, also from other periods.',
    },
    sideways: true,
  },
  points: {
    title: 'Points given',
    note: 'By the kind of the entry. All entries of a student are on the student’s page.',
    leads: {
      right: 'audit',
      words:
        'The numbers lead to the audit trail; of bonuses it has those by hand, of reversals those with a reason.',
    },
    stacked: true,
    charted: (overview) => {
      const table = overviewTables.points(overview);
      return without(table, table.head.length - 1);
    },
  },
  colleges: {
    title: 'Active colleges',
    note: 'The ten whose students handed in most work in the period. The first number leads to the students with work, also of other periods.',
    leads: {
      right: 'review',
      words: 'The second leads to all their work.',
    },
    sideways: true,
  },
  reviewers: {
    title: 'Load of reviewers',
    note: 'Reviews of the last 30 days in all editions that were not reversed, and claims that are open now. No list shows the claims of others.',
    leads: { right: 'audit', words: 'Reviews lead to all that the reviewer did in these days.' },
    sideways: true,
  },
  funnel: {
    title: 'From the visit to the first approval',
    note: '“Visits” counts how often the front page was opened from outside the site, in browsers where nobody had signed in. Only the number is stored. Earlier releases did not count visits. All other steps count accounts that were made in the period and not deleted since; each number leads to them.',
    sideways: true,
  },
  retention: {
    title: 'Who comes back',
    note: 'Of those who joined in a week: who handed in work in the week that is so many weeks later. Empty until that week is over. The last twelve weeks, or the whole edition. Each number leads to those students.',
    unit: '%',
    charted: returned,
  },
};

/** The note of a part, with where its numbers lead this reader. */
export function noteOf(part: OverviewPart, reader: Readonly<Record<'audit' | 'review', boolean>>): string {
  const { note, leads } = overviewPartWords[part];
  return leads && reader[leads.right] ? `${note} ${leads.words}` : note;
}
