import { expect, type Page } from '@playwright/test';
import { openLive, openStudents } from './live-pages.ts';
import { mailsTo } from './read-mails.ts';
import { openBoth, postAdministratorSignIn } from './sign-in.ts';
import { test } from './test.ts';

async function writeMessage(page: Page, path: string, text: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('heading', { name: 'Your message was sent' })).toBeVisible();
}

/** Opens the conversation of the writer in the inbox. */
async function openInInbox(admin: Page, adminPath: string, writer: string): Promise<void> {
  await admin.goto(`${adminPath}/messages`);
  await admin.getByRole('searchbox').fill(writer);
  // Until the results have come, the earlier list is inert.
  await expect(admin.getByText('1 of 1', { exact: true })).toBeVisible();
  await admin.getByRole('list', { name: 'Messages' }).getByRole('link', { name: writer }).click();
  await expect(admin.getByRole('heading', { level: 2, name: writer })).toBeVisible();
}

const conversation = (page: Page) => page.getByRole('list', { name: 'Conversation' });
const answerField = (page: Page) => page.getByRole('textbox', { name: 'Answer' });

test('a student and an administrator have a conversation', async ({ newPage, adminPath }) => {
  const { admin, student, mark } = await openBoth(newPage);
  await writeMessage(student, '/contact-us?topic=A+task+or+points', 'Where do I see my points?');
  await student.getByRole('button', { name: 'Write another message' }).click();
  const own = student.getByRole('region', { name: 'Your messages' });
  await expect(own.getByText('Not answered yet')).toBeVisible();

  await openInInbox(admin, adminPath, `Both ${mark}`);
  await expect(conversation(admin)).toContainText('Where do I see my points?');
  await expect(conversation(admin)).toContainText('A task or points');
  await admin.getByRole('heading', { level: 1 }).click();
  await admin.keyboard.press('r');
  await expect(answerField(admin)).toBeFocused();
  await admin.keyboard.type('At the top of every page.');
  // What was typed survives a reload.
  await admin.reload();
  await expect(answerField(admin)).toHaveValue('At the top of every page.');
  await admin.getByRole('button', { name: 'Send and mark handled' }).click();
  await expect(conversation(admin)).toContainText('At the top of every page.');
  await expect(admin.getByRole('button', { name: 'Open again' })).toBeVisible();
  await expect(answerField(admin)).toHaveValue('');

  // Without a reload.
  await expect(own.getByText('Answered', { exact: true })).toBeVisible();
  await own.getByRole('link', { name: 'A task or points' }).click();
  await expect(conversation(student)).toContainText('Organisers');
  await expect(conversation(student)).toContainText('At the top of every page.');
  await student.getByRole('textbox', { name: 'Write again' }).fill('Thank you, found them!');
  await student.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(conversation(student)).toContainText('Thank you, found them!');
  await expect(student.getByText('Not answered yet')).toBeVisible();

  await expect(conversation(admin)).toContainText('Thank you, found them!');
  await expect(admin.getByRole('main').getByText('Waits for an answer').first()).toBeVisible();
  await admin.getByRole('heading', { level: 1 }).click();
  await admin.keyboard.press('h');
  await expect(admin.getByRole('button', { name: 'Open again' })).toBeVisible();

  // A tab counts what its list shows; of a search only that of the selected tab is known.
  await admin.goto(`${adminPath}/messages`);
  const tab = (name: string) => admin.getByRole('tab', { name: new RegExp(`^${name}`) });
  await expect(tab('Open')).toHaveText(/^Open\s*\d+$/);
  await admin.getByLabel('Search by name, email, message or reply').fill(`Both ${mark}`);
  await tab('All').click();
  await expect(tab('All')).toHaveText(/^All\s*1$/);
  await expect(tab('Open')).toHaveText('Open');
});

test('a reply moves no row of the inbox while the pointer is in the list', { tag: '@nightly' }, async ({
  newPage,
  adminPath,
}) => {
  const admin = await newPage('administrator');
  const { mark, pages } = await openStudents(newPage, ['Nila', 'Omar']);
  const [nila, omar] = pages as [Page, Page];
  for (const [name, { request }] of [
    [`Nila ${mark}`, nila],
    [`Omar ${mark}`, omar],
  ] as const) {
    const data = { name, email: 'student@students.example', message: 'Which gate opens first?' };
    expect((await request.post('/api/contact', { data })).status()).toBe(202);
  }
  await openLive(admin, `${adminPath}/messages?show=all&search=${mark}`);
  const rows = admin.getByRole('list', { name: 'Messages' }).getByRole('listitem');
  await expect(rows).toContainText([`Omar ${mark}`, `Nila ${mark}`]);
  await rows.first().hover();
  const { items } = await (await nila.request.get('/api/messages')).json();
  const reply = await nila.request.post(`/api/messages/${items[0].id}/replies`, {
    data: { body: 'The northern one, I read.' },
  });
  expect(reply.ok()).toBe(true);
  const update = admin.getByRole('button', { name: 'Update the list' });
  await expect(update).toBeVisible();
  await expect(rows).toContainText([`Omar ${mark}`, `Nila ${mark}`]);
  await update.click();
  await expect(rows).toContainText([`Nila ${mark}`, `Omar ${mark}`]);
});

test('an answer is not lost when another administrator answers first', { tag: '@nightly' }, async ({
  newPage,
  adminPath,
  playwright,
  stack,
}) => {
  const { admin, student, mark } = await openBoth(newPage);
  await writeMessage(student, '/contact-us', 'Which gate do you mean?');
  // Without live updates, which would show the other answer first.
  await admin.route('**/api/events*', (route) => route.abort());
  await openInInbox(admin, adminPath, `Both ${mark}`);
  await answerField(admin).fill('The one in the north.');
  const id = new URL(admin.url()).searchParams.get('open');
  const api = await playwright.request.newContext({ baseURL: stack.origin, ignoreHTTPSErrors: true });
  await postAdministratorSignIn(api, stack.administrator);
  const sent = await api.post(`/api/admin/messages/${id}/answers`, {
    headers: { origin: stack.origin },
    data: { body: 'The northern gate, please.', version: 1 },
  });
  expect(sent.status()).toBe(200);
  await api.dispose();
  await admin.getByRole('button', { name: 'Send answer' }).click();
  await expect(admin.getByRole('alert')).toContainText('changed while you were writing');
  await expect(conversation(admin)).toContainText('The northern gate, please.');
  await expect(answerField(admin)).toHaveValue('The one in the north.');
  await admin.getByRole('button', { name: 'Send answer' }).click();
  await expect(conversation(admin)).toContainText('The one in the north.');
});

test('a phrase is saved and inserted with the name of the writer', { tag: '@nightly' }, async ({
  newPage,
  adminPath,
}) => {
  const { admin, student, mark } = await openBoth(newPage);
  await writeMessage(student, '/contact-us', 'How long does a review take?');
  await openInInbox(admin, adminPath, `Both ${mark}`);
  await admin.getByRole('button', { name: 'Saved phrases' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Saved phrases' });
  await dialog.getByRole('button', { name: 'New phrase' }).click();
  await dialog.getByLabel('Title').fill(`Review ${mark}`);
  await dialog.getByLabel('Text').fill('Hello {first_name}, two days. About {task}.');
  await dialog.getByRole('button', { name: 'Save phrase' }).click();
  await expect(dialog.getByText(`Review ${mark}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await admin.getByRole('button', { name: 'Insert phrase' }).click();
  await admin.getByRole('menuitem', { name: `Review ${mark}` }).click();
  await expect(answerField(admin)).toHaveValue('Hello Both, two days. About {task}.');
  await expect(answerField(admin)).toBeFocused();
  await admin.getByRole('button', { name: 'Send answer' }).click();
  await expect(admin.getByText('Replace {task} first.')).toBeVisible();

  await admin.getByRole('button', { name: 'More' }).click();
  await admin.getByRole('menuitem', { name: /Link to a task/ }).click();
  const link = admin.getByRole('dialog', { name: 'What is this message about?' });
  await link.getByRole('searchbox').fill('friends');
  await link.getByRole('button', { name: /Bring five friends/ }).click();
  await expect(admin.getByRole('link', { name: /^Task: Bring five friends/ })).toBeVisible();
});

test('a visitor gets the answer by mail', async ({ newPage, adminPath }, { parallelIndex }) => {
  test.skip(process.env.E2E_BASE_URL !== undefined, 'the mails of this stack are not readable here');
  const mark = Date.now().toString(36);
  const visitor = await newPage();
  await visitor.goto('/contact');
  await visitor.getByLabel('Name').fill(`Visitor ${mark}`);
  await visitor.getByLabel('Email').fill(`visitor-${mark}@somewhere.example`);
  await visitor.getByRole('textbox', { name: 'Message' }).fill('May I join from another country?');
  await visitor.getByRole('button', { name: 'Send message' }).click();
  await expect(visitor.getByRole('heading', { name: 'Your message was sent' })).toBeVisible();

  const admin = await newPage('administrator');
  await openInInbox(admin, adminPath, `Visitor ${mark}`);
  await expect(admin.getByText('Visitor; the address is not verified')).toBeVisible();
  await answerField(admin).fill('Yes, from any country.');
  await admin.getByRole('button', { name: 'Send answer' }).click();
  await expect(conversation(admin)).toContainText('Yes, from any country.');
  const mails = () => mailsTo(parallelIndex, `visitor-${mark}@somewhere.example`);
  await expect.poll(mails).toHaveLength(1);
  expect(mails()[0]).toContain('Yes, from any country.');
});

test('on a phone the conversation takes the place of the list', { tag: '@nightly' }, async ({
  newPage,
  adminPath,
}) => {
  const { admin, student, mark } = await openBoth(newPage);
  await writeMessage(student, '/contact-us', 'Is there a group for our campus?');
  await admin.setViewportSize({ width: 390, height: 844 });
  await openInInbox(admin, adminPath, `Both ${mark}`);
  await expect(admin.getByRole('list', { name: 'Messages' })).toBeHidden();
  await admin.getByRole('button', { name: 'All messages' }).click();
  await expect(admin.getByRole('list', { name: 'Messages' })).toBeVisible();
});
