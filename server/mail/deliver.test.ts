import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createStudent } from '../testing/factories.ts';
import type { MailCatcher } from '../testing/mail-catcher.ts';
import { createMailFixture, type MailFixture } from '../testing/mail-fixture.ts';
import { bounceOf } from './bounces.ts';
import { deliver } from './deliver.ts';
import { createMailer } from './mailer.ts';

let m: MailFixture;
let catcher: MailCatcher;
let user: { id: string; email: string };
let logged: string[];
beforeAll(async () => {
  m = await createMailFixture();
});
beforeEach(async () => {
  logged = [];
  catcher = await m.startCatcher();
  const { id, email } = await createStudent(m.t.db);
  user = { id, email: email ?? '' };
});
afterEach(() => m.reset());
afterAll(() => m.close());

const line = (detail: object, message: string) => void logged.push(`${message} ${JSON.stringify(detail)}`);
const log = { info: () => undefined, warn: line, error: line };
const from = { name: 'Torchbearer', address: 'noreply@festival.test' };
const mail = () => ({ from, to: [user.email], subject: 'A review', text: 'Your work was approved.' });
const send = (key = 'one') =>
  deliver(m.t.deps, { key, purpose: 'notification', userId: user.id }, mail(), log);
const row = (key = 'one') => m.t.db.mailDelivery.findUniqueOrThrow({ where: { key } });

test('a mail is sent once, also by eight jobs at the same time', async () => {
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => send()));
  expect(catcher.mails).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(1);
  expect(catcher.mails[0]?.headers.get('message-id')).toBe((await row()).messageId);
  expect((await row()).messageId).toMatch(/^<one-[0-9a-f]{24}@ambassadors\.festival\.test>$/);
  expect(await row()).toMatchObject({ state: 'sent', userId: user.id, lastError: null });
  expect(await send()).toBe('done before');
  expect(catcher.mails).toHaveLength(1);
});

test('the mark is written only after the server has asked for the message', async () => {
  let atRecipient: string | undefined;
  catcher.answerTo = async () => {
    atRecipient = (await row()).state;
    return null;
  };
  catcher.answerToRecipient = () => [451, '4.3.0 later'];
  await expect(send()).rejects.toThrow('4.3.0 later');
  expect(await row()).toMatchObject({ state: 'waiting', handedAt: null, attempts: 1 });
  catcher.answerToRecipient = () => null;
  await send();
  expect(atRecipient, 'when the message was complete').toBe('unknown');
});

test.each([
  ['for the recipient', 'answerToRecipient'],
  ['for the message', 'answerTo'],
] as const)('a temporary refusal %s is retried, and the mail arrives once', async (_, point) => {
  if (point === 'answerTo') catcher.answerTo = async () => [452, '4.2.2 mailbox full'];
  else catcher.answerToRecipient = () => [450, '4.2.0 greylisted'];
  await expect(send()).rejects.toThrow(/4\.2/);
  expect(await row()).toMatchObject({
    state: 'waiting',
    handedAt: null,
    lastError: expect.stringMatching(/4\.2/),
  });
  const { messageId } = await row();
  catcher.answerTo = async () => null;
  catcher.answerToRecipient = () => null;
  expect(await send()).toBe('sent');
  expect(catcher.mails).toHaveLength(1);
  expect(catcher.mails[0]?.headers.get('message-id')).toBe(messageId);
  expect(await row()).toMatchObject({ state: 'sent', attempts: 2 });
});

test('S59 a recipient who does not exist: failed, not retried, logged without the address, and the account gets no mail', async () => {
  catcher.answerToRecipient = (address) => [550, `5.1.1 <${address}> unknown`];
  expect(await send()).toBe('failed');
  catcher.answerToRecipient = () => null;
  expect(await send()).toBe('failed');
  expect(catcher.mails).toEqual([]);
  expect(await row()).toMatchObject({ state: 'failed', attempts: 1 });
  expect(logged.join()).toContain('refused a mail, which is not sent again');
  expect(logged.join()).toContain('550 5.1.1');
  expect(logged.join() + JSON.stringify(await row())).not.toContain(user.email);
  expect(await bounceOf(m.t.db, user)).toMatchObject({ reason: expect.stringContaining('5.1.1') });
  expect(await bounceOf(m.t.db, { ...user, email: 'another@students.test' }), 'a new address').toBeNull();
});

test('S59 a temporary refusal is thrown, and so logged, without the address', async () => {
  catcher.answerToRecipient = (address) => [450, `4.2.0 <${address}> greylisted`];
  const error = await send().catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ message: expect.stringContaining('450 4.2.0') });
  expect(inspect(error, { depth: null, showHidden: true })).not.toContain(user.email);
});

test('a refusal because of the sender or the content is not held against the address', async () => {
  catcher.answerToRecipient = () => [550, '5.7.1 relaying denied'];
  expect(await send('one')).toBe('failed');
  catcher.answerToRecipient = () => null;
  catcher.answerTo = async () => [554, '5.6.0 looks like spam'];
  expect(await send('two')).toBe('failed');
  expect(await bounceOf(m.t.db, user)).toBeNull();
});

test('a connection that is lost after the message: it is unknown, not sent again, and logged', async () => {
  catcher.answerTo = async () => 'lost';
  expect(await send()).toBe('unknown');
  expect(await row()).toMatchObject({ state: 'unknown', handedAt: expect.any(Date) });
  catcher.answerTo = async () => null;
  expect(await send()).toBe('unknown');
  expect(catcher.mails).toHaveLength(1);
  expect(logged.join()).toContain('it is not known whether the mail server accepted a mail');
});

test('mails share few connections, and one that the server ended is replaced', async () => {
  const keys = Array.from({ length: 20 }, (_, n) => `shared-${n}`);
  expect(await Promise.all(keys.map((key) => send(key)))).toEqual(keys.map(() => 'sent'));
  expect(catcher.mails).toHaveLength(20);
  const { count } = catcher.connections;
  expect(count).toBeLessThanOrEqual(5);
  expect(await send('later')).toBe('sent');
  expect(catcher.connections.count).toBe(count);
  catcher.endConnections();
  expect(await send('after it')).toBe('sent');
  expect(catcher.mails).toHaveLength(22);
});

test('a shared connection that is lost after the message: it is unknown and not sent again, and others are sent', async () => {
  await send('before');
  catcher.answerTo = async (mail) => (mail.headers.get('message-id')?.startsWith('<one-') ? 'lost' : null);
  expect(await send()).toBe('unknown');
  expect(await row()).toMatchObject({ state: 'unknown', attempts: 1 });
  expect(await send('after')).toBe('sent');
  const ids = catcher.mails.map(({ headers }) => headers.get('message-id'));
  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(3);
});

test('in development a mail is a file whose name sorts by time', async () => {
  const { readdir, readFile } = await import('node:fs/promises');
  const { config } = m.t.deps;
  if (config.mail === null) throw new Error('no mail');
  const directory = `${config.dataDir}/mail`;
  const mailer = createMailer({ ...config.mail, smtpUrl: null, directory }, config.publicOrigin);
  await deliver({ ...m.t.deps, mailer }, { key: 'one', purpose: 'test', userId: user.id }, mail(), log);
  await deliver({ ...m.t.deps, mailer }, { key: 'two', purpose: 'test', userId: user.id }, mail(), log);
  const names = await readdir(directory);
  expect(names.sort()).toEqual([
    expect.stringMatching(/Z-one-[0-9a-f]+\.eml$/),
    expect.stringMatching(/Z-two-[0-9a-f]+\.eml$/),
  ]);
  const text = await readFile(`${directory}/${names[0]}`, 'utf8');
  expect(text).toContain(`To: ${user.email}`);
  expect(text).toContain((await row()).messageId);
  expect(await row()).toMatchObject({ state: 'sent' });
});
