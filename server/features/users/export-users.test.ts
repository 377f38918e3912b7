import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { stringify } from 'csv-stringify/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAdministrator, createStudent, givePoints } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;
let cookie: string;

beforeAll(async () => {
  testApp = await createTestApp();
  cookie = await testApp.signInAs(await createAdministrator(testApp.db));
});
afterAll(() => testApp.close());

const header =
  'Name,Email,Phone,College,Program,Joining Year,Tech ID,Points,City,State,LinkedIn,Facebook,Instagram';

async function exported(query = ''): Promise<string[]> {
  const response = await testApp.request('GET', `/api/admin/users.csv${query}`, { cookie });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(response.headers['content-disposition']).toBe('attachment; filename="users-list.csv"');
  expect(response.headers['cache-control']).toBe('no-store');
  // Excel reads a file without this mark in the encoding of its own language.
  expect(response.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const lines = response.rawPayload.subarray(3).toString().split('\r\n');
  expect(lines.pop()).toBe('');
  expect(lines.shift()).toBe(header);
  return lines;
}

const lastExport = () =>
  testApp.db.auditEvent.findFirstOrThrow({ where: { action: 'user.export' }, orderBy: { id: 'desc' } });

test('13 columns, N/A for blanks, the list’s filters and order; the export is audited', async () => {
  const full = await createStudent(testApp.db, {
    name: 'Rao, Asha "AR"',
    email: 'asha@csv.test',
    phone: '98765 43210',
    college: 'IIT Bombay',
    program: 'B.Tech',
    joiningYear: 2024,
    collegeCity: 'Mumbai',
    collegeState: 'Maharashtra',
    linkedin: 'https://l.test/a',
    facebook: 'https://f.test/a',
    instagram: 'https://i.test/a',
  });
  await givePoints(testApp.db, full, 120);
  const bare = await createStudent(testApp.db, { name: 'Zed', email: 'zed@csv.test' });
  expect(await exported('?search=csv.test')).toEqual([
    `"Rao, Asha ""AR""",asha@csv.test,98765 43210,IIT Bombay,B.Tech,2024,${full.techid},120,Mumbai,Maharashtra,https://l.test/a,https://f.test/a,https://i.test/a`,
    `Zed,zed@csv.test,N/A,N/A,N/A,N/A,${bare.techid},0,N/A,N/A,N/A,N/A,N/A`,
  ]);
  const audit = await lastExport();
  expect(audit).toMatchObject({ actorKind: 'administrator', detail: { users: 2, searched: true } });
  expect(JSON.stringify(audit.detail)).not.toContain('csv.test');
});

test('S59 the audited number is that of the exported users of each role, disabled ones included', async () => {
  await createStudent(testApp.db, { name: 'Role admin', email: 'role-admin@festival.test' });
  testApp.allowList.add('role-admin@festival.test');
  await createStudent(testApp.db, { name: 'Role disabled', disabledAt: new Date() });
  await createStudent(testApp.db, { name: 'Role erased', deletedAt: new Date() });
  const found: Record<string, string[]> = {};
  for (const role of ['all', 'user', 'admin']) {
    const lines = await exported(`?role=${role}`);
    expect(await lastExport()).toMatchObject({ detail: { users: lines.length, role, searched: false } });
    found[role] = lines.flatMap((line) => /^Role \w+/.exec(line) ?? []);
  }
  expect(found).toEqual({
    all: ['Role admin', 'Role disabled'],
    user: ['Role disabled'],
    admin: ['Role admin'],
  });
});

test('values of only + digits, spaces, ( ) and - are written as they are, S30 other formulas are not', async () => {
  const asWritten = ['+91 98765-43210', '(022) 2572 2545', '+1 (555) 010-9999', '-', '+919876543210'];
  const neutralised = ['+91 98765 43210 ext 2', '-2+cmd', '+1/2', '=1+1', '+SUM(1)', '-1\t2', '@1'];
  for (const phone of [...asWritten, ...neutralised]) {
    await createStudent(testApp.db, { name: 'Phone', phone, college: 'Phone College' });
  }
  const phones = (await exported('?search=phone%20college')).map((line) => line.split(',')[2]);
  expect(phones.toSorted()).toEqual([...asWritten, ...neutralised.map((phone) => `'${phone}`)].toSorted());
});

test('S30 cells that begin with = + - @ tab CR or their full-width forms are neutralised', async () => {
  const starts = ['=', '+', '-', '@', '\t', '\r', '\uff1d', '\uff0b', '\uff0d', '\uff20'];
  for (const start of starts) {
    await createStudent(testApp.db, { name: `${start}HYPERLINK("x")`, college: 'Formula College' });
  }
  const response = await testApp.request('GET', '/api/admin/users.csv?search=formula', { cookie });
  const cells = response.body.match(/[^\n"]?HYPERLINK/g) ?? [];
  expect(cells).toHaveLength(starts.length);
  for (const start of starts) {
    expect(response.body).toContain(`"'${start}HYPERLINK(""x"")"`);
  }
});

test('ten thousand users are streamed in chunks, each once', async () => {
  await testApp.db.$executeRaw`
    INSERT INTO users (id, uid, issuer, subject, email, name, updated_at)
    SELECT gen_random_uuid(), gen_random_uuid(), 'many', n, n || '@many.test', 'Many ' || n % 100, now()
    FROM generate_series(1, 10000) AS n`;
  const lines = await exported('?search=many.test&sort=points');
  expect(new Set(lines).size).toBe(10_000);
});

/** Values that a file of comma-separated values or a spreadsheet could read as something else. */
const pieces = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '\r\n',
  '"',
  ',',
  ';',
  ' ',
  '(',
  ')',
  "'",
  '\\',
  '\\.',
  '\\N',
].concat([
  'N/A',
  'a',
  'Z',
  '7',
  '0',
  'é',
  'ü',
  '\uff1d',
  '\uff0b',
  '\uff0d',
  '\uff20',
  '\ufeff',
  '€',
  '😀',
  'ж',
  '१',
  '\u0001',
]);

test('every combination of two or three special characters is written as csv-stringify writes it', async () => {
  const values = pieces.flatMap((a) => [
    a,
    ...pieces.flatMap((b) => [a + b, ...['=', '"', '\n', '9', 'x'].map((c) => a + b + c)]),
  ]);
  await testApp.db.$executeRaw`
    INSERT INTO users (id, uid, issuer, subject, email, name, college, phone, program, updated_at)
    SELECT uuidv7(), gen_random_uuid(), 'special', n, n || '@special.test', value, 'Special College', value, '', now()
    FROM unnest(${values}::text[]) WITH ORDINALITY AS u (value, n)`;
  const rows = await testApp.db.user.findMany({
    where: { college: 'Special College' },
    orderBy: { id: 'asc' },
  });
  const asWritten = { escape_formulas: false };
  const expected = stringify(
    rows.map(({ name, email, phone, college, techid, points }) => [
      name,
      email,
      phone,
      college,
      'N/A',
      'N/A',
      techid,
      points,
      'N/A',
      'N/A',
      'N/A',
      'N/A',
      'N/A',
    ]),
    {
      escape_formulas: true,
      record_delimiter: 'windows',
      quote_record_delimiter: true,
      cast: { string: (value) => (/^[+\d ()-]+$/.test(value) ? { value, ...asWritten } : value) },
    },
  );
  const response = await testApp.request('GET', '/api/admin/users.csv?search=special%20college&sort=points', {
    cookie,
  });
  // Other tests split the file of all users at the ends of lines.
  await testApp.db.user.deleteMany({ where: { issuer: 'special' } });
  expect(response.body).toBe(`\ufeff${header}\r\n${expected}`);
});

test('a search with quotes and backslashes finds what it says', async () => {
  await createStudent(testApp.db, { name: "O'Neill \\ E'x'", college: 'Quote College' });
  expect(await exported(`?search=${encodeURIComponent("O'Neill \\ E'")}`)).toHaveLength(1);
  expect(await exported(`?search=${encodeURIComponent("' OR true --")}`)).toEqual([]);
});

describe('over HTTP', () => {
  let port: number;
  beforeAll(async () => {
    await testApp.app.listen({ host: '127.0.0.1', port: 0 });
    port = (testApp.app.server.address() as AddressInfo).port;
    // Larger than what buffers on the way can hold.
    await testApp.db.$executeRaw`
      INSERT INTO users (id, uid, issuer, subject, email, name, facebook, updated_at)
      SELECT uuidv7(), gen_random_uuid(), 'large', n, n || '@large.test', 'Large', repeat('x', 4000), now()
      FROM generate_series(1, 10000) AS n`;
  });

  async function download(as = cookie): Promise<IncomingMessage> {
    const [response] = await once(
      get({ port, path: '/api/admin/users.csv?search=large.test', headers: { cookie: as } }),
      'response',
    );
    return response;
  }
  const copies = () => testApp.db.$queryRaw<{ pid: number }[]>`
    SELECT pid FROM pg_stat_activity WHERE query LIKE 'COPY%' AND datname = current_database()`;

  test('a lost connection to the database breaks the response', async () => {
    const response = await download();
    expect(response.statusCode).toBe(200);
    await testApp.db.$queryRaw`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE query LIKE 'COPY%' AND datname = current_database()`;
    await expect(text(response)).rejects.toThrow('aborted');
    expect(response.complete).toBe(false);
  });

  test('one export of an administrator runs at a time, and ends when its client goes away', async () => {
    const other = await testApp.signInAs(await createAdministrator(testApp.db));
    const first = await download();
    const second = download();
    const third = await download(other);
    expect(await copies()).toHaveLength(2);
    third.destroy();
    await expect.poll(copies).toHaveLength(1);
    first.destroy();
    const body = await text(await second);
    expect(body.split('\r\n')).toHaveLength(10_002);
    await expect.poll(copies).toHaveLength(0);
  });

  test('further exports of the same administrator are refused with 429', async () => {
    const first = await download();
    // Four of them wait.
    const requests = Array.from({ length: 5 }, () =>
      get({ port, path: '/api/admin/users.csv', headers: { cookie } }).on('error', () => {}),
    );
    const [refused] = await Promise.race(requests.map((request) => once(request, 'response')));
    expect(refused.statusCode).toBe(429);
    for (const request of requests) request.destroy();
    first.destroy();
    await expect.poll(copies).toHaveLength(0);
  });
});

test('students cannot export', async () => {
  const student = await testApp.signInAs(await createStudent(testApp.db));
  const response = await testApp.request('GET', '/api/admin/users.csv', { cookie: student });
  expect(response.statusCode).toBe(403);
  expect(response.body).not.toContain('@');
});
