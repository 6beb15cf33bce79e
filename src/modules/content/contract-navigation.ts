import { z } from 'zod'
import { NAVIGATION_KINDS } from '#content/domain/navigation-kind.ts'
import { createItemResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, multilingualLine, multilingualText } from '#wire/fields.ts'

const allow = { permission: 'page.edit' } as const
const allowManage = { permission: 'page.manage' } as const
const MAX_ENTRIES = 200
const MAX_ADDRESS_LENGTH = 500

const target = {
  kind: z.enum(NAVIGATION_KINDS),
  /** The linked page of an entry of kind `page`; null for other kinds. */
  page_id: id.nullable(),
  /** A path of the site without its language, or a full URL. Only entries of kind `menu` and `default` store one. */
  url: z.string().trim().max(MAX_ADDRESS_LENGTH).nullable(),
  /** A category of the catalogue. Its name is shown when the entry has no label. */
  category_id: id.nullable(),
  visible: z.boolean(),
}
const sentEntry = z.object({ ...target, label: multilingualLine() })
const sentTree = z.array(sentEntry.extend({ children: z.array(sentEntry).max(MAX_ENTRIES) })).max(MAX_ENTRIES)
export type NavigationInput = z.output<typeof sentTree>

const entry = z.object({ ...target, label: multilingualText })
const navigation = z.object({
  /** A save sends the version that it started from. */
  version: z.string(),
  entries: z.array(entry.extend({ children: z.array(entry) })),
})
export type EditedNavigation = z.infer<typeof navigation>

/** Calls that read and save the site navigation: entries in two levels, saved together. */
export const navigationAdmin = {
  read: endpoint({
    method: 'GET',
    path: '/v1/admin/navigation',
    summary: 'Returns all navigation entries in order, including hidden ones',
    allow,
    response: createItemResponseSchema(navigation),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/navigation',
    summary: 'Replaces the whole navigation',
    allow: allowManage,
    body: z.object({ version: z.string().max(100), entries: sentTree }),
    response: createItemResponseSchema(navigation),
    errorStatuses: [409],
  }),
}
