import { Prisma } from '#prisma/client.ts';

/** The colleges of the row `present`, also those that were merged into it and whose students still move. */
const isOneOf = (present: Prisma.Sql) =>
  Prisma.sql`(colleges.id = ${present} OR colleges.merged_into_id = ${present})`;

const presentOf = (college: string) =>
  Prisma.sql`coalesce(${Prisma.raw(`${college}.merged_into_id, ${college}.id`)})`;

/**
 * What `users.college_id` is of the students of colleges with these names, which they have or had: an array of ids. Compared with a
 * column, as `college_named` of each row would be slow.
 */
export const collegesNamed = (names: Prisma.Sql): Prisma.Sql => Prisma.sql`ARRAY(
  SELECT colleges.id FROM colleges AS named JOIN colleges ON ${isOneOf(presentOf('named'))}
  WHERE named.name_key IN (SELECT college_name_key(each) FROM unnest(${names}) AS each))`;

/** The keys of the names that the college of a student has or had: an array. */
export const collegeKeysOf = (userId: string): Prisma.Sql => Prisma.sql`ARRAY(
  SELECT colleges.name_key FROM users JOIN colleges AS own ON own.id = users.college_id
  JOIN colleges ON ${isOneOf(presentOf('own'))} WHERE users.id = ${userId}::uuid)`;
