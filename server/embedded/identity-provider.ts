import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type Configuration, interactionPolicy, Provider } from 'oidc-provider';
import { type Accounts, createAccounts } from './identity-accounts.ts';
import { errorPage } from './identity-page.ts';
import { answerSignInPage } from './identity-sign-in.ts';
import { createMemoryAdapter } from './memory-adapter.ts';

export interface LocalIdentityProvider {
  readonly issuer: string;
  close(): Promise<void>;
}

interface Options {
  /** Port on the loopback interface; 0 uses a free one. */
  readonly port: number;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUris: readonly string[];
  /** Whom its page names. Default: Google. */
  readonly standsFor?: string;
  /** The https:// address of a TLS proxy in front; default: this server's own address. */
  readonly issuer?: string;
}

/**
 * A real OpenID Connect provider as a local stand-in for Google or another one: discovery, PKCE, RS256. Every client can sign in with any
 * address, so it listens only on the loopback interface. All data is in memory.
 */
export async function startIdentityProvider(options: Options): Promise<LocalIdentityProvider> {
  const server = createServer();
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the identity provider has no port');
  const issuer = options.issuer ?? `http://127.0.0.1:${address.port}`;

  const { standsFor = 'Google' } = options;
  const accounts = createAccounts();
  const provider = new Provider(issuer, configuration(options, accounts));
  provider.proxy = options.issuer !== undefined;
  const answer = provider.callback();
  // Chromium applies form-action to the redirects after the post too.
  const origins = options.redirectUris.map((uri) => new URL(uri).origin);
  server.on('request', (request, response) => {
    response.setHeader('content-security-policy', policy(origins));
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('cache-control', 'no-store');
    const { pathname } = new URL(request.url ?? '/', issuer);
    if (!pathname.startsWith('/interaction/')) return void answer(request, response);
    answerSignInPage({ provider, accounts, standsFor, request, response, pathname }).catch(
      (error: unknown) => {
        if (response.headersSent) return response.destroy();
        response.writeHead(400, { 'content-type': 'text/html; charset=utf-8' }).end(errorPage(String(error)));
      },
    );
  });

  return {
    issuer,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function policy(origins: readonly string[]): string {
  const targets = ["'self'", ...origins].join(' ');
  return `default-src 'none'; style-src 'unsafe-inline'; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`;
}

function configuration({ clientId, clientSecret, redirectUris }: Options, accounts: Accounts): Configuration {
  const prompts = interactionPolicy.base();
  // No consent page; every sign-in shows the sign-in page, like Google's prompt=select_account.
  prompts.remove('consent');
  prompts.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    adapter: createMemoryAdapter(),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        client_name: 'Torchbearer',
        redirect_uris: [...redirectUris],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        id_token_signed_response_alg: 'RS256',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      short: { httpOnly: true, sameSite: 'lax', signed: true },
      long: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Like Google: the claims are in the ID token.
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    scopes: ['openid', 'email', 'profile'],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { policy: prompts, url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_ctx, subject) => {
      const account = accounts.find(subject);
      if (account === undefined) return undefined;
      const { email, name } = account;
      return {
        accountId: subject,
        claims: () => ({ sub: subject, email, email_verified: true, name }),
      };
    },
    loadExistingGrant: async (ctx) => {
      const { client, session, provider } = ctx.oidc;
      if (client === undefined || session?.accountId === undefined) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    expiresWithSession: () => false,
    renderError: (ctx, out) => {
      ctx.type = 'html';
      ctx.body = errorPage(out.error_description ?? out.error);
    },
    ttl: {
      AccessToken: ttlSeconds,
      AuthorizationCode: 60,
      IdToken: ttlSeconds,
      Interaction: ttlSeconds,
      Grant: ttlSeconds,
      Session: ttlSeconds,
    },
  };
}

const ttlSeconds = 3_600;
