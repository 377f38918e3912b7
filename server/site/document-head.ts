const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');

interface DocumentHead {
  readonly type: 'profile' | 'website';
  readonly title: string;
  readonly description: string;
  /** Absolute, as that of the picture. */
  readonly address: string;
  /** 1200 by 630 pixels. */
  readonly picture: { readonly url: string; readonly alt: string };
  /** Whether search engines may list the page. */
  readonly indexable: boolean;
}

/**
 * The head of a document that the server knows more about than the build: title, description and picture for search engines and
 * messengers, which run no scripts. The texts are hostile: everything is escaped, so that no element or attribute can be in them.
 */
export function documentHead({
  type,
  title,
  description,
  address,
  picture,
  indexable,
}: DocumentHead): string {
  const tags = [
    ['property', 'og:type', type],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:url', address],
    ['property', 'og:image', picture.url],
    ['property', 'og:image:type', 'image/jpeg'],
    ['property', 'og:image:width', '1200'],
    ['property', 'og:image:height', '630'],
    ['property', 'og:image:alt', picture.alt],
    ['name', 'twitter:card', 'summary_large_image'],
    ['name', 'twitter:title', title],
    ['name', 'twitter:description', description],
    ['name', 'twitter:image', picture.url],
    ['name', 'description', description],
    ...(indexable ? [] : [['name', 'robots', 'noindex']]),
  ].map(([kind, key, content]) => `<meta ${kind}="${key}" content="${escapeHtml(content ?? '')}"/>`);
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<link rel="canonical" href="${escapeHtml(address)}"/>`,
    ...tags,
  ].join('\n');
}
