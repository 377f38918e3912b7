import { expect } from '@playwright/test';
import { startIdentityProvider } from '../../server/embedded/identity-provider.ts';
import { anyFreePort } from '../../server/embedded/ports.ts';
import { paths } from '../src/paths.ts';
import { expectNoOverflow } from './no-overflow.ts';
import { expectNoViolation } from './page-checks.ts';
import { enterStudent } from './sign-in.ts';
import { externalStack, startStack } from './stack.ts';
import { test } from './test.ts';

const client = { clientId: 'torchbearer', clientSecret: 'a-secret-of-this-test' };
const name = 'Example University';

test('a student signs in at the university, and Google does not take over the address', async ({
  newPage,
}, testInfo) => {
  test.skip(externalStack() !== null, 'it needs a stack with a second identity provider');
  test.setTimeout(240_000);
  const port = await anyFreePort();
  const origin = `http://localhost:${port}`;
  const provider = await startIdentityProvider({
    port: 0,
    ...client,
    standsFor: name,
    redirectUris: [`${origin}/api/auth/university/callback`],
  });
  const stack = await startStack(
    200 + testInfo.parallelIndex + 10 * testInfo.retry,
    { port, publicOrigin: origin },
    {
      UNIVERSITY_ISSUER: provider.issuer,
      UNIVERSITY_CLIENT_ID: client.clientId,
      UNIVERSITY_CLIENT_SECRET: client.clientSecret,
      UNIVERSITY_NAME: name,
      UNIVERSITY_BUTTON: `Continue with ${name}`,
    },
  );
  try {
    const page = await newPage();
    const university = page.getByRole('button', { name: `Continue with ${name}` });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${origin}/`);
    await expect(page.locator('#home').getByRole('button', { name: `Continue with ${name}` })).toBeVisible();
    await expectNoOverflow(page, 'the landing page with two providers');
    await page.goto(`${origin}/login`);
    await expect(page.getByText(`with Google or with their account of ${name}`)).toBeVisible();
    await expectNoOverflow(page, 'the login page with two providers');
    await expectNoViolation(page, 'light', { where: 'the login page with two providers', exemptRules: [] });
    await university.click();
    await expect(page.getByRole('heading', { name: `Local stand-in for ${name}` })).toBeVisible();
    const student = { email: 'ila@students.example', name: 'Ila University' };
    await enterStudent(page, student);
    const session = async (of = page) => (await of.request.get(`${origin}/api/session`)).json();
    expect((await session()).user).toMatchObject(student);

    // The same address at Google is another account, which cannot take it.
    const other = await newPage();
    await other.goto(`${origin}/login`);
    await other.getByRole('button', { name: 'Continue with Google' }).click();
    await enterStudent(other, student, '**/autherror*');
    await expect(
      other.getByText(`in the way that you used the first time: Google or ${name}.`),
    ).toBeVisible();
    await expect(other.getByRole('alert')).toHaveText('Failed to sign in. Please try again.');
    await expectNoViolation(other, 'dark', { where: 'the page of an address in use', exemptRules: [] });

    // The address of an administrator is refused there.
    await other.goto(`${origin}/login`);
    await other.getByRole('button', { name: `Continue with ${name}` }).click();
    await enterStudent(other, { email: 'it@torchbearer.example', name: 'Not IT' }, '**/autherror*');
    await expect(other.getByText('Sign in with Google, or with your password.')).toBeVisible();
    expect(await session(other)).toEqual({ user: null, administrator: null });
    await other.goto(`${origin}${paths.adminLogin}`);
    await expect(other.getByRole('button', { name: 'Admin Sign In' })).toBeVisible();
  } finally {
    await stack.stop();
    await provider.close();
  }
});
