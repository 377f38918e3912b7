import { Prisma } from '#prisma/client.ts';

/** SHA-256 of an identity, by which `former_accounts` recognizes it. Google's subjects are 21 digits, too many to try. */
export const accountMark = (issuer: Prisma.Sql, subject: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`sha256(convert_to(${issuer} || E'\n' || ${subject}, 'UTF8'))`;
