/** One line of the table of targets. */
export interface Comparison {
  readonly name: string;
  readonly product: string;
  readonly reference: string;
  /** How the two are compared; null if there is nothing to compare with. */
  readonly ratio: number | null;
  /** For example `≥ 0.9`; null: measured without a target. */
  readonly target: Target | null;
  readonly note?: string;
}

export interface Target {
  readonly atLeast?: number;
  readonly atMost?: number;
}

export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface Series {
  readonly name: string;
  readonly values: readonly number[];
}

/** Bars side by side for each label, or lines over the labels. */
export interface Plot {
  readonly file: string;
  readonly kind: 'bars' | 'lines';
  readonly title: string;
  readonly unit: string;
  readonly labels: readonly string[];
  readonly series: readonly Series[];
}

/** What a measurement found. Plain values: it is stored as JSON. */
export interface Result {
  readonly title: string;
  readonly comparisons: readonly Comparison[];
  readonly tables?: readonly Table[];
  readonly plots?: readonly Plot[];
  /** Pages of their own beside the report. */
  readonly files?: readonly { readonly file: string; readonly text: string }[];
  /** Sentences below its tables. */
  readonly notes?: readonly string[];
}

export type StoredResult = Result & { readonly measuredAt: string; readonly machine: string };

export function isMet({ ratio, target }: Pick<Comparison, 'ratio' | 'target'>): boolean | null {
  if (target === null || ratio === null) return null;
  const { atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY } = target;
  return ratio >= atLeast && ratio <= atMost;
}

export function describeTarget(target: Target | null): string {
  if (target === null) return '';
  return [
    target.atLeast === undefined ? '' : `≥ ${target.atLeast}`,
    target.atMost === undefined ? '' : `≤ ${target.atMost}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Product and reference gave different answers: the comparison would mean nothing. */
export class WrongAnswer extends Error {}
