/** A statement that auto_explain has logged. */
export interface LoggedPlan {
  readonly query: string;
  /** Lines as EXPLAIN (ANALYZE, BUFFERS) prints them. */
  readonly plan: string;
  /** Milliseconds. */
  readonly duration: number;
}

const start = /duration: ([\d.]+) ms {2}plan:$/;

/** Reads the plans from PostgreSQL's log: the lines after the first of an entry start with a tab. */
export function readPlans(log: string): LoggedPlan[] {
  const plans: LoggedPlan[] = [];
  const lines = log.split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const duration = start.exec(lines[at] ?? '')?.[1];
    if (duration === undefined) continue;
    const entry: string[] = [];
    for (; lines[at + 1]?.startsWith('\t'); at += 1) entry.push((lines[at + 1] ?? '').slice(1));
    // The query may have several lines; the plan begins with its first cost.
    const first = entry.findIndex((line) => /\(cost=[\d.]+\.\.[\d.]+ rows=/.test(line));
    if (first < 1) continue;
    const query = entry
      .slice(0, first)
      .join('\n')
      .replace(/^Query Text: /, '');
    plans.push({ query, plan: entry.slice(first).join('\n'), duration: Number(duration) });
  }
  return plans;
}

/** One block for each statement, without the indentation that the statements share. */
export function renderPlans(name: string, plans: readonly LoggedPlan[]): string {
  const blocks = plans.map(({ query, plan, duration }) => {
    const sql = query.replaceAll(/\s+/g, ' ').trim();
    return `${duration.toFixed(2)} ms:\n\n\`\`\`sql\n${sql}\n\`\`\`\n\n\`\`\`\n${plan.trimEnd()}\n\`\`\``;
  });
  const none = 'No statement: the answer was in the memory of the server.';
  return [`## ${name}`, ...(blocks.length === 0 ? [none] : blocks)].join('\n\n');
}
