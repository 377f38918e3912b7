/**
 * What the browsers inside other apps add to their user agent, or leave out. Google refuses to sign in there (`403
 * disallowed_useragent`). An app that opens a Custom Tab or a Safari view has the user agent of Chrome or Safari, and works.
 */
const markers: readonly (readonly [app: string, marker: RegExp])[] = [
  ['Instagram', /\bInstagram \d/],
  ['Threads', /\bBarcelona \d/],
  ['Messenger', /\bFB(AN|_IAB)\/(Messenger|Orca)/i],
  ['Facebook', /\bFB(AN|AV|_IAB)\//],
  ['LinkedIn', /\bLinkedInApp\b/],
  ['WhatsApp', /\b(WhatsApp|WAiOS|WA4A)\//],
  ['Telegram', /\bTelegram-\w+\//],
  ['Snapchat', /\bSnapchat\//],
  ['TikTok', /\b(musical_ly|trill)_|\bBytedanceWebview\//],
  ['LINE', /\bLine\/\d/],
  ['WeChat', /\bMicroMessenger\//],
  ['X', /\bTwitter( for |Android)/],
  ['Pinterest', /\[Pinterest\//],
  ['Reddit', /\bReddit\/Version /],
  ['another app', /\bAndroid\b.*; wv\)/],
  // A web app on the home screen of an iPhone has the same user agent, but opens Google in a Safari view.
  ['another app', /\b(iPhone|iPad|iPod)\b(?!.*\bSafari\/)/],
  // An iPad asks for the pages of a Mac.
  ['another app', /\bMacintosh\b(?!.*\b(Safari|Chrome|Firefox)\/)/],
];

/** The app whose embedded browser has this user agent: a name, or "another app". Null for an ordinary browser. */
export function embeddingApp(userAgent: string): string | null {
  return markers.find(([, marker]) => marker.test(userAgent))?.[0] ?? null;
}
