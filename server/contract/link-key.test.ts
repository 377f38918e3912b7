import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkKey } from './link-key.ts';

const same: Record<string, readonly string[]> = {
  'an Instagram post': [
    'https://www.instagram.com/reel/ABC/?igsh=x',
    'https://instagram.com/reel/ABC/',
    'http://m.instagram.com/p/ABC?img_index=2&igshid=y#comments',
    'https://www.instagram.com/asha.k/reel/ABC/',
    'https://www.instagram.com/reels/ABC/',
    'https://instagr.am/p/ABC',
    'https://www.instagram.com/accounts/login/?next=/reel/ABC/&source=x',
    'https://l.instagram.com/?u=https%3A%2F%2Fwww.instagram.com%2Freel%2FABC%2F%3Figsh%3Dx&e=AT0',
  ],
  'a profile': ['https://www.instagram.com/asha.k?igsh=x', 'https://instagram.com/asha.k/?hl=en'],
  'a YouTube video': [
    'https://youtu.be/ID?si=x',
    'https://www.youtube.com/watch?v=ID&t=3s',
    'https://youtube.com/shorts/ID',
    'https://m.youtube.com/watch?app=desktop&v=ID&list=PL1&index=2',
    'https://music.youtube.com/watch?v=ID&feature=share',
    'https://www.youtube.com/live/ID?feature=share',
    'https://www.youtube-nocookie.com/embed/ID?start=3',
  ],
  'a LinkedIn post': [
    'https://www.linkedin.com/posts/asha-k_our-activity-2026-fest-activity-7123456789012345678-aBcD?utm_source=share&utm_medium=member_desktop&rcm=ACoAAD',
    'https://www.linkedin.com/posts/asha-k_our-activity-2026-fest-activity-7123456789012345678-aBcD',
    'https://www.linkedin.com/feed/update/urn:li:activity:7123456789012345678/',
    'https://in.linkedin.com/feed/update/urn%3Ali%3Aactivity%3A7123456789012345678?lipi=x',
    'https://m.linkedin.com/feed/?highlightedUpdateUrn=urn%3Ali%3Aactivity%3A7123456789012345678',
  ],
  'an article on LinkedIn': [
    'https://www.linkedin.com/pulse/how-we-did-it-asha?trackingId=x',
    'https://linkedin.com/pulse/how-we-did-it-asha/',
  ],
  'a Facebook post': [
    'https://www.facebook.com/asha/posts/pfbid02?mibextid=x&rdid=y',
    'https://m.facebook.com/asha/posts/pfbid02/?fbclid=z',
    'https://fb.com/asha/posts/a-day-out/pfbid02',
    'https://l.facebook.com/l.php?u=https%3A%2F%2Fwww.facebook.com%2Fasha%2Fposts%2Fpfbid02&h=AT1',
  ],
  'a Facebook story': [
    'https://m.facebook.com/story.php?story_fbid=20&id=7&mibextid=x',
    'https://www.facebook.com/permalink.php?id=7&story_fbid=20',
    'https://www.facebook.com/7/posts/20',
  ],
  'a Facebook group': [
    'https://www.facebook.com/groups/55/posts/66/?mibextid=x',
    'https://www.facebook.com/groups/55/permalink/66',
    'https://www.facebook.com/groups/55?multi_permalinks=66&hoisted_section_header_type=x',
  ],
  'a Facebook video': [
    'https://www.facebook.com/watch/?v=123&mibextid=x',
    'https://www.facebook.com/reel/123',
    'https://www.facebook.com/asha/videos/the-day/123/',
  ],
  'a Facebook photo': [
    'https://www.facebook.com/photo/?fbid=99&set=a.1',
    'https://www.facebook.com/photo.php?fbid=99&id=7',
    'https://www.facebook.com/asha/photos/a.1/99/',
  ],
  'an X post': [
    'https://x.com/asha/status/18?s=20&t=abc',
    'https://twitter.com/asha/status/18',
    'https://mobile.twitter.com/asha/status/18/photo/1?ref_src=twsrc%5Etfw',
    'https://x.com/i/web/status/18',
  ],
  'a Threads post': ['https://www.threads.net/@asha/post/C1?xmt=x', 'https://threads.com/t/C1'],
  'a TikTok video': ['https://www.tiktok.com/@asha/video/71?_r=1&_t=x', 'https://m.tiktok.com/v/71'],
  'a short TikTok link': ['https://vm.tiktok.com/ZMa1/?_t=x', 'https://www.tiktok.com/t/ZMa1/'],
  'a file of Google Drive': [
    'https://drive.google.com/file/d/ID/view?usp=sharing',
    'https://docs.google.com/document/d/ID/edit?tab=t.0#heading=h.1',
    'https://docs.google.com/document/u/0/d/ID/edit',
    'https://drive.google.com/open?id=ID&usp=drive_copy',
    'https://drive.google.com/uc?export=download&id=ID',
    'https://accounts.google.com/ServiceLogin?continue=https%3A%2F%2Fdocs.google.com%2Fdocument%2Fd%2FID%2Fedit',
    'https://www.google.com/url?q=https://drive.google.com/file/d/ID/view&sa=D',
  ],
  'a folder': [
    'https://drive.google.com/drive/folders/F1?usp=drive_link',
    'https://drive.google.com/drive/u/1/folders/F1',
  ],
  'a repository': ['https://github.com/asha/fest?tab=readme-ov-file', 'https://github.com/asha/fest.git'],
  'an article on Medium': [
    'https://medium.com/@asha/a-day-out-0123456789ab?source=share',
    'https://medium.com/p/0123456789ab',
  ],
  'a Reddit post': [
    'https://www.reddit.com/r/fest/comments/1ab/a_day_out/?utm_source=share&share_id=x',
    'https://old.reddit.com/r/fest/comments/1ab/',
    'https://redd.it/1ab',
  ],
  'a pin': ['https://in.pinterest.com/pin/55/?send=true', 'https://www.pinterest.co.uk/pin/a-day--55/'],
  'an episode': ['https://open.spotify.com/intl-de/episode/E1?si=x', 'https://open.spotify.com/episode/E1'],
  'a Telegram post': ['https://t.me/fest/12?single', 'https://t.me/s/fest/12', 'https://telegram.me/fest/12'],
  'a playlist': [
    'https://open.spotify.com/user/asha/playlist/P1?si=x',
    'https://open.spotify.com/playlist/P1',
  ],
  'a comment on GitHub': [
    'https://github.com/asha/fest/issues/1?ref=x#issuecomment-5',
    'https://github.com/asha/fest/issues/1#issuecomment-5',
  ],
  'a comment on Facebook': [
    'https://www.facebook.com/asha/posts/8?comment_id=4&__tn__=R',
    'https://m.facebook.com/asha/posts/8/?mibextid=x&comment_id=4',
  ],
  'a Vimeo video': ['https://vimeo.com/77?share=copy', 'https://player.vimeo.com/video/77'],
  'a design': [
    'https://www.canva.com/design/DAG/tok/view?utm_content=DAG&utm_campaign=share',
    'https://canva.com/design/DAG/tok/edit',
  ],
  'any page': [
    'https://example.org/Work?b=1&a=2',
    'http://WWW.example.org/Work/?a=2&utm_source=x&b=1&fbclid=y&gclid=z#top',
    'https://m.example.org:443//Work?a=2&b=1#:~:text=work',
  ],
  'an encyclopedia': ['https://en.m.wikipedia.org/wiki/Caf%c3%a9', 'https://en.wikipedia.org/wiki/Café'],
};

const groups = Object.entries(same);

test.each(groups)('links to %s have one key', (_, links) => {
  expect(new Set(links.map(linkKey))).toEqual(new Set([linkKey(links[0] ?? '')]));
  expect(linkKey(links[0] ?? '')).not.toBeNull();
});

test('links to different pages have different keys', () => {
  const keys = groups.map(([, links]) => linkKey(links[0] ?? ''));
  expect(new Set(keys).size).toBe(groups.length);
});

test.each([
  ['https://www.youtube.com/watch?v=ID1', 'https://www.youtube.com/watch?v=ID2'],
  ['https://youtu.be/ID', 'https://youtu.be/id'],
  ['https://www.youtube.com/playlist?list=PL1', 'https://www.youtube.com/playlist?list=PL2'],
  ['https://www.youtube.com/@asha', 'https://www.youtube.com/@bela'],
  ['https://m.facebook.com/story.php?id=1', 'https://m.facebook.com/story.php?id=2'],
  [
    'https://m.facebook.com/story.php?story_fbid=1&id=7',
    'https://m.facebook.com/story.php?story_fbid=2&id=7',
  ],
  [
    'https://m.facebook.com/story.php?story_fbid=1&id=7',
    'https://m.facebook.com/story.php?story_fbid=1&id=8',
  ],
  ['https://www.facebook.com/profile.php?id=1', 'https://www.facebook.com/profile.php?id=2'],
  ['https://www.facebook.com/share/p/1A/', 'https://www.facebook.com/share/p/1B/'],
  ['https://www.facebook.com/asha/posts/1', 'https://www.facebook.com/bela/posts/1'],
  ['https://www.instagram.com/p/ABC/', 'https://www.instagram.com/p/ABD/'],
  ['https://www.instagram.com/reels/audio/1/', 'https://www.instagram.com/reels/audio/2/'],
  ['https://www.instagram.com/stories/asha/1', 'https://www.instagram.com/stories/asha/2'],
  ['https://x.com/asha/status/1', 'https://x.com/asha/status/2'],
  ['https://x.com/asha', 'https://twitter.com/bela'],
  [
    'https://www.linkedin.com/posts/asha_activity-2026-a-activity-7123456789012345678-a',
    'https://www.linkedin.com/posts/asha_activity-2026-a-activity-7123456789012345679-a',
  ],
  ['https://www.linkedin.com/in/asha', 'https://www.linkedin.com/in/bela'],
  ['https://drive.google.com/file/d/ID1/view', 'https://drive.google.com/file/d/ID2/view'],
  ['https://github.com/asha/fest/pull/1', 'https://github.com/asha/fest/pull/2'],
  ['https://github.com/asha/fest', 'https://github.com/asha/fest/pull/1'],
  ['https://www.reddit.com/r/a/comments/1ab/x/c1', 'https://www.reddit.com/r/a/comments/1ab/x/c2'],
  ['https://t.me/c/12/1', 'https://t.me/c/12/2'],
  ['https://www.facebook.com/media/set/?set=a.1', 'https://www.facebook.com/media/set/?set=a.2'],
  ['https://www.facebook.com/plugins/post.php?href=a', 'https://www.facebook.com/plugins/post.php?href=b'],
  ['https://www.facebook.com/sharer/sharer.php?u=a', 'https://www.facebook.com/sharer/sharer.php?u=b'],
  ['https://github.com/f/r/commits?author=a', 'https://github.com/f/r/commits?author=b'],
  [
    'https://docs.google.com/viewer?url=http://a.org/d/1',
    'https://docs.google.com/viewer?url=http://b.org/d/1',
  ],
  ['https://docs.google.com/viewer?id=1&url=a', 'https://docs.google.com/viewer?id=1&url=b'],
  ['https://t.me/share/url?url=a', 'https://t.me/share/url?url=b'],
  ['https://t.me/bot/app?startapp=1', 'https://t.me/bot/app?startapp=2'],
  ['https://x.com/intent/post?text=a', 'https://x.com/intent/post?text=b'],
  ['https://x.com/share?text=a/status/1', 'https://x.com/asha/status/1'],
  [
    'https://www.linkedin.com/sharing/share-offsite/?url=a',
    'https://www.linkedin.com/sharing/share-offsite/?url=b',
  ],
  ['https://www.linkedin.com/in/asha-share-9876543210', 'https://www.linkedin.com/in/bela-share-9876543210'],
  [
    'https://www.linkedin.com/in/asha-share-9876543210',
    'https://www.linkedin.com/feed/update/urn:li:share:9876543210',
  ],
  ['https://www.youtube.com/embed/videoseries?list=a', 'https://www.youtube.com/embed/videoseries?list=b'],
  [
    'https://www.youtube.com/embed/live_stream?channel=a',
    'https://www.youtube.com/embed/live_stream?channel=b',
  ],
  ['https://vimeo.com/24frames', 'https://vimeo.com/24seven'],
  ['https://open.spotify.com/user/a/playlist/P1', 'https://open.spotify.com/user/a/playlist/P2'],
  ['https://open.spotify.com/user/a.b', 'https://open.spotify.com/user/a.c'],
  ['https://example.org/Work', 'https://example.org/work'],
  ['https://example.org/?p=1', 'https://example.org/?p=2'],
  ['https://example.org/?ref=1', 'https://example.org/?ref=2'],
  ['https://example.org:8443/', 'https://example.org/'],
  ['https://example.org/#/work/1', 'https://example.org/#/work/2'],
  ['https://one.example.org/', 'https://two.example.org/'],
  ['https://m.co/a', 'https://co/a'],
  ['https://notinstagram.com/reel/ABC/', 'https://instagram.com/reel/ABC/'],
  ['https://instagram.com.example.org/reel/ABC/', 'https://instagram.com/reel/ABC/'],
  ['https://example.org/a?u=https://x.com/asha/status/1', 'https://x.com/asha/status/1'],
])('%s is not %s', (one, other) => {
  expect(linkKey(one)).not.toBe(linkKey(other));
});

test.each([
  ['https://www.youtube.com/watch?v=ID', 'https://www.youtube.com/watch?v=ID&lc=COMMENT'],
  ['https://github.com/asha/fest/issues/1', 'https://github.com/asha/fest/issues/1#issuecomment-COMMENT1'],
  ['https://github.com/asha/fest/pull/1', 'https://github.com/asha/fest/pull/1#discussion_rCOMMENT1'],
  ['https://www.facebook.com/asha/posts/8', 'https://www.facebook.com/asha/posts/8?comment_id=COMMENT'],
  [
    'https://www.facebook.com/asha/posts/8?comment_id=4',
    'https://www.facebook.com/asha/posts/8?comment_id=4&reply_comment_id=COMMENT',
  ],
  [
    'https://www.linkedin.com/feed/update/urn:li:activity:7123456789012345678',
    'https://www.linkedin.com/feed/update/urn:li:activity:7123456789012345678?commentUrn=urn%3Ali%3Acomment%3ACOMMENT',
  ],
  ['https://www.instagram.com/p/ABC', 'https://www.instagram.com/p/ABC/c/COMMENT/'],
  ['https://www.instagram.com/p/ABC/c/4', 'https://www.instagram.com/p/ABC/c/4/r/COMMENT/'],
  ['https://t.me/fest/12', 'https://t.me/fest/12?comment=COMMENT'],
])('a comment on %s is neither it nor another comment', (post, comment) => {
  const keys = [post, ...['71', '72'].map((id) => comment.replace('COMMENT', id))].map(linkKey);
  expect(new Set(keys).size).toBe(3);
});

test('only the address of a web page has a key', () => {
  for (const text of ['', 'my post', 'ftp://example.org/', 'javascript:alert(1)']) {
    expect(linkKey(text), text).toBeNull();
  }
});

test('every web address has a key, which what an app adds does not change', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, validSchemes: ['http', 'https'] }), (link) => {
      const key = linkKey(link);
      expect(key).not.toBeNull();
      const url = new URL(link);
      url.search += `${url.search === '' ? '?' : '&'}utm_source=share`;
      expect(linkKey(url.href)).toBe(key);
    }),
  );
});

test('a detour that leads to itself ends', () => {
  const again = (link: string) => `https://l.facebook.com/l.php?u=${encodeURIComponent(link)}`;
  const links = [
    again(again(again(again(again('https://example.org/'))))),
    'https://www.facebook.com/login?next=/login',
  ];
  for (const link of links) expect(linkKey(link)).toEqual(expect.any(String));
});
