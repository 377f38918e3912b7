import sharp from 'sharp';
import { siteContent } from '#contract/site.ts';
import type { SitePicture } from '#contract/site-pictures.ts';
import { sampleSite } from '../../server/seed/sample-site.ts';

/** A picture with grain, as a camera makes it. */
async function photo(width: number, height: number): Promise<string> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const background = { width, height, channels: 3 as const, background: '#7c2d12' };
  const grain = await sharp({ create: { ...background, noise } })
    .blur(2)
    .png()
    .toBuffer();
  const image = sharp({ create: background }).composite([{ input: grain, blend: 'soft-light' }]);
  return (await image.jpeg().toBuffer()).toString('base64');
}

/** The sample with a photograph in every place, 20 sponsors and 12 testimonials, as `site-import` reads it. */
export async function largestSite(): Promise<string> {
  const sample = sampleSite();
  const pictures: Record<string, string> = {};
  async function add(width: number, height: number): Promise<SitePicture> {
    const id = crypto.randomUUID();
    pictures[id] = await photo(width, height);
    return { id, width, height, focus: { x: 50, y: 50 }, alt: 'A photograph of the festival' };
  }
  const many = <T>(count: number, make: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, index) => make(index)));
  const { about, sponsors, testimonials } = sample.landing;
  const [voice] = testimonials.items;
  if (voice === undefined) throw new Error('The sample has a testimonial.');
  const content = siteContent.parse({
    ...sample,
    look: { hero: await add(2_560, 1_440), logo: await add(480, 120), icon: await add(512, 512) },
    landing: {
      ...sample.landing,
      about: {
        ...about,
        offers: await Promise.all(
          about.offers.map(async (offer) => ({ ...offer, photo: await add(1_600, 1_200) })),
        ),
      },
      sponsors: {
        ...sponsors,
        tiers: await many(5, async (tier) => ({
          tier: `Tier ${tier}`,
          sponsors: await many(4, async (index) => ({
            name: `Sponsor ${tier} ${index}`,
            mark: 'wide' as const,
            logo: await add(480, 160),
            url: `https://sponsor-${tier}-${index}.example`,
          })),
        })),
      },
      testimonials: {
        ...testimonials,
        items: await many(12, async (index) => ({
          ...voice,
          text: `${index}: ${voice.text}`,
          photo: await add(400, 400),
        })),
      },
    },
  });
  return JSON.stringify({ ...content, pictures });
}
