/**
 * What opens `address` in a browser outside of the app with this user agent. Null where no way is known.
 * - Android: the default browser. `here` stays open if the phone has none.
 * - Instagram on iPhones ignores Safari's scheme since iOS 26.4, and has one of its own (shalanah/inapp-debugger#22).
 * - iPhones and iPads: Safari has its scheme since iOS 17.
 */
export function browserAddress(address: string, userAgent: string, here: string): string | null {
  const scheme = address.slice(0, address.indexOf(':'));
  const rest = address.slice(scheme.length);
  if (/\bAndroid\b/.test(userAgent)) {
    const intent = [
      'Intent',
      `scheme=${scheme}`,
      'action=android.intent.action.VIEW',
      'category=android.intent.category.BROWSABLE',
      `S.browser_fallback_url=${encodeURIComponent(here)}`,
      'end',
    ];
    return `intent${rest}#${intent.join(';')}`;
  }
  const [, version] = /\b(?:iPhone|iPad|iPod)\b.*? OS (\d+)_/.exec(userAgent) ?? [];
  if (version === undefined) return null;
  if (/\bInstagram \d/.test(userAgent)) return `instagram://extbrowser/?url=${encodeURIComponent(address)}`;
  return Number(version) >= 17 ? `x-safari-${scheme}${rest}` : null;
}
