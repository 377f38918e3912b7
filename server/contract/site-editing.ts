import { z } from 'zod';
import { pageOf, pageQuery, timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route.ts';
import { type SiteContent, siteContent } from './site.ts';

/** Items of a list and characters of a text that a draft may have. */
const draftItems = 100;
const draftLength = 20_000;

/** The same shape without rules: a draft is saved as it was typed. An empty number is null. */
function withoutRules(schema: z.core.$ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(([name, field]) => [name, withoutRules(field)]);
    return z.strictObject(Object.fromEntries(fields) as Record<string, z.ZodType>);
  }
  if (schema instanceof z.ZodArray) return z.array(withoutRules(schema.element)).max(draftItems);
  if (schema instanceof z.ZodOptional) return withoutRules(schema.unwrap()).optional();
  if (schema instanceof z.ZodNumber) return z.number().nullable();
  if (schema instanceof z.ZodBoolean) return z.boolean();
  if (schema instanceof z.ZodEnum) return schema as z.ZodType;
  if (schema instanceof z.ZodDefault)
    return withoutRules(schema.unwrap()).default(schema.def.defaultValue as never);
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat)
    // PostgreSQL stores neither NUL nor half of a character.
    return z
      .string()
      .max(draftLength)
      .overwrite((text) => text.replaceAll('\0', '').toWellFormed());
  throw new Error('The draft of the site does not know this kind of value.');
}

/** It may break every rule of `siteContent` about the values, and has its shape. */
export const draftSite = withoutRules(siteContent) as unknown as z.ZodType<SiteContent>;

/** The version that was read; an older one than the newest is refused with `stale_version`. 0: no draft was saved. */
const version = z.int32().min(0);

const publication = z.object({
  number: z.number().int(),
  publishedAt: timestamp,
  /** The name or address of the administrator; null for a command of operators and for a deleted account. */
  publishedBy: z.string().nullable(),
});
export type SitePublication = z.infer<typeof publication>;

const siteDraft = z.object({
  content: draftSite,
  /** A later release has saved a draft that this one cannot read; the next one that is saved replaces it. */
  unreadable: z.boolean().default(false),
  version,
  /** Null until it is saved: it is what is published. */
  savedAt: timestamp.nullable(),
  savedBy: z.string().nullable(),
  /** What it was begun from; 0: the neutral site. */
  basedOn: z.number().int(),
  /** Null until something is published. */
  published: publication.nullable(),
});
export type SiteDraft = z.infer<typeof siteDraft>;

export const getSiteDraft = defineRoute({
  method: 'GET',
  path: '/api/admin/site',
  access: 'organise',
  summary: 'The draft of the site, and what is published',
  response: siteDraft,
  failure: 'Failed to load the site. Please try again.',
});

export const saveSiteDraft = defineRoute({
  method: 'PUT',
  path: '/api/admin/site',
  access: 'organise',
  summary: 'Save the draft of the site',
  bodyBytes: limits.siteBytes,
  body: z.strictObject({
    content: draftSite,
    version,
    /** As it was read: the version that a first draft was begun from. */
    basedOn: z.int32().min(0),
  }),
  response: siteDraft.omit({ content: true }),
  failure: 'Failed to save the draft. Please try again.',
});

export const discardSiteDraft = defineRoute({
  method: 'DELETE',
  path: '/api/admin/site',
  access: 'organise',
  summary: 'Discard the draft of the site',
  query: z.strictObject({ version: z.coerce.number().int().min(0) }),
  failure: 'Failed to discard the draft. Please try again.',
});

export const publishSiteDraft = defineRoute({
  method: 'POST',
  path: '/api/admin/site/publish',
  access: 'organise',
  summary: 'Publish the draft of the site',
  body: z.strictObject({
    version,
    /** Students must agree to privacy and terms again. */
    asksAgain: z.boolean().default(false),
  }),
  response: siteDraft.omit({ content: true }),
  failure: 'Failed to publish the site. Please try again.',
});

const tasksWith = z.array(z.object({ name: z.string(), tasks: z.number().int() }));
const siteUse = z.object({
  /** Of all tasks. */
  domains: tasksWith,
  categories: tasksWith,
  /** The published ones, with the students whose points reach them. */
  tiers: z.array(z.object({ title: z.string(), students: z.number().int() })),
});
export type SiteUse = z.infer<typeof siteUse>;

export const countSiteUse = defineRoute({
  method: 'GET',
  path: '/api/admin/site/use',
  access: 'organise',
  summary: 'How many tasks have each domain and category, and how many students each tier',
  response: siteUse,
  failure: 'Failed to count what this affects. Please try again.',
});

const versionNumber = z.coerce.number().int().min(1).max(2_147_483_647);

export const listSiteVersions = defineRoute({
  method: 'GET',
  path: '/api/admin/site/versions',
  access: 'organise',
  summary: 'What was published, newest first',
  query: z.strictObject(pageQuery),
  response: pageOf(publication),
  failure: 'Failed to load what was published. Please try again.',
});

export const restoreSiteVersion = defineRoute({
  method: 'POST',
  path: '/api/admin/site/versions/:number/restore',
  access: 'organise',
  summary: 'Make the draft what was published once',
  params: z.strictObject({ number: versionNumber }),
  body: z.strictObject({ version }),
  response: siteDraft.omit({ content: true }),
  failure: 'Failed to restore this version. Please try again.',
});

export const previewedPages = ['index', 'how-it-works', 'privacy', 'terms'] as const;

export const previewSite = defineRoute({
  method: 'GET',
  path: '/api/admin/site/preview/:page',
  access: 'organise',
  summary: 'A page with the draft of the site, or with what was published once',
  params: z.strictObject({ page: z.enum(previewedPages) }),
  query: z.strictObject({
    theme: z.enum(['light', 'dark']).default('light'),
    /** What was published as this number, instead of the draft. */
    published: versionNumber.optional(),
    /** Not read: each version of the draft has an address of its own. */
    version: z.string().max(20).optional(),
  }),
  produces: 'file',
  mediaTypes: ['text/html'],
  failure: 'Failed to load the preview. Please try again.',
});
