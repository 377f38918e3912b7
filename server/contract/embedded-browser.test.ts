import { expect, test } from 'vitest';
import { embeddingApp } from './embedded-browser.ts';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const iPad = 'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const pixel =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP1A.240505.005; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/125.0.6422.165 Mobile Safari/537.36';
const chromeOnAndroid =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    'Instagram',
    'Mozilla/5.0 (Linux; Android 11; Mi A3 Build/RKQ1.200903.002; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.6778.14 Mobile Safari/537.36 Instagram 355.0.0.37.103 Android (30/11; 320dpi; 720x1411; Xiaomi; Mi A3; laurel_sprout; qcom; pt_BR; 657300861)',
  ],
  // Newer versions say Safari.
  [
    'Instagram',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/23E254 Instagram 424.1.0.31.54 (iPhone18,4; iOS 26_4_1; en_GB; en-GB; scale=3.00; 1260x2736; IABMV/1; 933996394) NW/3 Safari/604.1',
  ],
  [
    'Instagram',
    'Mozilla/5.0 (iPad; CPU OS 14_0_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 160.1.0.31.120 (iPad6,11; iOS 14_0_1; en_GB; en-GB; scale=2.00; 1334x750; 246979827)',
  ],
  [
    'Threads',
    `${iPhone} Mobile/22F76 Barcelona 350.0.0.28.109 (iPhone15,3; iOS 18_5; en_US; en-US; scale=3.00)`,
  ],
  [
    'Facebook',
    'Mozilla/5.0 (Linux; Android 13; Infinix X6528 Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/122.0.6261.106 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/427.0.0.31.63;]',
  ],
  [
    'Facebook',
    'Mozilla/5.0 (Linux; U; Android 4.1.2; pt-pt; GT-S7390 Build/JZO54K) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30[FBAN/EMA;FBLC/pt_PT;FBAV/78.0.0.10.186;]',
  ],
  [
    'Facebook',
    `${iPhone} Mobile/15E148 [FBAN/FBIOS;FBAV/470.0.0.42.109;FBBV/558450123;FBDV/iPhone14,3;FBMD/iPhone;FBSN/iOS;FBSV/17.4;FBSS/3;FBID/phone;FBLC/en_US]`,
  ],
  ['Messenger', `${iPhone} Mobile/21E219 [FBAN/MessengerLiteForiOS;FBAV/450.0.0.38.108;FBDV/iPhone15,2]`],
  ['Messenger', `${pixel} [FB_IAB/Orca-Android;FBAV/450.0.0.41.109;]`],
  [
    'LinkedIn',
    'Mozilla/5.0 (Linux; Android 16; SM-A176U Build/BP2A.250605.031; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/151.0.7922.85 Mobile Safari/537.36 [LinkedInApp]/2.312.70',
  ],
  ['LinkedIn', `${iPhone} Mobile/15E148 [LinkedInApp]/9.32.2485`],
  ['LinkedIn', `${iPhone} Mobile/15E148 Safari/604.1 [LinkedInApp]/9.78.4909`],
  ['WhatsApp', `${iPhone} Mobile/15E148 WAiOS/2.25.24.80`],
  ['WhatsApp', `${pixel} WA4A/2.25.24.80`],
  [
    'Telegram',
    'Mozilla/5.0 (Linux; Android 7.1.2; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/119.0.6045.193 Mobile Safari/537.36 Telegram-Android/11.4.3 (Samsung SM-G965N; Android 7.1.2; SDK 25; LOW)',
  ],
  [
    'Snapchat',
    `${iPhone} Version/16.4 Mobile/15E148 Snapchat/12.33.0.36 (like Safari/8615.1.26.100.1, panda)`,
  ],
  [
    'TikTok',
    `${pixel} trill_350402 JsSdk/1.0 NetType/MOBILE Channel/googleplay AppName/trill app_version/35.3.1 ByteLocale/en Region/IN BytedanceWebview/d8a21c6`,
  ],
  [
    'TikTok',
    `${iPhone} Mobile/15E148 musical_ly_34.0.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/US`,
  ],
  ['LINE', `${iPhone} Mobile/15E148 Safari Line/14.5.0`],
  ['LINE', `${pixel} Line/14.5.0/IAB`],
  ['WeChat', `${iPhone} Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/en`],
  [
    'WeChat',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/81.0.4044.138 Safari/537.36 NetType/WIFI MicroMessenger/7.0.20.1781(0x6700143B) WindowsWechat(0x6305002e)',
  ],
  ['X', `${pixel} TwitterAndroid`],
  ['X', `${iPhone} Mobile/15E148 Twitter for iPhone/11.43.1`],
  ['Pinterest', `${iPhone} Mobile/15E148 Safari/604.1 [Pinterest/iOS]`],
  ['Reddit', `${iPhone} Mobile/15E148 Reddit/Version 2024.18.0/Build 615283/iOS Version 17.4`],
  ['another app', pixel],
  ['another app', `${iPhone} Mobile/15E148`],
  ['another app', `${iPad} Mobile/15E148`],
  ['another app', `${mac}605.1.15 (KHTML, like Gecko)`],
])('%s: %s', (app, userAgent) => expect(embeddingApp(userAgent)).toBe(app));

test.each([
  // Also a Custom Tab, which Telegram, WhatsApp and others open on Android.
  ['Chrome on Android', chromeOnAndroid],
  ['Chrome on an older Android', chromeOnAndroid.replace('10; K', '8.1.0; vivo 1811')],
  // Also the Safari view of other apps.
  ['Safari on an iPhone', `${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['Safari on an iPad', `${mac}605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`],
  ['Safari on an older iPad', `${iPad} Version/17.5 Mobile/15E148 Safari/604.1`],
  ['Chrome on an iPhone', `${iPhone} CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1`],
  ['Firefox on an iPhone', `${iPhone} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`],
  ['Edge on an iPhone', `${iPhone} Version/18.0 EdgiOS/140.0.3485.94 Mobile/15E148 Safari/604.1`],
  ['Opera on an iPhone', `${iPhone} Version/18.5 Mobile/15E148 Safari/604.1 OPT/6.1.0`],
  ['DuckDuckGo on an iPhone', `${iPhone} Version/18.5 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`],
  ['Brave on an iPhone', `${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['the app of Google on an iPhone', `${iPhone} GSA/386.0.813212103 Mobile/15E148 Safari/604.1`],
  ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0'],
  [
    'Samsung Internet',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
  ],
  ['Edge on Android', `${chromeOnAndroid} EdgA/140.0.0.0`],
  ['Opera on Android', `${chromeOnAndroid} OPR/91.0.0.0`],
  ['Brave on Android', chromeOnAndroid],
  [
    'DuckDuckGo on Android',
    'Mozilla/5.0 (Linux; Android 12) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/104.0.5112.97 Mobile DuckDuckGo/5 Safari/537.36',
  ],
  [
    'UC Browser',
    'Mozilla/5.0 (Linux; U; Android 13; en-US; RMX3686 Build/SP1A.210812.016) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0.4896.58 UCBrowser/13.7.8.1319 Mobile Safari/537.36',
  ],
  [
    'Huawei Browser',
    'Mozilla/5.0 (Linux; Android 10; ART-L29; HMSCore 6.13.0.301) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/99.0.4844.88 HuaweiBrowser/14.0.2.311 Mobile Safari/537.36',
  ],
  ['Chrome on Windows', `${windows} Chrome/141.0.0.0 Safari/537.36`],
  ['Edge on Windows', `${windows} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`],
  ['Opera on Windows', `${windows} Chrome/139.0.0.0 Safari/537.36 OPR/123.0.0.0`],
  ['Firefox on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'],
  ['Safari on a Mac', `${mac}605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15`],
  [
    'Firefox on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0',
  ],
  ['Chrome on a Mac', `${mac}537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36`],
  [
    'headless Chrome',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0.0.0 Safari/537.36',
  ],
  ['a program', 'curl/8.14.1'],
  ['no user agent', ''],
])('%s is an ordinary browser', (_, userAgent) => expect(embeddingApp(userAgent)).toBeNull());
