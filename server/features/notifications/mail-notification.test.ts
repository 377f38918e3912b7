import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { NotificationData } from '../../contract/notification-kinds.ts';
import { createStudent } from '../../testing/factories.ts';
import type { MailCatcher } from '../../testing/mail-catcher.ts';
import { decodedMail } from '../../testing/mail-catcher.ts';
import { createMailFixture, type MailFixture } from '../../testing/mail-fixture.ts';
import { mailNotification } from './mail-notification.ts';
import { unsubscribe } from './unsubscribe.ts';

let m: MailFixture;
let catcher: MailCatcher;
let student: { id: string; email: string | null };
beforeAll(async () => {
  m = await createMailFixture();
});
beforeEach(async () => {
  catcher = await m.startCatcher();
  student = await createStudent(m.t.db);
});
afterEach(() => m.reset());
afterAll(() => m.close());

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const submissionId = '01234567-0123-7123-8123-012345678901';

function reviewed(data: Partial<NotificationData<'review'>> = {}) {
  const review = {
    submissionId,
    title: 'Banner',
    status: 'approved',
    points: 40,
    maxPoints: 50,
    excerpt: 'Well done.',
  };
  return m.t.db.notification.create({
    data: { userId: student.id, kind: 'review', key: `review:${submissionId}`, data: { ...review, ...data } },
  });
}
const send = (id: string) => mailNotification(m.t.deps, { notificationId: id }, log);

test('a review is mailed once, as text and HTML, with the links that turn such mails off', async () => {
  const { id } = await reviewed();
  await send(id);
  await send(id);
  expect(catcher.mails).toHaveLength(1);
  const [mail] = catcher.mails;
  const body = decodedMail(mail?.body ?? '');
  expect(mail?.to).toEqual([student.email]);
  expect(Object.fromEntries(mail?.headers ?? [])).toMatchObject({
    subject: 'Approved: Banner',
    'content-type': expect.stringContaining('multipart/alternative'),
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    'message-id': expect.stringContaining(`<notification-${id}-`),
  });
  expect(body).toContain('40 of 50 points. Well done.');
  expect(body).toContain(`https://ambassadors.festival.test/task-pending?work=${submissionId}`);
  expect(body).toContain('https://ambassadors.festival.test/unsubscribe?token=');
  expect(body).toContain('https://ambassadors.festival.test/notification-settings');
  const link = /<https:\/\/ambassadors\.festival\.test(\/api\/unsubscribe\?token=[^>]+)>/.exec(
    mail?.headers.get('list-unsubscribe') ?? '',
  );
  const answer = await m.t.app.inject({
    method: 'POST',
    url: link?.[1] ?? '',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(answer.statusCode).toBe(200);
  const settings = await m.t.db.notificationSetting.findMany({ where: { userId: student.id } });
  expect(settings).toMatchObject([{ kind: 'review', mail: 'none' }]);
});

test('a mail to a student ends as the published site says', async () => {
  const { content } = await m.t.deps.site.published();
  const programme = { ...content.programme, mailClosing: 'Yours\nThe desk' };
  const site = { number: 2, content: { ...content, programme } };
  const published = vi.spyOn(m.t.deps.site, 'published').mockResolvedValue(site);
  onTestFinished(() => published.mockRestore());
  const { id } = await reviewed();
  await send(id);
  const [text = '', html = ''] = decodedMail(catcher.mails[0]?.body ?? '').split('text/html');
  expect(text).toMatch(/work=[^\n]*\r\n\r\nYours\r\nThe desk\r\n\r\n-- /);
  expect(html).toMatch(/<p[^>]*>Yours\r\nThe desk<\/p>/);
});

test('S29 S59 words of people inject neither HTML nor headers', async () => {
  const title = 'x\r\nBcc: victim@students.test\r\n\r\n<script>alert(1)</script>';
  const { id } = await reviewed({ title, excerpt: '<img src=x onerror=alert(1)> "><b>' });
  await send(id);
  const [mail] = catcher.mails;
  expect(mail?.to).toEqual([student.email]);
  expect([...(mail?.headers.keys() ?? [])]).not.toContain('bcc');
  const html = decodedMail(mail?.body ?? '').split('text/html')[1] ?? '';
  expect(html).toContain('&lt;script&gt;alert(1)');
  expect(html).toContain('&lt;img src=x onerror=alert(1)');
  expect(html).not.toMatch(/<script|<img src=x|"><b>/);
});

test('no mail for a deleted or disabled account, for mails that were turned off since, or to an address that came back', async () => {
  const { id } = await reviewed();
  const update = (data: object) => m.t.db.user.update({ where: { id: student.id }, data });
  await update({ disabledAt: new Date() });
  await send(id);
  await update({ disabledAt: null });
  const bounce = { userId: student.id, reason: '5.1.1', at: new Date() };
  await m.t.db.mailBounce.create({ data: { ...bounce, address: student.email ?? '' } });
  await send(id);
  const setting = { userId: student.id, kind: 'review', inPage: true, push: false };
  await m.t.db.mailBounce.update({ where: { userId: student.id }, data: { address: 'older@students.test' } });
  await m.t.db.notificationSetting.create({ data: { ...setting, mail: 'none' } });
  await send(id);
  expect(catcher.mails).toEqual([]);
  await m.t.db.notificationSetting.deleteMany();
  await send(id);
  expect(catcher.mails, 'the bounce was of an older address').toHaveLength(1);
});

test('a mail that had to wait is not sent of what was read, nor of a deadline that has passed', async () => {
  const { db, deps } = m.t;
  const { id } = await reviewed();
  const lastDate = new Date(Date.now() + 3_600_000).toISOString();
  const data = { taskId: submissionId, title: 'Film', domain: 'Design', lastDate };
  const due = await db.notification.create({
    data: { userId: student.id, kind: 'deadline', key: 'd', data },
  });
  await db.notification.update({ where: { id }, data: { readAt: new Date() } });
  await send(id);
  const later = { ...deps, now: () => new Date(lastDate) };
  await mailNotification(later, { notificationId: due.id }, log);
  expect(catcher.mails).toEqual([]);
  await send(due.id);
  await db.notification.update({ where: { id }, data: { readAt: null } });
  await send(id);
  const subjects = catcher.mails.map(({ headers }) => headers.get('subject'));
  expect(subjects).toEqual(['Due soon: Film', 'Approved: Banner']);
});

test('S60 deleting an account deletes what is known of its mails', async () => {
  const { id } = await reviewed();
  await send(id);
  await m.t.db.mailBounce.create({
    data: { userId: student.id, address: 'a@b.test', reason: '', at: new Date() },
  });
  const { deleteUser } = await import('../users/delete-user.ts');
  await deleteUser({ ...m.t.deps, log: m.t.app.log }, 'system', { id: student.id, now: new Date() });
  expect(await m.t.db.mailDelivery.count({ where: { userId: student.id } })).toBe(0);
  expect(await m.t.db.mailBounce.count({ where: { userId: student.id } })).toBe(0);
  await send(id);
  expect(catcher.mails).toHaveLength(1);
  await expect(unsubscribe(m.t.deps, { token: 'x', all: true })).rejects.toMatchObject({
    code: 'bad_request',
  });
});

test('an announcement is mailed with its present text, unless it was withdrawn', async () => {
  const { db } = m.t;
  const [announcement, withdrawn] = await Promise.all(
    [null, new Date()].map((withdrawnAt) =>
      db.announcement.create({
        data: {
          title: 'Kick-off <moved>',
          body: 'On **Friday** at [the hall](https://hall.test). <script>alert(1)</script>',
          audienceKind: 'all',
          state: withdrawnAt === null ? 'published' : 'withdrawn',
          publishedAt: new Date(),
          withdrawnAt,
          deliveryId: randomUUID(),
        },
      }),
    ),
  );
  for (const { id } of [announcement ?? expect.fail(), withdrawn ?? expect.fail()]) {
    const data = { announcementId: id, title: 'Kick-off' };
    const notice = {
      userId: student.id,
      kind: 'announcement',
      key: `announcement:${id}`,
      subjectId: id,
      data,
    };
    await send((await db.notification.create({ data: notice })).id);
  }
  expect(catcher.mails).toHaveLength(1);
  const [mail] = catcher.mails;
  expect(mail?.headers.get('subject')).toBe('Kick-off <moved>');
  const body = decodedMail(mail?.body ?? '');
  expect(body).toContain('On Friday at the hall (https://hall.test). <script>alert(1)</script>');
  expect(body).toContain('On <strong>Friday</strong> at <a href="https://hall.test"');
  expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(body).toContain(`https://ambassadors.festival.test/announcements/${announcement?.id}`);
});

test('the deadline of a mail is in the configured time zone, and names it', async () => {
  const { db, deps } = m.t;
  const data = {
    taskId: submissionId,
    title: 'Film',
    domain: 'Design',
    lastDate: '2099-12-01T18:00:00.000Z',
  };
  const { id } = await db.notification.create({
    data: { userId: student.id, kind: 'deadline', key: 'd', data },
  });
  const config = { ...deps.config, timeZone: 'Asia/Kolkata' };
  await mailNotification({ ...deps, config }, { notificationId: id }, log);
  expect(decodedMail(catcher.mails[0]?.body ?? '')).toContain('until 1 December 2099 at 23:30 GMT+5:30');
});
