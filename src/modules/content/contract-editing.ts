import { z } from 'zod'
import { createItemResponseSchema, createListResponseSchema, successResponse } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, multilingualText } from '#wire/fields.ts'
import { containers, MAX_PAGE_BYTES } from './contract-block.ts'
import { contentEdits } from './contract-edit.ts'
import { sentFields, storedFields } from './contract-fields.ts'
import { LAYOUTS } from './domain/page-layouts.ts'

const allow = { permission: 'page.edit' } as const
const version = z.number().int().min(0)
/** True when the texts include all their languages: an omitted language is removed. By default it keeps its text. */
export const hasAllLanguages = z.boolean().optional()

/** All editable data of a page, in all languages. */
export const editedPage = z.object({
  id: z.number().int(),
  layout: z.enum(LAYOUTS),
  content: storedFields,
  itemContainers: containers,
  metaDescription: multilingualText.nullable(),
  metaKeywords: multilingualText.nullable(),
  canonical: z.string().max(500).nullable(),
  socialImage: z.string().max(500).nullable(),
})
const globals = z.object({ content: storedFields, itemContainers: containers })
const document = z.object({ page: editedPage.nullable(), globals })

/** Unsaved changes, with the versions that they are based on. */
const draft = document.extend({
  savedAt: z.iso.datetime(),
  /** The content that the draft started from, or null while that is still the published one. */
  base: document.nullable(),
})
export type Draft = z.infer<typeof draft>

/** A scheduled version, which is shown instead of the published one during its period. */
const scheduledPageVersion = z.object({
  number: version,
  savedBy: z.string().nullable(),
  from: z.iso.datetime(),
  /** Null when the version ends with the next save. */
  until: z.iso.datetime().nullable(),
  /** True during the period of the version. A save ends it. */
  hasStarted: z.boolean(),
  /**
   * The periods in which visitors see the version. The list excludes times when the page is hidden or another version
   * is shown.
   */
  visiblePeriods: z.array(z.object({ from: z.iso.datetime(), until: z.iso.datetime().nullable() })),
})
export type ScheduledPageVersion = z.infer<typeof scheduledPageVersion>

const editingData = z.object({
  document,
  pageVersion: version,
  globalsVersion: version,
  /** The id of the global page, which has versions of its own. Null before its first save. */
  globalsId: id.nullable(),
  /** The user who published the page version. */
  savedBy: z.string().nullable(),
  /** The types of stored blocks that this version of Pitlane cannot read. A save keeps them at their positions. */
  unreadableTypes: z.array(z.string()),
  draft: draft.nullable(),
  /** Scheduled versions. Each covers a save made now, or ends with it. */
  scheduledVersions: z.array(scheduledPageVersion),
})
export type EditingData = z.infer<typeof editingData>

const query = z.object({ page: id.optional() })

/** The JSON schema of a block type, with the editor of each field. */
const blockDescription = z.object({
  type: z.string(),
  version: z.number().int(),
  schema: z.record(z.string(), z.json()) as z.ZodType<Record<string, unknown>, Record<string, unknown>>,
  defaults: storedFields,
  containerNames: z.array(z.string()),
})
export type BlockDescription = z.infer<typeof blockDescription>

/** Calls of the in-page editor. */
export const editing = {
  readForEditing: endpoint({
    method: 'GET',
    path: '/v1/editing',
    summary: 'Returns a page and the global content for editing, with the caller’s draft',
    allow,
    query,
    response: createItemResponseSchema(editingData),
    errorStatuses: [404],
  }),
  save: endpoint({
    method: 'POST',
    path: '/v1/editing',
    summary: 'Saves a page, global fields and global item containers in one transaction',
    allow,
    maxBodyBytes: MAX_PAGE_BYTES,
    body: z
      .object({
        page: contentEdits.savePage.body.partial({ version: true }).optional(),
        hasAllLanguages,
        acceptsUnfinished: contentEdits.savePage.body.shape.acceptsUnfinished,
        /**
         * The title at the start of editing. When it is unchanged, a title that has followed a product's new name
         * stays.
         */
        titleBefore: multilingualText.optional(),
        /** Changed global fields and containers by name. Other fields and containers keep their values. */
        content: sentFields.optional(),
        itemContainers: containers.optional(),
        /** The page version that editing started from. Without a page it is the version of the global content. */
        baseVersion: version.optional(),
        globalsVersion: version.optional(),
        /** The former name of `content` and `itemContainers`. It is rejected, so that no change is lost silently. */
        globals: z.never().optional(),
      })
      .refine(({ page, content, itemContainers }) => page ?? content ?? itemContainers, 'app.problem.required')
      .refine(({ page, baseVersion }) => !page || (page.version ?? baseVersion) !== undefined, {
        path: ['baseVersion'],
        message: 'app.problem.required',
      }),
    response: createItemResponseSchema(
      z.object({
        pageVersion: version.optional(),
        globalsVersion: version.optional(),
        /** The scheduled versions that will cover the saved page. */
        scheduledVersions: z.array(scheduledPageVersion),
      }),
    ),
    errorStatuses: [404, 409],
  }),
  saveDraft: endpoint({
    method: 'PUT',
    path: '/v1/editing/draft',
    summary: 'Saves the caller’s draft; omitted parts of an earlier draft stay',
    allow,
    maxBodyBytes: MAX_PAGE_BYTES,
    body: z.object({
      page: editedPage.extend({ id, content: sentFields }).nullable(),
      globals: globals.extend({ content: sentFields }).optional(),
      pageVersion: version,
      globalsVersion: version,
      hasAllLanguages,
    }),
    response: successResponse,
    errorStatuses: [404],
  }),
  deleteDraft: endpoint({
    method: 'DELETE',
    path: '/v1/editing/draft',
    summary: 'Deletes the caller’s draft of a page, and of the global content with `globals=1`',
    allow,
    query: query.extend({ globals: z.literal('1').optional() }),
    response: successResponse,
  }),
  blocks: endpoint({
    method: 'GET',
    path: '/v1/editing/block',
    summary: 'Lists the block types with their schemas',
    allow,
    response: createListResponseSchema(blockDescription),
  }),
}

export type SaveBody = z.output<typeof editing.save.body>
export type DraftBody = z.output<typeof editing.saveDraft.body>
