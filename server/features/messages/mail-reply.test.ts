import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { MessageDetails } from '../../contract/messages.ts';
import { sampleSite } from '../../seed/sample-site.ts';
import { newMessage, sendMessage } from '../../testing/contact-form.ts';
import { createAdministrator, createStudent } from '../../testing/factories.ts';
import { decodedMail } from '../../testing/mail-catcher.ts';
import { createMailFixture, type MailFixture } from '../../testing/mail-fixture.ts';

const { festival } = sampleSite();

const polling = { timeout: 60_000, interval: 20 };
let m: MailFixture;
let cookie: string;
beforeAll(async () => {
  m = await createMailFixture();
});
afterEach(() => m.reset());
afterAll(() => m.close());

/** Stores a message, without its own mail, and returns its id. */
async function write(from: { cookie?: string } = {}): Promise<string> {
  cookie = await m.t.signInAs(await createAdministrator(m.t.db));
  await sendMessage(m.t, newMessage({ topic: 'Joining', message: 'How do I join?\nSecond line.' }), from);
  await m.t.db.$executeRaw`DELETE FROM pgboss.job`;
  return (await m.t.db.contactMessage.findFirstOrThrow()).id;
}
const answer = (id: string) =>
  m.t.request('POST', `/api/admin/messages/${id}/answers`, {
    cookie,
    body: { body: 'You sign in.\n.\nWith Google.', version: 1 },
  });
const threadOf = async (id: string) =>
  (await m.t.request('GET', `/api/admin/messages/${id}`, { cookie })).json<MessageDetails>().thread;
const completed = () =>
  vi.waitUntil(async () => (await m.jobs()).every(({ state }) => state === 'completed'), polling);

test('a visitor gets the answer once, also from two replicas, and the inbox shows when', async () => {
  const { mails } = await m.startCatcher();
  const id = await write();
  expect((await answer(id)).json<MessageDetails>()).toMatchObject({
    answerBy: 'mail',
    thread: [{ mail: 'waiting', mailedAt: null }],
  });
  const reply = await m.t.db.messageReply.findFirstOrThrow();
  // A job may run twice.
  await m.t.db.$transaction((tx) =>
    Promise.resolve(m.t.deps.jobs?.enqueue(tx, 'reply-mail', { replyId: reply.id, requestId: 'again' })),
  );
  m.startReplica();
  await completed();
  expect(mails.map(({ to }) => to)).toEqual([['asha@students.test']]);
  expect(mails[0]?.headers.get('subject')).toBe(`${festival.title}: your message about Joining`);
  expect(mails[0]?.headers.get('content-type')).toContain('multipart/alternative');
  const [text = '', html = ''] = decodedMail(mails[0]?.body ?? '').split('text/html');
  expect(text).toContain('You sign in.\r\n.\r\nWith Google.');
  expect(text).toContain(`Kind regards\r\nThe organisers of ${festival.title}`);
  expect(text).toContain('> How do I join?\r\n> Second line.');
  expect(html).toContain('You sign in.\r\n.\r\nWith Google.');
  expect(html).toMatch(/<blockquote[^>]*>How do I join\?/);
  expect(await threadOf(id)).toMatchObject([{ mail: 'sent', mailedAt: expect.any(String) }]);
});

test('the published site says how an answer begins and ends', async () => {
  const { content } = await m.t.deps.site.published();
  const programme = { ...content.programme, mailGreeting: 'नमस्ते', mailClosing: 'Yours\nThe desk' };
  const site = { number: 2, content: { ...content, programme } };
  const published = vi.spyOn(m.t.deps.site, 'published').mockResolvedValue(site);
  onTestFinished(() => published.mockRestore());
  const { mails } = await m.startCatcher();
  await answer(await write());
  m.startReplica();
  await completed();
  const text = decodedMail(mails[0]?.body ?? '');
  expect(text).toMatch(/नमस्ते Asha Rao,\r\n\r\nYou sign in/);
  expect(text).toContain('With Google.\r\n\r\nYours\r\nThe desk\r\n\r\nOn ');
  expect(text).not.toContain('Kind regards');
});

test('a student is notified instead of mailed from here, and the administrators get what a student writes again', async () => {
  const { mails } = await m.startCatcher();
  const student = await createStudent(m.t.db, { name: 'Asha Rao' });
  const own = await m.t.signInAs(student);
  const id = await write({ cookie: own });
  expect((await answer(id)).statusCode).toBe(200);
  expect((await m.jobs()).filter(({ name }) => name === 'reply-mail')).toEqual([]);
  const path = `/api/messages/${id}/replies`;
  expect((await m.t.request('POST', path, { cookie: own, body: { body: 'And then?' } })).statusCode).toBe(
    200,
  );
  m.startReplica();
  await completed();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.to).toContain('desk@festival.test');
  const [text = '', html = ''] = decodedMail(mails[0]?.body ?? '').split('text/html');
  for (const part of [text, html]) expect(part).toContain(`/messages?open=${id}`);
  expect(mails[0]?.headers.get('subject')).toBe('Contact form: Joining, from Asha Rao again');
  expect(mails[0]?.headers.get('reply-to')).toContain('asha@students.test');
  for (const part of [text, html]) expect(part).toContain('And then?');
  expect(text).toContain('They wrote first:\r\n> How do I join?\r\n> Second line.');
  expect(html).toMatch(/<blockquote[^>]*>How do I join\?/);
});

test('an answer that was deleted before its job runs is not mailed', async () => {
  const { mails } = await m.startCatcher();
  const id = await write();
  await answer(id);
  await m.t.db.contactMessage.deleteMany();
  m.startReplica();
  await completed();
  expect(mails).toEqual([]);
});

test('an answer that the mail server refuses for good is shown as failed, and not sent again', async () => {
  const { mails, refuse } = await m.startCatcher();
  refuse.add('asha@students.test');
  const id = await write();
  await answer(id);
  m.startReplica();
  await completed();
  expect(mails).toEqual([]);
  expect(await threadOf(id)).toMatchObject([{ mail: 'failed', mailedAt: null }]);
});

test('an answer of an unknown outcome, or without an attempt left, does not read as sent or on its way', async () => {
  const catcher = await m.startCatcher();
  catcher.answerTo = async () => 'lost';
  const id = await write();
  await answer(id);
  m.startReplica();
  await completed();
  expect(await threadOf(id)).toMatchObject([{ mail: 'unknown', mailedAt: null }]);
  await m.t.db.mailDelivery.updateMany({ data: { state: 'waiting' } });
  expect(await threadOf(id)).toMatchObject([{ mail: 'waiting' }]);
  await m.t.db.messageReply.updateMany({ data: { createdAt: new Date(Date.now() - 5 * 24 * 3_600_000) } });
  expect(await threadOf(id)).toMatchObject([{ mail: 'failed' }]);
});
