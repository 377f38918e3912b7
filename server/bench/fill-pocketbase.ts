import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { callPocketBase } from './pocketbase.ts';

interface Collection {
  readonly fields: readonly object[];
  readonly indexes: readonly string[];
}

const signedIn = '@request.auth.id != ""';
const texts = (...names: string[]) => names.map((name) => ({ name, type: 'text', max: 20_000 }));

/** The collections `tasks`, and `users` with stored points and an index in the order of the leaderboard. */
export async function createCollections(url: string, token: string): Promise<void> {
  const fields = [
    ...texts('title', 'content', 'link', 'domain', 'category', 'difficulty', 'estimatedTime'),
    ...texts('submissionGuidelines', 'deliverable'),
    { name: 'points', type: 'number' },
    { name: 'lastDate', type: 'date' },
    { name: 'offeredDate', type: 'date' },
    { name: 'technologies', type: 'json' },
  ];
  const tasks = { name: 'tasks', type: 'base', listRule: signedIn, fields };
  const indexes = ['CREATE INDEX idx_tasks_offered ON tasks (offeredDate)'];
  await callPocketBase(url, { path: '/api/collections', method: 'POST', token, body: { ...tasks, indexes } });
  const path = '/api/collections/users';
  const users = await callPocketBase<Collection>(url, { path, token });
  await callPocketBase(url, {
    path,
    method: 'PATCH',
    token,
    body: {
      listRule: signedIn,
      fields: [...users.fields, ...texts('college', 'picture'), { name: 'points', type: 'number' }],
      indexes: [...users.indexes, 'CREATE INDEX idx_users_board ON users (points DESC, created, id)'],
    },
  });
}

/** Copies tasks and students into its database, while it is stopped. @returns ids of `wanted` students */
export async function copyToPocketBase(
  databaseUrl: string,
  directory: string,
  wanted: number,
): Promise<string[]> {
  const sqlite = new DatabaseSync(join(directory, 'data.db'));
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    sqlite.exec('BEGIN');
    const tasks = await client.query(`
      SELECT row_number() OVER () AS n, title, content, coalesce(link, '') AS link, domain, difficulty::text, points,
        last_date, offered_date, coalesce(submission_guidelines, '') AS guidelines, deliverable
      FROM tasks ORDER BY offered_date`);
    const addTask = sqlite.prepare(`
      INSERT INTO tasks (id, title, content, link, domain, category, difficulty, estimatedTime, submissionGuidelines,
        deliverable, points, lastDate, offeredDate, technologies)
      VALUES (?, ?, ?, ?, ?, 'Technical', ?, '3 hours', ?, ?, ?, ?, ?, '["Figma"]')`);
    for (const row of tasks.rows) {
      const { title, content, link, domain, difficulty, guidelines, deliverable, points } = row;
      const [last, offered] = [row.last_date, row.offered_date].map(sqliteTime);
      const columns = [title, content, link, domain, difficulty, guidelines, deliverable ?? '', points];
      addTask.run(idOf('task', row.n), ...columns, last ?? '', offered ?? '');
    }
    const students = await client.query(`
      SELECT row_number() OVER (ORDER BY id) AS n, email, name, coalesce(college, '') AS college, points, created_at,
        coalesce((SELECT '/api/files/' || p.id FROM uploads p WHERE p.profile_of_user_id = users.id), '') AS picture
      FROM users WHERE deleted_at IS NULL AND disabled_at IS NULL`);
    const addStudent = sqlite.prepare(`
      INSERT INTO users (id, tokenKey, password, email, verified, name, created, updated, college, picture, points)
      VALUES (?, ?, 'none', ?, 1, ?, ?, ?, ?, ?, ?)`);
    for (const { n, email, name, college, points, created_at, picture } of students.rows) {
      const time = sqliteTime(created_at);
      const id = idOf('user', n);
      addStudent.run(id, `${id}${'x'.repeat(35)}`, email, name, time, time, college, picture, points);
    }
    sqlite.exec('COMMIT; ANALYZE');
    const step = Math.max(1, Math.floor(students.rows.length / wanted));
    return Array.from({ length: wanted }, (_, index) => idOf('user', 1 + index * step));
  } finally {
    sqlite.close();
    await client.end();
  }
}

/** Its ids have fifteen letters and digits. */
const idOf = (kind: string, n: number | string) => `${kind}${String(n).padStart(15 - kind.length, '0')}`;
const sqliteTime = (time: Date) => time.toISOString().replace('T', ' ');
