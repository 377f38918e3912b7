import { expect, type Locator, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

/** A device of the administrator that keeps passkeys. */
export async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return { lose: () => client.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }) };
}

/** Reads the recovery codes, and closes them. */
export async function readCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allTextContents();
  expect(new Set(codes).size).toBe(10);
  await page.keyboard.press('Escape');
  await page
    .getByRole('alertdialog', { name: 'Are the codes stored?' })
    .getByRole('button', { name: 'Back to the codes' })
    .click();
  await dialog.getByRole('button', { name: 'I have stored them' }).click();
  await expect(dialog).toHaveCount(0);
  return codes;
}

/** The app of a phone, with the secret that the dialog shows. */
export async function readSecret(dialog: Locator): Promise<TOTP> {
  const secret = (await dialog.locator('p.font-mono').textContent()) ?? '';
  return new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
}
