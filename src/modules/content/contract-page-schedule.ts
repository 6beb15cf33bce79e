import { z } from 'zod'
import { createItemResponseSchema, createListResponseSchema, successResponse } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, isoMoment as moment, multilingualText } from '#wire/fields.ts'
import { MAX_PAGE_BYTES } from './contract-block.ts'
import { contentEdits } from './contract-edit.ts'
import { hasAllLanguages } from './contract-editing.ts'

const allow = { permission: 'page.edit' } as const
const allowManage = { permission: 'page.manage' } as const
const path = '/v1/page-schedule'

/** A scheduled change that visitors will see on a page. */
const scheduledChange = z.object({
  at: moment,
  pageId: id,
  title: z.string(),
  /** The address in the language of the response; empty without one. */
  path: z.string(),
  /** A version starts or ends, or the visibility of the page changes. */
  kind: z.enum(['version-starts', 'version-ends', 'visible', 'hidden', 'inaccessible']),
  /** The version that starts or ends; null for a change of visibility. */
  number: z.number().int().nullable(),
  savedBy: z.string().nullable(),
  /** True when a version starts or ends while the page is hidden; false for a change of visibility. */
  isPageHidden: z.boolean(),
})
export type ScheduledPageChange = z.infer<typeof scheduledChange>

/** Calls that schedule page versions. */
export const pageSchedule = {
  schedule: endpoint({
    method: 'POST',
    path,
    summary: 'Schedules a page version with a start and an optional end',
    allow: allowManage,
    maxBodyBytes: MAX_PAGE_BYTES,
    body: z.object({
      page: contentEdits.savePage.body,
      from: moment,
      until: moment.nullable(),
      /**
       * The title at the start of editing. When it is unchanged, the version gets the title that the page has when the
       * call arrives.
       */
      titleBefore: multilingualText.optional(),
      /** Also makes the page visible in this period. Outside the period its visibility stays. */
      showPage: z.boolean().optional(),
      hasAllLanguages,
    }),
    response: createItemResponseSchema(
      z.object({
        version: z.number().int(),
        /**
         * The periods in which visitors will see the version. It is empty while the page is hidden or shows another
         * version.
         */
        visiblePeriods: z.array(z.object({ from: moment, until: moment.nullable() })),
      }),
    ),
    errorStatuses: [404, 409],
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: `${path}/:page/:number`,
    summary: 'Cancels a scheduled version, or ends it when it is already shown',
    allow: allowManage,
    params: z.object({ page: id, number: id }),
    response: successResponse,
    errorStatuses: [404],
  }),
  calendar: endpoint({
    method: 'GET',
    path,
    summary: 'Lists scheduled changes in a period, by default the next 31 days',
    allow,
    query: z.object({ from: moment.optional(), until: moment.optional() }),
    response: createListResponseSchema(scheduledChange),
  }),
}
