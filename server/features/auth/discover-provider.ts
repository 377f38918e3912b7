import { z } from 'zod';
import { SignInFailure } from './sign-in-failure.ts';

const metadataSchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});
export type ProviderMetadata = z.infer<typeof metadataSchema>;

/** Milliseconds that one request for the metadata may take, and tries before giving up. */
const timeout = 3_000;
const tries = 2;
/** Milliseconds after which known metadata is asked for again; kept where that fails. */
const freshFor = 24 * 3_600_000;

async function fetchMetadata(issuer: string): Promise<ProviderMetadata> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(timeout) });
  if (!response.ok) throw new Error(`the provider's metadata answered ${response.status}`);
  const metadata = metadataSchema.parse(await response.json());
  if (metadata.issuer !== issuer) throw new Error(`the metadata names the issuer ${metadata.issuer}`);
  const { protocol } = new URL(issuer);
  for (const endpoint of [metadata.authorization_endpoint, metadata.token_endpoint, metadata.jwks_uri]) {
    if (protocol === 'https:' && !endpoint.startsWith('https://'))
      throw new Error('an endpoint is not https');
  }
  return metadata;
}

async function fetchWithRetry(issuer: string): Promise<ProviderMetadata> {
  for (let left = tries; ; left -= 1) {
    try {
      return await fetchMetadata(issuer);
    } catch (cause) {
      if (left > 1) continue;
      throw new SignInFailure('unreachable', 'discovery failed', { cause });
    }
  }
}

/**
 * Asks for the provider's metadata at the first sign-in, not at boot: an outage there must not stop the
 * server. Sign-ins that arrive together share one request; a failure is forgotten, a success is kept.
 * @returns a function that throws SignInFailure('unreachable') while there is nothing to give
 */
export function createDiscovery(issuer: string, now: () => Date): () => Promise<ProviderMetadata> {
  let known: { metadata: ProviderMetadata; at: number } | null = null;
  let asking: Promise<ProviderMetadata> | null = null;

  const ask = async () => {
    try {
      const metadata = await fetchWithRetry(issuer);
      known = { metadata, at: now().getTime() };
      return metadata;
    } catch (error) {
      if (known === null) throw error;
      return known.metadata;
    } finally {
      asking = null;
    }
  };

  return async () => {
    if (known !== null && now().getTime() - known.at < freshFor) return known.metadata;
    asking ??= ask();
    return asking;
  };
}
