/**
 * A migration that is one statement and runs outside of a transaction. An interruption keeps what it did so far, and it can
 * be repeated.
 */
export type LoneStatement =
  | { readonly kind: 'index'; readonly index: string; readonly creates: boolean }
  | { readonly kind: 'batches' };

const indexStatement =
  /^(?:(CREATE) (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS|DROP INDEX CONCURRENTLY IF EXISTS) ("?\w+"?)[^;]*;$/i;

/** An anonymous block that commits. */
const batchStatement = /^DO \$\$(?:(?!\$\$)[\s\S])*\bCOMMIT;(?:(?!\$\$)[\s\S])*\$\$;$/i;

export const withoutComments = (sql: string): string => sql.replaceAll(/--.*$/gm, '').trim();

/** Returns undefined for all other migrations: each is one transaction. */
export function loneStatementOf(sql: string): LoneStatement | undefined {
  const code = withoutComments(sql);
  const [, creates, index] = indexStatement.exec(code) ?? [];
  if (index !== undefined) return { kind: 'index', index, creates: creates !== undefined };
  return batchStatement.test(code) ? { kind: 'batches' } : undefined;
}
