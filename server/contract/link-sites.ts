/** A site that has several addresses for one page. Its patterns read the address without scheme, `www.`, `m.` and fragment. */
interface LinkSite {
  readonly name: string;
  readonly hosts: RegExp;
  /** The parameters that say which page it is, in the order of their names. The others say how the link was shared. */
  readonly parameters: readonly string[];
  /** What the parentheses match names the post, video or file, whichever pattern finds it. */
  readonly items: readonly RegExp[];
}

export const linkSites: readonly LinkSite[] = [
  {
    name: 'youtube.com',
    hosts: /^(?:(?:music\.)?youtube(?:-nocookie)?\.com|youtu\.be)$/,
    parameters: ['lb', 'list', 'search_query', 'v'],
    items: [
      /^[^/]+\/watch\?(?:.*&)?v=([^&]+)/,
      /^[^/]+\/(?:shorts|live|embed|watch|v|e)\/([\w-]+)/,
      /^youtu\.be\/([\w-]+)/,
    ],
  },
  {
    name: 'instagram.com',
    hosts: /^instagr(?:am\.com|\.am)$/,
    parameters: ['story_media_id'],
    items: [/^[^/]+\/(?:[^/]+\/)?(?:p|reels?|tv)\/(?!audio\/)([\w-]+)/],
  },
  {
    name: 'threads.com',
    hosts: /^threads\.(?:com|net)$/,
    parameters: ['q'],
    items: [/^[^/]+\/(?:@[^/]+\/post|t)\/([\w-]+)/],
  },
  {
    name: 'facebook.com',
    hosts: /^(?:(?:web|touch|mbasic|[a-z]{2}-[a-z]{2})\.)?(?:facebook|fb)\.com$/,
    parameters: ['fbid', 'id', 'multi_permalinks', 'q', 'story_fbid', 'v'],
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
    parameters: ['q'],
    items: [/^[^/]+\/(?:[^/]+|i\/web)\/status(?:es)?\/(\w+)/],
  },
  {
    name: 'linkedin.com',
    hosts: /^(?:[a-z]{2,3}\.)?linkedin\.com$/,
    parameters: ['currentJobId', 'highlightedUpdateUrn', 'keywords'],
    // The words of the post stand before it.
    items: [/.*(?:activity|share|ugcPost)(?:[-:]|%3A)(\d{10,})/i],
  },
  {
    name: 'tiktok.com',
    hosts: /^(?:v[mt]\.)?tiktok\.com$/,
    parameters: ['q'],
    items: [
      /^[^/]+\/(?:@[^/]*\/(?:video|photo)|v|embed(?:\/v2)?|player\/v1|t)\/(\w+)/,
      /^v[mt]\.tiktok\.com\/(\w+)/,
    ],
  },
  {
    name: 'drive.google.com',
    hosts: /^(?:drive(?:\.usercontent)?|docs)\.google\.com$/,
    parameters: ['id', 'q'],
    items: [/^[^/]+\/(?:.*\/)?(?:d|folders)\/(?:e\/)?([\w-]+)/, /^[^/]+\/[^?]*\?(?:.*&)?id=([\w-]+)/],
  },
  {
    name: 'github.com',
    hosts: /^github\.com$/,
    parameters: ['q', 'query', 'type'],
    items: [/^[^/]+\/([^/?]+)\/([^/?]+?)(?:\.git)?$/],
  },
  {
    name: 'medium.com',
    hosts: /^medium\.com$/,
    parameters: ['q'],
    items: [/^[^/]+\/(?:[^/]+\/)?(?:p\/|[^/?]*-)([0-9a-f]{10,12})$/],
  },
  {
    name: 'reddit.com',
    hosts: /^(?:(?:old|new|np|sh)\.)?reddit\.com$|^redd\.it$/,
    parameters: ['q'],
    items: [/^[^/]+\/(?:.*\/)?comments\/(\w+)(?:\/[^/?]*\/(\w+))?/, /^redd\.it\/(\w+)/],
  },
  {
    name: 'pinterest.com',
    hosts: /^(?:[a-z]{2}\.)?pinterest\.(?:com|[a-z]{2}|com?\.[a-z]{2})$/,
    parameters: ['q'],
    items: [/^[^/]+\/pin\/(?:[^/?]*--)?(\d+)/],
  },
  {
    name: 'open.spotify.com',
    hosts: /^open\.spotify\.com$/,
    parameters: [],
    items: [/^[^/]+\/(?:intl-[\w-]+\/)?(?:embed\/)?(\w+)\/(\w+)/],
  },
  {
    name: 't.me',
    hosts: /^(?:t|telegram)\.me$/,
    parameters: ['comment', 'start'],
    items: [/^[^/]+\/(?:s\/)?(\w+)\/(\d+)$/],
  },
  {
    name: 'vimeo.com',
    hosts: /^(?:player\.)?vimeo\.com$/,
    parameters: ['q'],
    items: [/^[^/]+\/(?:video\/|channels\/[^/]+\/)?(\d+)/],
  },
  {
    name: 'canva.com',
    hosts: /^canva\.com$/,
    parameters: ['q'],
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
