import { Prisma, type Certificate as Row } from '#prisma/client.ts';
import {
  type Certificate,
  type CertificateState,
  type IssuedContent,
  issuedContent,
  type OwnCertificate,
} from '../../contract/certificates.ts';

/** What the functions below need of a row. */
export type CertificateRow = Pick<
  Row,
  | 'id'
  | 'userId'
  | 'templateId'
  | 'batchId'
  | 'recipient'
  | 'content'
  | 'issuedAt'
  | 'replacedAt'
  | 'revokedAt'
  | 'revokedReason'
  | 'listed'
>;

export const stateOf = ({
  revokedAt,
  replacedAt,
}: Pick<Row, 'revokedAt' | 'replacedAt'>): CertificateState =>
  revokedAt !== null ? 'revoked' : replacedAt !== null ? 'replaced' : 'valid';

/** The same as `stateConditions.valid`, for Prisma. */
export const isValid = { revokedAt: null, replacedAt: null } as const;

/** The condition on `certificates` for a state. */
export const stateConditions: Readonly<Record<CertificateState, Prisma.Sql>> = {
  valid: Prisma.sql`revoked_at IS NULL AND replaced_at IS NULL`,
  replaced: Prisma.sql`revoked_at IS NULL AND replaced_at IS NOT NULL`,
  revoked: Prisma.sql`revoked_at IS NOT NULL`,
};

export const contentOf = ({ content }: Pick<Row, 'content'>): IssuedContent => issuedContent.parse(content);

export function presentShown(row: CertificateRow, content = contentOf(row)) {
  const { kind, reason, title, edition } = content;
  return {
    id: row.id,
    state: stateOf(row),
    kind,
    reason,
    recipient: row.recipient,
    title,
    edition,
    issuedAt: row.issuedAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
    revokedReason: row.revokedReason,
    replacedAt: row.replacedAt?.toISOString() ?? null,
  };
}

export function presentCertificate(row: CertificateRow): Certificate {
  const { userId, templateId, batchId } = row;
  return { ...presentShown(row), userId, templateId, batchId };
}

export function presentOwn(row: CertificateRow): OwnCertificate {
  const content = contentOf(row);
  return { ...presentShown(row, content), description: content.description, listed: row.listed };
}
