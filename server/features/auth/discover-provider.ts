import { z } from 'zod';
import { SignInFailure } from './sign-in-failure.ts';

const metadataSchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});
export type ProviderMetadata = z.infer<typeof metadataSchema>;

/** Milliseconds, for one request. */
const timeout = 3_000;
const maxAttempts = 2;
/** Milliseconds after which metadata is loaded again; if that fails, the old metadata stays in use. */
const maxAge = 24 * 3_600_000;

async function fetchMetadata(issuer: string): Promise<ProviderMetadata> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(timeout) });
  if (!response.ok) throw new Error(`the provider's metadata URL responded with ${response.status}`);
  const metadata = metadataSchema.parse(await response.json());
  if (metadata.issuer !== issuer) throw new Error(`the metadata names another issuer: ${metadata.issuer}`);
  const { protocol } = new URL(issuer);
  for (const endpoint of [metadata.authorization_endpoint, metadata.token_endpoint, metadata.jwks_uri]) {
    if (protocol === 'https:' && !endpoint.startsWith('https://'))
      throw new Error('an endpoint does not use https');
  }
  return metadata;
}

async function fetchWithRetry(issuer: string): Promise<ProviderMetadata> {
  for (let left = maxAttempts; ; left -= 1) {
    try {
      return await fetchMetadata(issuer);
    } catch (cause) {
      if (left > 1) continue;
      throw new SignInFailure('unreachable', 'discovery failed', { cause });
    }
  }
}

/**
 * Loads the provider's metadata at the first sign-in, not at startup: the server must start during an outage of the
 * provider. Concurrent sign-ins share one request. A success is cached, a failure is not.
 * @returns a function that throws SignInFailure('unreachable') while no metadata is available
 */
export function createDiscovery(issuer: string, now: () => Date): () => Promise<ProviderMetadata> {
  let cached: { metadata: ProviderMetadata; at: number } | null = null;
  let loading: Promise<ProviderMetadata> | null = null;

  const load = async () => {
    try {
      const metadata = await fetchWithRetry(issuer);
      cached = { metadata, at: now().getTime() };
      return metadata;
    } catch (error) {
      if (cached === null) throw error;
      return cached.metadata;
    } finally {
      loading = null;
    }
  };

  return async () => {
    if (cached !== null && now().getTime() - cached.at < maxAge) return cached.metadata;
    loading ??= load();
    return loading;
  };
}
