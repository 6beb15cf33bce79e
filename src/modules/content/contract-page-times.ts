import { z } from 'zod'
import { done, listOf, one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, isoMoment as moment, multilingualText } from '#wire/fields.ts'
import { LARGEST_PAGE } from './contract-block.ts'
import { contentEdits } from './contract-edit.ts'
import { everyLanguage } from './contract-editing.ts'

const allow = { permission: 'page.edit' } as const
const manage = { permission: 'page.manage' } as const
const path = '/v1/page-times'

/** Something that will be seen on a page at a moment, by itself. */
const turn = z.object({
  at: moment,
  pageId: id,
  title: z.string(),
  /** Where it is, in the answer's language; empty where it has no address. */
  path: z.string(),
  /** A version comes or goes; or the page itself becomes visible, hidden or unreachable. */
  kind: z.enum(['version-comes', 'version-goes', 'visible', 'hidden', 'inaccessible']),
  /** Of the version that comes or goes. */
  number: z.number().int().nullable(),
  savedBy: z.string().nullable(),
  /** The page is hidden from visitors at that moment: they do not see the version. */
  unseen: z.boolean(),
})
export type PageTurn = z.infer<typeof turn>

/** What pages show in their time: written now, seen from a moment on, or between two. */
export const pageTimes = {
  plan: endpoint({
    method: 'POST',
    path,
    summary: 'Keeps a version of a page that is shown from a moment on, or between two',
    allow: manage,
    largest: LARGEST_PAGE,
    body: z.object({
      page: contentEdits.savePage.body,
      from: moment,
      until: moment.nullable(),
      /** The title that the writer began with: where it is sent back as it was, what the page is called by then stays. */
      titleBefore: multilingualText.optional(),
      /** Also makes the page visible in that time; at other times it stays as it is now. */
      showPage: z.boolean().optional(),
      everyLanguage,
    }),
    response: one(
      z.object({
        version: z.number().int(),
        /** When visitors will see the version; none while the page is hidden from them or shows another version. */
        seen: z.array(z.object({ from: moment, until: moment.nullable() })),
      }),
    ),
    refusals: [404, 409],
  }),
  drop: endpoint({
    method: 'DELETE',
    path: `${path}/:page/:number`,
    summary: 'Takes a version out of its time: it is not shown, or from now on no more',
    allow: manage,
    params: z.object({ page: id, number: id }),
    response: done,
    refusals: [404],
  }),
  calendar: endpoint({
    method: 'GET',
    path,
    summary: 'What comes and goes on pages by itself, in a span of time; the next 31 days unless told',
    allow,
    query: z.object({ from: moment.optional(), until: moment.optional() }),
    response: listOf(turn),
  }),
}
