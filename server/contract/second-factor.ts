import { z } from 'zod';
import { id, requiredText, timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route.ts';
import { session } from './session.ts';

/** Second factors of administrators: an app that shows codes (TOTP), passkeys, and recovery codes for the case that both are lost. */

/** Minutes for which a change of second factors needs no further password or factor. */
export const confirmedMinutes = 5;
export const passkeysMax = 20;
/** The bytes of a key pair's public half take the most, those of RSA with 4096 bits. */
const base64url = z.base64url().min(1).max(4_000);

/** What a passkey signed, of `PublicKeyCredential`. */
export const passkeyAnswer = z.strictObject({
  id: base64url,
  clientDataJSON: base64url,
  authenticatorData: base64url,
  signature: base64url,
  userHandle: z.base64url().max(100).nullable(),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

const appCode = z
  .string()
  .max(20)
  .overwrite((typed) => typed.replaceAll(/\s/g, ''))
  .regex(/^\d{6}$/, 'Enter the six digits that the app shows now.');

/** 24 letters and digits. Written in groups, in either case. */
const recoveryCode = z
  .string()
  .max(80)
  .overwrite((typed) => typed.replaceAll(/[\s-]/g, '').toUpperCase())
  .regex(/^[A-Z2-7]{24}$/, 'Enter one of your recovery codes. Each has 24 letters and digits.');

export const appProof = z.strictObject({ kind: z.literal('app'), code: appCode });
export const recoveryProof = z.strictObject({ kind: z.literal('recovery'), code: recoveryCode });
export const passwordProof = z.strictObject({
  kind: z.literal('password'),
  password: z.string().min(1, 'Enter your present password.').max(limits.passwordBytesMax),
});
export const proof = z.discriminatedUnion('kind', [
  appProof,
  recoveryProof,
  z.strictObject({ kind: z.literal('passkey'), answer: passkeyAnswer }),
]);
export type FactorProof = z.infer<typeof proof>;
export type IdentityProof = FactorProof | z.infer<typeof passwordProof>;

export const startPasskeySignIn = defineRoute({
  method: 'POST',
  path: '/api/auth/passkey/challenge',
  access: 'public',
  summary: 'What a passkey signs to prove who somebody is, valid once and for five minutes',
  response: z.object({ challenge: z.string(), rpId: z.string() }),
  failure: 'The passkey could not be asked for. Please try again.',
  rateLimit: 'adminSignIn',
  idempotent: true,
});

export const signInByPasskey = defineRoute({
  method: 'POST',
  path: '/api/auth/passkey',
  access: 'public',
  summary: 'Sign in as an administrator by a passkey alone',
  body: z.strictObject({ answer: passkeyAnswer }),
  response: session,
  failure: 'This passkey could not sign you in. Sign in with your password, or with another passkey.',
  rateLimit: 'adminSignIn',
});

export const takeSecondStep = defineRoute({
  method: 'POST',
  path: '/api/auth/second-step',
  access: 'second-step',
  summary: 'Give the second factor after the password or after Google',
  body: proof,
  response: session,
  failure: 'This was not accepted. Please try again.',
  rateLimit: 'adminSignIn',
});

const path = '/api/admin/account';

const passkey = z.object({
  id,
  name: z.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
});

const factors = z.object({
  passkeys: z.array(passkey),
  app: z.object({ createdAt: timestamp }).nullable(),
  /** How many were not used. */
  recoveryCodes: z.number().int(),
  /** Whether this festival's administrators must have a second factor. */
  required: z.boolean(),
  hasPassword: z.boolean(),
});
export type Factors = z.infer<typeof factors>;

export const listFactors = defineRoute({
  method: 'GET',
  path: `${path}/factors`,
  access: 'own-account',
  summary: 'My second factors',
  response: factors,
  failure: 'Failed to load your second factors. Please try again.',
});

export const confirmIdentity = defineRoute({
  method: 'POST',
  path: `${path}/confirm`,
  access: 'own-account',
  summary: 'Give my password or a second factor, which a change of second factors needs',
  body: z.discriminatedUnion('kind', [passwordProof, ...proof.options]),
  failure: 'This was not accepted. Please try again.',
  rateLimit: 'adminSignIn',
});

/** Shown once: only hashes are stored. Null: the account has some from before. */
const codes = z.object({ recoveryCodes: z.array(z.string()).nullable() });
const notAdded = 'The second factor could not be added. Please try again.';
const notRemoved = 'The second factor could not be removed. Please try again.';

// Idempotent, so that the answers, which are secret, are not kept for a repeated request.
export const startApp = defineRoute({
  method: 'POST',
  path: `${path}/app/start`,
  access: 'own-account',
  summary: 'A secret for an app that shows codes, valid for ten minutes',
  response: z.object({ challenge: z.string(), secret: z.string(), uri: z.string() }),
  failure: notAdded,
  idempotent: true,
});

export const addApp = defineRoute({
  method: 'POST',
  path: `${path}/app`,
  access: 'own-account',
  summary: 'Use the app that shows this code; it replaces another one',
  body: z.strictObject({ challenge: z.string().max(200), code: appCode }),
  response: codes,
  failure: notAdded,
  rateLimit: 'adminSignIn',
  idempotent: true,
});

export const removeApp = defineRoute({
  method: 'DELETE',
  path: `${path}/app`,
  access: 'own-account',
  summary: 'Remove the app that shows codes',
  failure: notRemoved,
});

export const startPasskey = defineRoute({
  method: 'POST',
  path: `${path}/passkeys/start`,
  access: 'own-account',
  summary: 'What a new passkey is made for, valid for five minutes',
  response: z.object({
    challenge: z.string(),
    rpId: z.string(),
    rpName: z.string(),
    userId: z.string(),
    userName: z.string(),
    /** Those that the account has: a device makes one. */
    exclude: z.array(z.string()),
  }),
  failure: notAdded,
  idempotent: true,
});

export const addPasskey = defineRoute({
  method: 'POST',
  path: `${path}/passkeys`,
  access: 'own-account',
  summary: 'Add a passkey',
  body: z.strictObject({
    name: requiredText(60, 'Enter a name, such as the device that has the passkey.'),
    answer: z.strictObject({
      id: base64url,
      clientDataJSON: base64url,
      attestationObject: z.base64url().max(20_000),
    }),
  }),
  response: codes,
  failure: notAdded,
  rateLimit: 'adminSignIn',
  idempotent: true,
});
export type NewPasskey = z.infer<typeof addPasskey.body>;

export const removePasskey = defineRoute({
  method: 'DELETE',
  path: `${path}/passkeys/:id`,
  access: 'own-account',
  summary: 'Remove a passkey',
  params: z.object({ id }),
  failure: notRemoved,
});

export const makeRecoveryCodes = defineRoute({
  method: 'POST',
  path: `${path}/recovery-codes`,
  access: 'own-account',
  summary: 'Make new recovery codes, which end the earlier ones',
  response: z.object({ recoveryCodes: z.array(z.string()) }),
  failure: 'New recovery codes could not be made. Please try again.',
  idempotent: true,
});
