import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { newMessage, sendMessage } from '../../testing/contact-form.ts';
import { createStudent } from '../../testing/factories.ts';
import { decodedMail } from '../../testing/mail-catcher.ts';
import { createMailFixture, type MailFixture } from '../../testing/mail-fixture.ts';

const polling = { timeout: 60_000, interval: 20 };
let m: MailFixture;
beforeAll(async () => {
  m = await createMailFixture();
});
afterEach(() => m.reset());
afterAll(() => m.close());

/** The text and the HTML. */
function partsOf(body = ''): [text: string, html: string] {
  const [text = '', html = ''] = decodedMail(body).split('text/html');
  return [text, html];
}

test('a message is mailed once to every administrator, and a reply goes to its writer', async () => {
  const { mails } = await m.startCatcher();
  m.startReplica();
  const student = await createStudent(m.t.db);
  const written = newMessage({ topic: 'Joining', message: 'How do I join?\nSecond line.' });
  const cookie = await m.t.signInAs(student);
  expect((await sendMessage(m.t, written, { cookie })).statusCode).toBe(202);
  await vi.waitUntil(() => mails.length > 0, polling);
  await vi.waitUntil(async () => (await m.jobs())[0]?.state === 'completed', polling);

  const row = await m.t.db.contactMessage.findFirstOrThrow();
  expect(mails).toHaveLength(1);
  const [mail] = mails;
  expect(mail?.from).toBe('noreply@festival.test');
  expect(mail?.to).toEqual(['desk@festival.test', 'it@festival.test']);
  expect(Object.fromEntries(mail?.headers ?? [])).toMatchObject({
    from: '"Torchbearer, Campus" <noreply@festival.test>',
    to: 'Organisers:;',
    'reply-to': 'Asha Rao <asha@students.test>',
    subject: 'Contact form: Joining, from Asha Rao',
    'message-id': expect.stringContaining(`<contact-${row.id}-`),
    'content-type': expect.stringContaining('multipart/alternative'),
  });
  for (const part of partsOf(mail?.body)) {
    expect(part).toContain('How do I join?\r\nSecond line.');
    expect(part).toContain(`ambassador ${student.techid}, signed in`);
    expect(part).toContain(`/admin/test-segment-0123456789/messages?open=${row.id}`);
  }
  expect(mail?.headers.has('bcc')).toBe(false);
  // The stored job contains no personal data.
  expect((await m.jobs()).map(({ data }) => data)).toEqual([
    { messageId: row.id, requestId: expect.any(String) },
  ]);
  expect(m.warnings).toEqual([]);
});

test('two replicas mail twenty messages once each', async () => {
  const { mails } = await m.startCatcher();
  m.startReplica();
  m.startReplica();
  await Promise.all(Array.from({ length: 20 }, () => sendMessage(m.t)));
  await vi.waitUntil(async () => (await m.jobs()).every(({ state }) => state === 'completed'), polling);
  const ids = mails.map(({ headers }) => headers.get('message-id'));
  expect(ids).toHaveLength(20);
  expect(new Set(ids).size).toBe(20);
});

test('an address that the mail server rejects does not affect the others', async () => {
  const { mails, refuse } = await m.startCatcher();
  refuse.add('it@festival.test');
  m.startReplica();
  await sendMessage(m.t);
  await vi.waitUntil(async () => (await m.jobs())[0]?.state === 'completed', polling);
  expect(mails.map(({ to }) => to)).toEqual([['desk@festival.test']]);
  expect(m.warnings.join()).toContain('refused some addresses');
});

test('a message that was deleted before its job runs is not mailed', async () => {
  const { mails } = await m.startCatcher();
  await sendMessage(m.t);
  await m.t.db.contactMessage.deleteMany();
  m.startReplica();
  await vi.waitUntil(async () => (await m.jobs())[0]?.state === 'completed', polling);
  expect(mails).toEqual([]);
});

test('no job without its message: neither a rejected one nor a honeypot submission enqueues a job', async () => {
  const words = { message: 'The very same words.' };
  const body = newMessage(words);
  await Promise.all([
    sendMessage(m.t, body),
    sendMessage(m.t, body),
    sendMessage(m.t, newMessage({ ...words, website: 'x' })),
    sendMessage(m.t, newMessage({ email: 'nobody' })),
  ]);
  expect(await m.jobs()).toHaveLength(1);
  const roll = m.t.db.$transaction(async (tx) => {
    await m.t.deps.jobs?.enqueue(tx, 'contact-mail', { messageId: 'never', requestId: 'none' });
    throw new Error('rolled back');
  });
  await expect(roll).rejects.toThrow('rolled back');
  expect(await m.jobs()).toHaveLength(1);
});

test('S29 S59 what a visitor writes is text in the HTML of the mail, and no header', async () => {
  const { mails } = await m.startCatcher();
  m.startReplica();
  const evil = '<script>alert(1)</script><a href="https://evil.test">Sign in</a>';
  const name = '"><img src=x onerror=alert(1)>';
  const sent = await sendMessage(m.t, newMessage({ name, message: `${evil}\r\nBcc: victim@students.test` }));
  expect(sent.statusCode).toBe(202);
  await vi.waitUntil(() => mails.length > 0, polling);
  const [mail] = mails;
  const [text, html] = partsOf(mail?.body);
  expect(text).toContain(evil);
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&lt;a href=');
  expect(html).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;');
  expect(html).not.toMatch(/<script|<img src=x|href="https:\/\/evil|"><img src=x/);
  expect(mail?.to).toEqual(['desk@festival.test', 'it@festival.test']);
  expect([...(mail?.headers.keys() ?? [])]).not.toContain('bcc');
  expect(mail?.headers.get('reply-to')).toContain('asha@students.test');
});

test('S59 characters that end a header have no effect in any field', async () => {
  const { mails } = await m.startCatcher();
  const evil = 'x\r\nBcc: victim@students.test\r\n\r\nhello';
  await m.t.deps.mailer?.send(
    {
      from: { name: evil, address: 'noreply@festival.test' },
      to: ['desk@festival.test'],
      replyTo: { name: evil, address: 'asha@students.test' },
      subject: evil,
      text: '.\r\nQUIT\r\n',
    },
    { messageId: '<one@festival.test>', beforeEnd: async () => undefined },
  );
  const [mail] = mails;
  expect(mail?.to).toEqual(['desk@festival.test']);
  expect([...(mail?.headers.keys() ?? [])]).not.toContain('bcc');
  expect(mail?.headers.get('subject')).toContain('Bcc: victim');
  expect(mail?.body.startsWith('.\r\nQUIT')).toBe(true);
});
