import { Prisma } from '#prisma/client.ts';

/** `person` of the contract, of a row `users`. */
export const personOf = (users: Prisma.Sql) =>
  Prisma.sql`json_build_object('id', ${users}.id, 'name', coalesce(${users}.name, ''), 'techid', ${users}.techid)`;
