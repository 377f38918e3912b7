import { renderSVG } from 'uqr';
import type { CertificatePaper } from '../../../contract/certificate-designs.ts';
import { hexPalette } from '../../../contract/palette.ts';
import {
  type Area,
  drawField,
  drawHorizon,
  drawMark,
  drawNight,
  type Shades,
  withCore,
} from './certificate-ornaments.ts';
import type { CertificateToTypeset } from './certificate-to-typeset.ts';
import type { TypstJob } from './typst-job.ts';

const papers: Readonly<Record<CertificatePaper, Area>> = {
  a4: { width: 210, height: 297 },
  'us-letter': { width: 215.9, height: 279.4 },
};

/** Where the design draws. */
function ornament({ design, kind }: CertificateToTypeset, page: Area, shades: Shades) {
  if (design === 'plain') return null;
  if (kind === 'letter') {
    const area = { width: page.width, height: 46 };
    return { ...area, svg: design === 'torch' ? drawHorizon(area, shades) : drawField(area, shades) };
  }
  const area =
    design === 'torch'
      ? { width: page.width * 0.29, height: page.height }
      : { width: page.width, height: page.height * 0.53 };
  return { ...area, svg: design === 'torch' ? drawNight(area, shades) : drawField(area, shades) };
}

const direction = (text: string) =>
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text) ? 'rtl' : 'ltr';
const directed = (text: string) => ({ text, direction: direction(text) });

/** What the templates read: values only, no code. */
export function certificateData(input: CertificateToTypeset): Omit<TypstJob, 'format'> {
  const { festival, signatures, credential, issuedAt, kind, verify } = input;
  const shades = hexPalette(festival.accent);
  const drawn = withCore(shades, festival.accent);
  const { width, height } = papers[input.paper];
  const page = kind === 'letter' ? { width, height } : { width: height, height: width };
  const data = {
    design: input.design,
    kind,
    page,
    language: input.language ?? 'en',
    direction: direction(input.title),
    title: input.title,
    recipient: directed(input.recipient),
    paragraphs: input.body.split(/\n{2,}/).map(directed),
    date: input.dateText,
    issued: [issuedAt.getUTCFullYear(), issuedAt.getUTCMonth() + 1, issuedAt.getUTCDate()],
    festival: { name: festival.name, logo: festival.logo !== undefined },
    signatures: signatures.map(({ name, office, picture }) => ({
      name,
      office,
      picture: picture !== undefined,
    })),
    verify: { ...verify, code: renderSVG(verify.url, { border: 0, blackColor: shades.light.ink }) },
    credential: credential !== undefined,
    colours: shades.light,
    ornament: ornament(input, page, drawn),
    mark: drawMark(drawn),
  };
  const files = {
    logo: festival.logo,
    'credential.json': credential,
    ...Object.fromEntries(signatures.map(({ picture }, index) => [`signature-${index}`, picture])),
  };
  const present = Object.entries(files).filter((file): file is [string, Uint8Array] => file[1] !== undefined);
  return { data: JSON.stringify(data), files: Object.fromEntries(present) };
}
