import { z } from 'zod'
import { done, listOf, one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, multilingualText } from '#wire/fields.ts'
import { containers, LARGEST_PAGE } from './contract-block.ts'
import { contentEdits } from './contract-edit.ts'
import { LAYOUTS } from './domain/page-layouts.ts'

const allow = { permission: 'page.edit' } as const
const fields = z.record(z.string().min(1).max(60), z.json()) as z.ZodType<
  Record<string, unknown>,
  Record<string, unknown>
>
const version = z.number().int().min(0)
/** The texts come in every language that they have: one that is left out is removed. Otherwise it stays as it is. */
export const everyLanguage = z.boolean().optional()

/** A page as it is edited: everything that is written of it, in all languages. */
export const editedPage = z.object({
  id: z.number().int(),
  layout: z.enum(LAYOUTS),
  content: fields,
  itemContainers: containers,
  metaDescription: multilingualText.nullable(),
  metaKeywords: multilingualText.nullable(),
  canonical: z.string().max(500).nullable(),
  socialImage: z.string().max(500).nullable(),
})
const globals = z.object({ content: fields, itemContainers: containers })
const document = z.object({ page: editedPage.nullable(), globals })

/** What was written and not saved yet, with the versions that it began with. */
const draft = document.extend({
  savedAt: z.iso.datetime(),
  /** What it began with, where something else is shown by now. */
  base: document.nullable(),
})
export type Draft = z.infer<typeof draft>

/** A version that takes the place of what is shown, in its time. */
const plannedVersion = z.object({
  number: version,
  savedBy: z.string().nullable(),
  from: z.iso.datetime(),
  /** Null until something newer is saved. */
  until: z.iso.datetime().nullable(),
  /** It is shown now: whoever saves ends it. */
  runs: z.boolean(),
  /** When visitors see it; never while the page or its product is hidden, or another version is shown. */
  seen: z.array(z.object({ from: z.iso.datetime(), until: z.iso.datetime().nullable() })),
})
export type PlannedVersion = z.infer<typeof plannedVersion>

const opened = z.object({
  document,
  pageVersion: version,
  globalsVersion: version,
  /** What stands on every page is a page too, with versions of its own; null before anybody wrote it. */
  globalsId: id.nullable(),
  /** Who showed these versions, and when. */
  savedBy: z.string().nullable(),
  /** Blocks that this program cannot show: a save leaves them where they stand. */
  unreadable: z.array(z.string()),
  draft: draft.nullable(),
  /** What is planned for the page: it covers what is saved now, or is ended by it. */
  planned: z.array(plannedVersion),
})
export type Opened = z.infer<typeof opened>

const query = z.object({ page: id.optional() })

/** How a type of blocks is filled in: its JSON schema, where it says what each field is edited by. */
const described = z.object({
  type: z.string(),
  version: z.number().int(),
  schema: z.record(z.string(), z.json()) as z.ZodType<Record<string, unknown>, Record<string, unknown>>,
  defaults: fields,
  places: z.array(z.string()),
})
export type DescribedBlock = z.infer<typeof described>

/** What editing in place asks and sends. */
export const editing = {
  open: endpoint({
    method: 'GET',
    path: '/v1/editing',
    summary: 'A page and what stands on every page as they are edited, with the own draft',
    allow,
    query,
    response: one(opened),
    refusals: [404],
  }),
  save: endpoint({
    method: 'POST',
    path: '/v1/editing',
    summary: 'Saves a page, global fields and global item containers together, or none of them',
    allow,
    largest: LARGEST_PAGE,
    body: z
      .object({
        page: contentEdits.savePage.body.partial({ version: true }).optional(),
        everyLanguage,
        acceptsUnfinished: contentEdits.savePage.body.shape.acceptsUnfinished,
        /** The title that the writer began with: who left it as it was says nothing of it, and it may have followed a product's name since. */
        titleBefore: multilingualText.optional(),
        /** Changed global fields and containers by name; the others stay. */
        content: fields.optional(),
        itemContainers: containers.optional(),
        /** The version of the page that the writer began with; without a page, of what stands on every page. */
        baseVersion: version.optional(),
        globalsVersion: version.optional(),
        /** Its former name: whoever still sends it is told, instead of losing what was written. */
        globals: z.never().optional(),
      })
      .refine(({ page, content, itemContainers }) => page ?? content ?? itemContainers, 'app.problem.required')
      .refine(({ page, baseVersion }) => !page || (page.version ?? baseVersion) !== undefined, {
        path: ['baseVersion'],
        message: 'app.problem.required',
      }),
    response: one(
      z.object({
        pageVersion: version.optional(),
        globalsVersion: version.optional(),
        /** What will cover what was saved of the page. */
        planned: z.array(plannedVersion),
      }),
    ),
    refusals: [404, 409],
  }),
  keepDraft: endpoint({
    method: 'PUT',
    path: '/v1/editing/draft',
    summary: 'Keeps what is being written, for the writer alone; what is left out stays as it was kept',
    allow,
    largest: LARGEST_PAGE,
    body: document.extend({
      ...{ globals: globals.optional(), pageVersion: version, globalsVersion: version },
      everyLanguage,
    }),
    response: done,
    refusals: [404],
  }),
  dropDraft: endpoint({
    method: 'DELETE',
    path: '/v1/editing/draft',
    summary: 'Forgets what the writer has not saved of a page, and of what stands on every page where that is said',
    allow,
    query: query.extend({ globals: z.literal('1').optional() }),
    response: done,
  }),
  blocks: endpoint({
    method: 'GET',
    path: '/v1/editing/block',
    summary: 'The kinds of blocks that pages are made of, and how each is filled in',
    allow,
    response: listOf(described),
  }),
}

export type SaveBody = z.output<typeof editing.save.body>
export type DraftBody = z.output<typeof editing.keepDraft.body>
