import fastifyOauth2 from '@fastify/oauth2';
import Fastify from 'fastify';

/** OAuth 2.0's authorization code flow against one provider. */
export interface AuthorizationCodeFlow {
  /** The provider's address with `response_type=code`, the client's id and these parameters. */
  authorizeURL(params: Record<string, string>): string;
  /** One request to the token endpoint. Throws an error with `output.statusCode`: 502 and 504 for the network. */
  getToken(params: Record<string, string>): Promise<{ token: unknown }>;
}

export interface AuthorizationCodeFlowOptions {
  readonly authorizationEndpoint: string;
  readonly tokenEndpoint: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
}

/** Milliseconds that the token endpoint may take. */
const timeout = 5_000;

/**
 * The flow of @fastify/oauth2. The endpoints are known at the first sign-in only, and a plugin cannot join an
 * application that listens already, so it gets an instance of its own.
 */
export async function createAuthorizationCodeFlow(
  options: AuthorizationCodeFlowOptions,
): Promise<AuthorizationCodeFlow> {
  const authorize = new URL(options.authorizationEndpoint);
  const token = new URL(options.tokenEndpoint);
  const holder = Fastify();
  await holder.register(fastifyOauth2, {
    name: 'google',
    callbackUri: options.redirectUri,
    credentials: {
      client: { id: options.clientId, secret: options.clientSecret },
      auth: {
        authorizeHost: authorize.origin,
        authorizePath: authorize.pathname,
        tokenHost: token.origin,
        tokenPath: token.pathname,
      },
      http: { timeout },
    },
  });
  // The plugin's types leave this property of its decoration out.
  return holder.getDecorator<{ oauth2: AuthorizationCodeFlow }>('google').oauth2;
}
