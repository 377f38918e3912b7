import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type Provider from 'oidc-provider';
import { z } from 'zod';
import type { Accounts } from './identity-accounts.ts';
import { signInPage } from './identity-page.ts';

const formSchema = z.object({
  email: z.email('Enter an email address, e.g. asha@students.example').max(254),
  name: z.string().max(200, 'Use at most 200 characters.'),
});

/** Maximum size of a form in bytes. */
const formMaxBytes = 8_192;

interface Interaction {
  readonly provider: Provider;
  readonly accounts: Accounts;
  readonly standsFor: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly pathname: string;
}

/** GET shows the form, POST signs in, GET …/cancel returns access_denied. */
export async function answerSignInPage(interaction: Interaction): Promise<void> {
  const { provider, accounts, standsFor, request, response, pathname } = interaction;
  const { uid } = await provider.interactionDetails(request, response);
  const finish = (result: Parameters<Provider['interactionFinished']>[2]) =>
    provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  const show = (status: number, form: { email: string; name: string; problem?: string }) =>
    void response
      .writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
      .end(signInPage({ standsFor, action: `/interaction/${uid}`, ...form }));

  if (pathname === `/interaction/${uid}/cancel`) {
    return finish({ error: 'access_denied', error_description: 'Cancelled at the local stand-in' });
  }
  if (request.method !== 'POST') return show(200, { email: '', name: '' });

  if (Number(request.headers['content-length'] ?? Infinity) > formMaxBytes)
    return show(413, { email: '', name: '' });
  const fields = new URLSearchParams(await text(request));
  const email = (fields.get('email') ?? '').trim().toLowerCase();
  const name = (fields.get('name') ?? '').trim();
  const form = formSchema.safeParse({ email, name });
  if (!form.success) return show(422, { email, name, problem: form.error.issues[0]?.message ?? '' });

  const accountId = accounts.remember(email, name);
  return finish({ login: { accountId, remember: false }, select_account: {} });
}
