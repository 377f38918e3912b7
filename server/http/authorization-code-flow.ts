import fastifyOauth2 from '@fastify/oauth2';
import Fastify from 'fastify';

/** The OAuth 2.0 authorization code flow of one provider. */
export interface AuthorizationCodeFlow {
  /** The authorization URL with `response_type=code`, the client id and these parameters. */
  authorizeURL(params: Record<string, string>): string;
  /** Calls the token endpoint. Throws an error with `output.statusCode`; 502 and 504 are network errors. */
  getToken(params: Record<string, string>): Promise<{ token: unknown }>;
}

export interface AuthorizationCodeFlowOptions {
  readonly authorizationEndpoint: string;
  readonly tokenEndpoint: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
}

/** Timeout of the token endpoint in milliseconds. */
const timeout = 5_000;

/**
 * Creates the flow with @fastify/oauth2. The endpoints are discovered at the first sign-in, and a plugin cannot be
 * registered after the application listens, so the plugin has a Fastify instance of its own.
 */
export async function createAuthorizationCodeFlow(
  options: AuthorizationCodeFlowOptions,
): Promise<AuthorizationCodeFlow> {
  const authorize = new URL(options.authorizationEndpoint);
  const token = new URL(options.tokenEndpoint);
  const host = Fastify();
  await host.register(fastifyOauth2, {
    name: 'provider',
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
  // The plugin's types lack this property.
  return host.getDecorator<{ oauth2: AuthorizationCodeFlow }>('provider').oauth2;
}
