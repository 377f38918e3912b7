import { expect } from '@playwright/test';
import { paths } from '../src/paths.ts';
import { mailsTo } from './read-mails.ts';
import { signInAsAdministrator } from './sign-in.ts';
import { test } from './test.ts';

test('IT sees what needs attention, sends a test mail and looks up mails; the owner can sign everybody out', async ({
  newPage,
  stack,
}, { parallelIndex }) => {
  const [owner, colleague] = [await newPage(), await newPage()];
  await signInAsAdministrator(owner, stack.administrator);
  const email = `it-${Date.now().toString(36)}@festival.example`;
  const invited = await owner.request.post('/api/admin/roles', { data: { email, role: 'it' } });
  expect(invited.status()).toBe(201);
  const { items } = await (await owner.request.get('/api/admin/roles')).json();
  const [one] = items.filter((item: { email: string }) => item.email === email);
  const link = new URL(one.invitation.link);
  await colleague.goto(`${link.pathname}${link.hash}`);
  await colleague.getByLabel(/^Your name/).fill('Meera Nair');
  await colleague.getByLabel(/^Password/).fill('carry the fire to campus');
  await colleague.getByLabel(/^Password/).press('Enter');
  await colleague
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'System' })
    .click();
  await expect(colleague.getByRole('heading', { level: 1, name: 'System' })).toBeVisible();

  // The sample festival was never backed up.
  const backup = colleague.getByRole('region', { name: 'Backup' });
  await expect(backup.getByText('Attention')).toHaveCount(2);
  await expect(backup.getByText('docs/operations/backup.md#back-up')).toBeVisible();
  await colleague.getByRole('button', { name: 'Send a test mail' }).click();
  await expect(colleague.getByText('The mail is a file in the folder of development mails.')).toBeVisible();
  await expect.poll(() => mailsTo(parallelIndex, email).join()).toContain('Your test mail arrived');

  await colleague.route('**/api/admin/system/mails*', async (route) => {
    const answer = await route.fetch();
    if (!answer.ok()) return route.fulfill({ response: answer });
    const body = await answer.json();
    const failed = {
      id: '0b000000-0000-7000-8000-000000000001',
      at: new Date().toISOString(),
      purpose: 'notification',
      state: 'failed',
      attempts: 1,
      lastError: '550 5.1.1 no such mailbox',
      messageId: '<one@festival.example>',
    };
    const listed = new URL(route.request().url()).searchParams.has('address') ? [] : [failed];
    await route.fulfill({ json: { ...body, items: [...listed, ...body.items] } });
  });
  await colleague.getByRole('tab', { name: 'Mails' }).click();
  const mails = colleague.getByRole('tabpanel', { name: 'Mails' });
  await mails.getByRole('combobox', { name: 'State' }).click();
  await colleague.getByRole('option', { name: 'Refused' }).click();
  await expect(mails.getByText('550 5.1.1 no such mailbox')).toBeVisible();
  await mails.getByLabel('All mails to an address').fill('nobody@students.example');
  await expect(mails.getByText('No mail matches')).toBeVisible();
  await mails.getByLabel('All mails to an address').fill('not an address');
  await expect(mails.getByText('This is no address')).toBeVisible();

  await colleague.getByRole('tab', { name: 'Settings' }).click();
  await colleague.getByLabel('Search settings').fill('GOOGLE_CLIENT_SECRET');
  await expect(colleague).toHaveURL(/part=settings/);
  const settings = colleague.getByRole('list', { name: 'Settings' });
  await expect(settings.getByRole('listitem')).toHaveCount(1);
  await expect(settings.getByText(/^(Set|Not set)$/)).toBeVisible();
  await colleague.getByRole('tab', { name: 'State' }).click();
  await expect(backup).toBeVisible();
  await expect(colleague.getByRole('button', { name: 'Sign everybody out' })).toHaveCount(0);

  // Other tests share the stack, so that this one ends no session: system.test.ts does.
  await owner
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'System' })
    .click();
  await owner.route('**/api/admin/system/sign-out-everybody', (route) =>
    route.fulfill({ json: { ended: 3 } }),
  );
  await owner.getByRole('button', { name: 'Sign everybody out' }).click();
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Sign everybody out' }).click();
  await expect(owner).toHaveURL(new RegExp(paths.adminLogin));
  // The session of this test has not ended: what the address says to a browser without one.
  const signedOut = await newPage('visitor');
  await signedOut.goto(new URL(owner.url()).pathname + new URL(owner.url()).search);
  await expect(signedOut.getByText('Everybody was signed out.')).toBeVisible();
});
