import { z } from 'zod';
import { id, idParams, line, optionalLine, pageQuery, search, searchedPageOf, someIds } from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route.ts';

const count = z.number().int();

const college = z.object({
  id,
  name: z.string(),
  abbreviation: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  /** Names that were merged into it or that it had, which find it too. */
  otherNames: z.array(z.string()),
  /** Accounts with it, those included that are still being moved. */
  students: count,
  /** Of these, how many still have another name, until the job has moved them. */
  moving: count,
  /** Whether an administrator has saved it: then all students get it as a suggestion. */
  confirmed: z.boolean(),
  version: z.int32(),
});
export type College = z.infer<typeof college>;

export const collegeInput = z.strictObject({
  name: line(limits.shortTextLength)
    .min(1, 'Enter the name.')
    .refine((name) => name === '' || /[\p{L}\p{N}]/u.test(name), 'Enter a name with letters or digits.'),
  abbreviation: optionalLine(),
  city: optionalLine(),
  state: optionalLine(),
});
export type CollegeInput = z.output<typeof collegeInput>;

export const collegeFilters = ['all', 'new', 'unused'] as const;
export type CollegeFilter = (typeof collegeFilters)[number];

export const listColleges = defineRoute({
  method: 'GET',
  path: '/api/admin/colleges',
  access: 'organise',
  summary: 'Colleges by name',
  query: z.strictObject({
    ...pageQuery,
    search,
    /** `new`: no administrator has saved them. `unused`: no account has them. */
    show: z.enum(collegeFilters).default('all'),
  }),
  response: searchedPageOf(college),
  failure: 'The colleges could not be loaded. Please try again.',
});

export const createCollege = defineRoute({
  method: 'POST',
  path: '/api/admin/colleges',
  access: 'organise',
  summary: 'Add a college, which students then get as a suggestion',
  body: collegeInput,
  response: college,
  status: 201,
  failure: 'The college could not be saved. Please try again.',
});

export const editCollege = defineRoute({
  method: 'PATCH',
  path: '/api/admin/colleges/:id',
  access: 'organise',
  summary: 'Change a college; its students get a changed name by a job',
  params: idParams,
  body: collegeInput.extend({ version: z.int32().min(1) }),
  response: college,
  failure: 'The college could not be saved. Please try again.',
});

export const deleteCollege = defineRoute({
  method: 'DELETE',
  path: '/api/admin/colleges/:id',
  access: 'organise',
  summary: 'Remove a college that no account has, with its other names',
  params: idParams,
  failure: 'The college could not be removed. Please try again.',
});

const others = someIds('colleges').refine((ids) => ids.length > 0, 'Choose the colleges to merge.');

export const previewMerge = defineRoute({
  method: 'GET',
  path: '/api/admin/colleges/:id/merge',
  access: 'organise',
  summary: 'What a merge of other colleges into this one would change',
  params: idParams,
  query: z.strictObject({ ids: others }),
  response: z.object({
    into: z.string(),
    names: z.array(z.string()),
    /** Who get the name of the remaining college, and how many have it now. */
    students: count,
    studentsBefore: count,
    /** On the board of the running edition, of those who are on it: what they bring, and what the college has now. */
    points: count,
    pointsBefore: count,
    /** Announcements to the merged colleges; those that are not published yet. */
    announcements: count,
    drafts: count,
    /** Tasks for the merged colleges. */
    tasks: count,
  }),
  failure: 'The preview could not be loaded. Please try again.',
});
export type MergePreview = z.infer<typeof previewMerge.response>;

export const mergeColleges = defineRoute({
  method: 'POST',
  path: '/api/admin/colleges/:id/merge',
  access: 'organise',
  summary: 'Merge other colleges into this one; a job moves their students',
  params: idParams,
  body: z.strictObject({
    ids: z
      .array(id)
      .min(1, 'Choose the colleges to merge.')
      .max(limits.pageSizeMax, `Choose at most ${limits.pageSizeMax} colleges.`),
  }),
  response: college,
  failure: 'The colleges could not be merged. Please try again.',
});
