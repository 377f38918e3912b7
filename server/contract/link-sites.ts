/**
 * A site that has several addresses for one page. Its patterns read the address without scheme, `www.`, `m.` and what says
 * how it was shared, with its parameters by name.
 */
interface LinkSite {
  readonly name: string;
  readonly hosts: RegExp;
  /** What the parentheses match names the post, video or file, whichever pattern finds it. */
  readonly items: readonly RegExp[];
}

export const linkSites: readonly LinkSite[] = [
  {
    name: 'youtube.com',
    hosts: /^(?:(?:music\.)?youtube(?:-nocookie)?\.com|youtu\.be)$/,
    items: [
      /^[^/]+\/watch\?(?:.*&)?v=([^&]+)/,
      /^[^/]+\/(?:shorts|live|embed|watch|v|e)\/(?!(?:videoseries|live_stream)\b)([\w-]+)/,
      /^youtu\.be\/([\w-]+)/,
    ],
  },
  {
    name: 'instagram.com',
    hosts: /^instagr(?:am\.com|\.am)$/,
    items: [/^[^/]+\/(?:[^/?]+\/)?(?:p|reels?|tv)\/(?!audio\/)([\w-]+)(?:\/c\/(\w+)(?:\/r\/(\w+))?)?/],
  },
  {
    name: 'threads.com',
    hosts: /^threads\.(?:com|net)$/,
    items: [/^[^/]+\/(?:@[^/?]+\/post|t)\/([\w-]+)/],
  },
  {
    name: 'facebook.com',
    hosts: /^(?:(?:web|touch|mbasic|[a-z]{2}-[a-z]{2})\.)?(?:facebook|fb)\.com$/,
    items: [
      /^[^/]+\/(?:story|permalink)\.php\?(?:.*&)?id=([^&]+)&(?:.*&)?story_fbid=([^&]+)/,
      /^[^/]+\/groups\/([^/?]+)\/(?:posts|permalink)\/(\w+)/,
      /^[^/]+\/groups\/([^/?]+)\?(?:.*&)?multi_permalinks=(\w+)/,
      /^[^/]+\/([^/?]+)\/posts\/(?:[^/?]+\/)?(\w+)(?:\?|$)/,
      /^[^/]+\/(?:[^/?]+\/)?(?:videos|reel|photos)\/(?:[^/?]+\/)*(\d+)(?:[/?]|$)/,
      /^[^/]+\/(?:watch(?:\/live)?|video\.php)\?(?:.*&)?v=(\d+)/,
      /^[^/]+\/photo(?:\.php)?\?(?:.*&)?fbid=(\d+)/,
    ],
  },
  {
    name: 'x.com',
    hosts: /^(?:x|twitter)\.com$/,
    items: [/^[^/]+\/(?:[^/?]+|i\/web)\/status(?:es)?\/(\w+)/],
  },
  {
    name: 'linkedin.com',
    hosts: /^(?:[a-z]{2,3}\.)?linkedin\.com$/,
    items: [
      // The words of the post stand before it.
      /^[^/]+\/posts\/[^/?]*(?:activity|share|ugcPost)-(\d{10,})/i,
      /^[^/]+\/(?:embed\/)?feed(?:\/update\/|\/?\?(?:.*&)?highlightedUpdateUrn=)urn(?::|%3A)li(?::|%3A)(?:activity|share|ugcPost)(?::|%3A)(\d+)/i,
    ],
  },
  {
    name: 'tiktok.com',
    hosts: /^(?:v[mt]\.)?tiktok\.com$/,
    items: [
      /^[^/]+\/(?:@[^/?]*\/(?:video|photo)|v|embed(?:\/v2)?|player\/v1|t)\/(\w+)/,
      /^v[mt]\.tiktok\.com\/(\w+)/,
    ],
  },
  {
    name: 'drive.google.com',
    hosts: /^(?:drive(?:\.usercontent)?|docs)\.google\.com$/,
    items: [
      /^[^/]+\/(?:[^?]*\/)?(?:d|folders)\/(?:e\/)?([\w-]+)/,
      /^[^/]+\/(?:[^?]*\/)?(?:open|uc|download|folderview|leaf)\?(?:.*&)?id=([\w-]+)/,
    ],
  },
  {
    name: 'github.com',
    hosts: /^github\.com$/,
    items: [/^[^/]+\/([^/?]+)\/([^/?]+?)(?:\.git)?(?:\?tab=[\w-]+)?$/],
  },
  {
    name: 'medium.com',
    hosts: /^medium\.com$/,
    items: [/^[^/]+\/(?:[^/?]+\/)?(?:p\/|[^/?]*-)([0-9a-f]{10,12})(?:\?|$)/],
  },
  {
    name: 'reddit.com',
    hosts: /^(?:(?:old|new|np|sh)\.)?reddit\.com$|^redd\.it$/,
    items: [/^[^/]+\/(?:[^?]*\/)?comments\/(\w+)(?:\/[^/?]*\/(\w+))?/, /^redd\.it\/(\w+)/],
  },
  {
    name: 'pinterest.com',
    hosts: /^(?:[a-z]{2}\.)?pinterest\.(?:com|[a-z]{2}|com?\.[a-z]{2})$/,
    items: [/^[^/]+\/pin\/(?:[^/?]*--)?(\d+)/],
  },
  {
    name: 'open.spotify.com',
    hosts: /^open\.spotify\.com$/,
    items: [
      /^[^/]+\/(?:intl-[\w-]+\/)?(?:embed\/)?(?:user\/[^/?]+\/)?(album|artist|episode|playlist|show|track)\/(\w+)(?:\?|$)/,
    ],
  },
  {
    name: 't.me',
    hosts: /^(?:t|telegram)\.me$/,
    items: [/^[^/]+\/(?:s\/)?(\w+)\/(\d+)(?:\?|$)/],
  },
  {
    name: 'vimeo.com',
    hosts: /^(?:player\.)?vimeo\.com$/,
    items: [/^[^/]+\/(?:video\/|channels\/[^/?]+\/)?(\d+)(?:[/?]|$)/],
  },
  {
    name: 'canva.com',
    hosts: /^canva\.com$/,
    items: [/^[^/]+\/design\/([\w-]+)/],
  },
];

/** Addresses that only lead to the one in a parameter, which apps and sign-in pages put around a link: host and path, and the parameter. */
export const detours: readonly (readonly [RegExp, string])[] = [
  [/^lm?\.(?:facebook|instagram)\.com\//, 'u'],
  [/^(?:facebook\.com\/login|instagram\.com\/accounts\/login)/, 'next'],
  [/^linkedin\.com\/(?:redir\/redirect|safety\/go)/, 'url'],
  [/^youtube\.com\/redirect/, 'q'],
  [/^google\.com\/url/, 'q'],
  [/^google\.com\/url/, 'url'],
  [/^(?:accounts\.google|consent\.(?:google|youtube))\.com\//, 'continue'],
];
