import { hash, randomUUID } from 'node:crypto';
import { Prisma } from '#prisma/client.ts';
import { AppError } from '../app-error.ts';
import type { Deps } from '../deps.ts';

/** A reply that was sent. */
export interface KeptReply {
  readonly status: number;
  readonly contentType: string | null;
  readonly body: string | null;
}

/** Milliseconds for which a reply is kept; docs/architecture.md and the privacy page say so. */
export const replyKeptFor = 24 * 3_600_000;
/** Milliseconds after which a request in progress counts as failed, because no request may take as long. */
export const inProgressFor = 120_000;
/** Characters of a reply that is kept. */
export const maxReplyLength = 64 * 1024;
/** Keys of an account; the oldest are deleted first. */
export const keysPerAccount = 1_000;

/** Visible ASCII characters. */
const keyPattern = /^[\x21-\x7e]{1,128}$/;

/** @throws {AppError} validation_failed */
export function checkKey(key: string): void {
  if (keyPattern.test(key)) return;
  const message = 'Idempotency-Key must have 1 to 128 visible ASCII characters.';
  throw new AppError('validation_failed', {
    message,
    fields: [{ path: 'headers.idempotency-key', message }],
  });
}

export interface KeyedRequest {
  readonly accountId: string;
  readonly key: string;
  readonly method: string;
  /** With its query. */
  readonly url: string;
  readonly body: unknown;
}

/** A request that runs. */
export interface Attempt {
  readonly accountId: string;
  readonly keyHash: Buffer<ArrayBuffer>;
  readonly attempt: string;
}

type KeyDeps = Pick<Deps, 'runSql' | 'now'>;

const digest = (text: string) => Buffer.from(hash('sha256', text, 'base64url'), 'base64url');

/**
 * Begins a request, or finds the reply of an earlier one with the same key, account, method and address.
 * @throws {AppError} key_reused with another body; key_in_use while the earlier one is in progress
 */
export async function beginKeyed(
  { runSql, now }: KeyDeps,
  { accountId, key, method, url, body }: KeyedRequest,
): Promise<Attempt | KeptReply> {
  const moment = now().getTime();
  const attempt = randomUUID();
  const keyHash = digest(`${method} ${url} ${key}`);
  const requestHash = digest(JSON.stringify(body) ?? '');
  const expired = new Date(moment - replyKeptFor);
  const failed = new Date(moment - inProgressFor);
  const begun = await runSql(Prisma.sql`
    WITH surplus AS (
      DELETE FROM idempotency_keys WHERE (account_id, key_hash) IN (
        SELECT account_id, key_hash FROM idempotency_keys
        WHERE account_id = ${accountId}::uuid AND key_hash <> ${keyHash}
        ORDER BY begun_at DESC OFFSET ${keysPerAccount - 1}
      )
    )
    INSERT INTO idempotency_keys AS known (account_id, key_hash, request_hash, attempt, begun_at)
    VALUES (${accountId}::uuid, ${keyHash}, ${requestHash}, ${attempt}::uuid, ${new Date(moment)})
    ON CONFLICT (account_id, key_hash) DO UPDATE SET request_hash = excluded.request_hash,
      attempt = excluded.attempt, begun_at = excluded.begun_at, status = NULL, content_type = NULL, body = NULL
      WHERE known.begun_at < ${expired} OR (known.status IS NULL AND known.begun_at < ${failed}
        AND known.request_hash = excluded.request_hash)
    RETURNING attempt`);
  if (begun.length > 0) return { accountId, keyHash, attempt };
  const [known] = await runSql<KeptReply & { requestHash: Buffer; finished: boolean }>(Prisma.sql`
    SELECT request_hash AS "requestHash", status IS NOT NULL AS finished, coalesce(status, 0) AS status,
      content_type AS "contentType", body
    FROM idempotency_keys WHERE account_id = ${accountId}::uuid AND key_hash = ${keyHash}`);
  if (known !== undefined && !requestHash.equals(known.requestHash)) throw new AppError('key_reused');
  if (known === undefined || !known.finished) throw new AppError('key_in_use');
  const { status, contentType } = known;
  // The reply was too long to be kept.
  if (known.body === null && contentType !== null) {
    throw new AppError('key_in_use', {
      message:
        'This was done before, and its reply was too long to be repeated. Reload to see what was saved.',
    });
  }
  return { status, contentType, body: known.body };
}

/** Keeps the reply of a request that succeeded. */
export async function keepReply(
  { runSql }: Pick<Deps, 'runSql'>,
  { accountId, keyHash, attempt }: Attempt,
  { status, contentType, body }: KeptReply,
): Promise<void> {
  const kept = body !== null && body.length > maxReplyLength ? null : body;
  await runSql(Prisma.sql`
    UPDATE idempotency_keys SET status = ${status}, content_type = ${contentType}, body = ${kept}
    WHERE account_id = ${accountId}::uuid AND key_hash = ${keyHash} AND attempt = ${attempt}::uuid`);
}

/** Deletes the key of a request that was refused, so it changed nothing: it may be repeated. */
export async function forgetKey(
  { runSql }: Pick<Deps, 'runSql'>,
  { accountId, keyHash, attempt }: Attempt,
): Promise<void> {
  await runSql(Prisma.sql`
    DELETE FROM idempotency_keys
    WHERE account_id = ${accountId}::uuid AND key_hash = ${keyHash} AND attempt = ${attempt}::uuid`);
}
