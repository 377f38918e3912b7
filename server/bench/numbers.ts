import { createDb } from '../database/db.ts';
import { countNumbers } from '../features/numbers/count-numbers.ts';
import { query, startTestPostgres, templateUrl } from '../testing/postgres-server.ts';

/** Measures the query of GET /api/numbers: `node server/bench/numbers.ts [STUDENTS]`. */
const students = Number(process.argv[2] ?? 50_000);
const runs = 20;

const postgres = await startTestPostgres();
const url = templateUrl(postgres.template);
const db = createDb(url, { max: 2 });
try {
  await query(
    url,
    `INSERT INTO users (id, uid, issuer, subject, email, name, college, updated_at)
    SELECT uuidv7(), n::text, 'https://issuer.test', n::text, n || '@students.test', 'Student ' || n,
      'College  No. ' || n % 400, now()
    FROM generate_series(1, ${Math.trunc(students)}) AS n`,
  );
  await query(
    url,
    `INSERT INTO points_ledger (id, user_id, kind, points, reason)
    SELECT uuidv7(), id, 'adjustment', 100, 'A measurement' FROM users`,
  );
  await query(url, 'VACUUM ANALYZE');
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const began = performance.now();
    await countNumbers(db, new Set(['admin@festival.test']));
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(share * (runs - 1))]?.toFixed(1);
  console.log(`${students} students: median ${at(0.5)} ms, slowest ${at(1)} ms of ${runs} runs`);
} finally {
  await db.$disconnect();
  await postgres.stop();
}
