import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStudent } from '../testing/factories.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { bounceAddress, bounceOf, recordReturned } from './bounces.ts';
import { readDeliveryStatus } from './read-dsn.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const returned = ({
  address = 'gone@students.test',
  messageId = '<one@festival.test>',
  status = '5.1.1',
  action = 'failed',
} = {}) =>
  [
    'From: MAILER-DAEMON@mx.example',
    'Message-ID: <report@mx.example>',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    `Final-Recipient: rfc822; ${address}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1',
    ` <${address}>: no such user`,
    '',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    `To: ${address}`,
    `Message-ID: ${messageId}`,
    '--b--',
  ].join('\r\n');

const read = (parts: Parameters<typeof returned>[0]) => readDeliveryStatus(returned(parts)) ?? expect.fail();

async function mailed(key: string) {
  const user = await createStudent(t.db);
  const messageId = `<${key}@festival.test>`;
  await t.db.mailDelivery.create({
    data: { key, purpose: 'test', userId: user.id, messageId, state: 'sent', handedAt: new Date() },
  });
  return { user, address: user.email ?? '', messageId };
}
const stateOf = async (key: string) => (await t.db.mailDelivery.findUniqueOrThrow({ where: { key } })).state;

test('a returned mail is read: address, mail, and reason without the address', () => {
  expect(read({})).toEqual({
    address: 'gone@students.test',
    messageId: '<one@festival.test>',
    reason: '550 5.1.1 550 5.1.1 <…>: no such user',
    addressIsDead: true,
  });
  expect(read({ status: '5.2.2' }).addressIsDead).toBe(false);
  for (const parts of [{ action: 'delayed', status: '4.4.1' }, { status: '2.0.0' }, { address: 'nobody' }]) {
    expect(readDeliveryStatus(returned(parts))).toBeNull();
  }
  expect(readDeliveryStatus('Subject: Out of office\r\n\r\nHello')).toBeNull();
});

test('a mail that came back is marked, and its dead address gets no more mail', async () => {
  const { user, address, messageId } = await mailed('two');
  expect(await recordReturned(t.deps, read({ address: address.toUpperCase(), messageId }))).toBe(true);
  expect(await stateOf('two')).toBe('bounced');
  expect(await bounceOf(t.db, user)).toMatchObject({ reason: expect.stringContaining('5.1.1') });
});

test('S59 a report about a mail that was not sent to that student turns nothing off', async () => {
  const [{ messageId }, victim] = [await mailed('three'), await mailed('four')];
  expect(await recordReturned(t.deps, read({ address: victim.address, messageId }))).toBe(false);
  expect(await recordReturned(t.deps, read({ address: victim.address, messageId: '<x@y.test>' }))).toBe(
    false,
  );
  expect(await bounceOf(t.db, victim.user)).toBeNull();
  expect(await stateOf('four')).toBe('sent');
});

test('an answer to a visitor that came back is marked, and a mail to the administrators is not', async () => {
  const { id, email } = await t.db.contactMessage.create({
    data: { name: 'Asha', email: 'Asha@visitors.test', message: 'How do I join?' },
  });
  for (const purpose of ['answer', 'contact']) {
    const messageId = `<${purpose}@festival.test>`;
    await t.db.mailDelivery.create({
      data: {
        key: purpose,
        purpose,
        contactMessageId: id,
        messageId,
        state: 'sent',
        handedAt: new Date(),
      },
    });
    const status = read({ address: email.toLowerCase(), messageId });
    expect(await recordReturned(t.deps, status)).toBe(purpose === 'answer');
  }
  expect([await stateOf('answer'), await stateOf('contact')]).toEqual(['bounced', 'sent']);
});

test('a full mailbox stays in use; an operator may stop any address', async () => {
  const { user, address, messageId } = await mailed('five');
  expect(await recordReturned(t.deps, { ...read({ address, messageId }), addressIsDead: false })).toBe(true);
  expect(await bounceOf(t.db, user)).toBeNull();
  expect(await bounceAddress(t.deps, { address, reason: 'x' })).toBe(true);
  expect(await bounceOf(t.db, user)).not.toBeNull();
  expect(await bounceAddress(t.deps, { address: 'stranger@students.test', reason: 'x' })).toBe(false);
});
