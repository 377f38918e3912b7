import { Prisma } from '#prisma/client.ts';

/** SQL: the name of the administrator with this id, or their address; null without one. */
export const administratorName = (id: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(SELECT coalesce(nullif(name, ''), email) FROM administrators WHERE administrators.id = ${id})`;
