import { z } from 'zod';

const jwt = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const enveloped = z.object({ id: z.string().regex(/^data:application\/vc\+jwt,/) });

/** The signed badge in JSON (an enveloped verifiable credential), or the badge itself; null if the text is neither. */
export function badgeInJson(text: string): string | null {
  const trimmed = text.trim();
  if (jwt.test(trimmed)) return trimmed;
  let content: unknown;
  try {
    content = JSON.parse(trimmed);
  } catch {
    return null;
  }
  const { data } = enveloped.safeParse(content);
  const envelopedJwt = data?.id.slice(data.id.indexOf(',') + 1) ?? '';
  return jwt.test(envelopedJwt) ? envelopedJwt : null;
}

/** The signed badge that is baked into an SVG (§5.3.2 of Open Badges 3.0); null if there is none. */
export function badgeInSvg(svg: string): string | null {
  // Bounded, so that a hostile file is not searched forever.
  const [, badge = ''] =
    /<openbadges:credential\s[^>]{0,500}?\bverify\s*=\s*["']([^"']*)["']/.exec(svg) ?? [];
  return jwt.test(badge) ? badge : null;
}
