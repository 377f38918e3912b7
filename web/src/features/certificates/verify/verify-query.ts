import { queryOptions } from '@tanstack/react-query';
import { getJwks } from '#contract/credential-documents.ts';
import { type VerifiedCertificate, verifyCertificate } from '#contract/verify.ts';
import { call } from '../../../api/client.ts';
import { presentTime } from '../../../api/server-time.ts';

export const certificateQuery = (id: string) =>
  queryOptions({
    queryKey: ['verify', id],
    queryFn: ({ signal }) => call(verifyCertificate, { params: { id }, signal }),
  });

/** The check of the signature in this browser, with the keys that this site publishes. */
export const browserCheckQuery = (certificate: VerifiedCertificate) =>
  queryOptions({
    queryKey: ['verify', certificate.id, 'in-browser', certificate],
    queryFn: async ({ signal }) => {
      const { jwt } = certificate;
      if (jwt === null) return null;
      const [keys, { checkInBrowser }] = await Promise.all([
        call(getJwks, { signal }),
        import('./check-in-browser.ts'),
      ]);
      return checkInBrowser({ ...certificate, jwt }, { keys, now: presentTime() });
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
