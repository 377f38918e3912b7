import { builtOrigin } from '#contract/built-origin.ts';
import { festivalName } from '../content/festival-name.ts';
import { site } from '../content/site.ts';

/** The festival as a schema.org Event. */
export function describeEvent(image: string) {
  const { festival } = site();
  const { starts, ends, summary, place, organizer } = festival;
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: festivalName(festival),
    description: summary,
    startDate: starts,
    endDate: ends,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    url: `${builtOrigin}/`,
    image: [image],
    location: {
      '@type': 'Place',
      name: place.name,
      address: {
        '@type': 'PostalAddress',
        streetAddress: place.street,
        addressLocality: place.city,
        postalCode: place.postalCode,
        addressRegion: place.region,
        addressCountry: place.country,
      },
    },
    organizer: {
      '@type': 'Organization',
      name: organizer,
      url: `${builtOrigin}/`,
      email: festival.email,
      sameAs: festival.socials.map(({ url }) => url),
    },
  };
}
