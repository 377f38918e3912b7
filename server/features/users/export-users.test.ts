import { afterAll, beforeAll, expect, test } from 'vitest';
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
  const audit = await testApp.db.auditEvent.findFirstOrThrow({
    where: { action: 'user.export' },
    orderBy: { id: 'desc' },
  });
  expect(audit).toMatchObject({ actorKind: 'administrator', detail: { users: 2, searched: true } });
  expect(JSON.stringify(audit.detail)).not.toContain('csv.test');
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

test('students cannot export', async () => {
  const student = await testApp.signInAs(await createStudent(testApp.db));
  const response = await testApp.request('GET', '/api/admin/users.csv', { cookie: student });
  expect(response.statusCode).toBe(403);
  expect(response.body).not.toContain('@');
});
