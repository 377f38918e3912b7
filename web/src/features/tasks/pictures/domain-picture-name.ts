/** The file in domain-pictures/ with the picture of a domain. */
export function domainPictureName(domain: string, daytime: 'day' | 'night'): string {
  return `${domain.toLowerCase().replaceAll(/[^a-z]+/g, '-')}-${daytime}.svg`;
}
