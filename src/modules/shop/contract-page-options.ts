import { z } from 'zod'
import { one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { multilingualText } from '#wire/fields.ts'

/** What a shop owner changes about the shop as a whole; lives in the database. */
export const shopSettings = z.object({
  name: z.string(),
  company: z.object({
    name: z.string(),
    registryCode: z.string(),
    vatNumber: z.string(),
    street: z.string(),
    city: z.string(),
    postcode: z.string(),
    country: z.string(),
    iban: z.string(),
    email: z.string(),
    phone: z.string(),
  }),
  social: z.array(z.object({ name: z.string(), url: z.string() })),
  banner: z.object({ visible: z.boolean(), text: multilingualText, url: z.string().nullable() }),
  languages: z.record(z.string(), z.string()),
  /** The web-shop module: off, and only content pages remain. */
  shopModule: z.boolean(),
  /** The category with the special `Mudel` filter group. */
  modelCategoryId: z.number().int(),
  termsPageSlug: multilingualText,
  analyticsId: z.string().nullable(),
  /** Days after which an order that nobody paid is cancelled. */
  unpaidDays: z.number().int(),
  /** Minutes for which an unpaid order holds limited pieces until a payment is begun. */
  unpaidMinutes: z.number().int(),
  /** What the unpaid orders of one browser or e-mail may hold together. */
  unpaidMost: z.object({ lines: z.number().int(), pieces: z.number().int(), cents: z.number().int() }),
  /** The file that mails show in their header; null where they show the shop's name. */
  mailLogoId: z.number().int().nullable(),
})
export type ShopSettings = z.infer<typeof shopSettings>

const navigationEntry = z.object({
  id: z.number().int(),
  kind: z.enum(['page', 'menu', 'category', 'default']),
  label: z.string(),
  url: z.string(),
  pageId: z.number().int().nullable(),
  visible: z.boolean(),
})
const navigation = z.array(navigationEntry.extend({ children: z.array(navigationEntry) }))
export type Navigation = z.infer<typeof navigation>

export interface CategoryNode {
  id: number
  parent_id: number
  name: string
  position: number
  hidden: 0 | 1
  root: boolean
  className: string
  url: string
  /** Guests' products in it and below it. */
  count: number
  search_keywords: string
  image: {
    url: string
    alt: string
    focus?: { x: number; y: number } | undefined
  } | null
  children: CategoryNode[]
}
const categoryNode: z.ZodType<CategoryNode, CategoryNode> = z.lazy(() =>
  z.object({
    id: z.number().int(),
    parent_id: z.number().int(),
    name: z.string(),
    position: z.number().int(),
    hidden: z.union([z.literal(0), z.literal(1)]),
    root: z.boolean(),
    className: z.string(),
    url: z.string(),
    count: z.number().int(),
    search_keywords: z.string(),
    image: z
      .object({
        url: z.string(),
        alt: z.string(),
        focus: z.object({ x: z.number(), y: z.number() }).optional(),
      })
      .nullable(),
    children: z.array(categoryNode),
  }),
)

/** What every page is given: in the page as a JSON block, and on its own. */
const pageOptions = z.object({
  navigation,
  /** Null while the web-shop module is off. */
  categories: z.array(categoryNode).nullable(),
  languages: z.record(z.string(), z.string()),
  shop: shopSettings.omit({
    languages: true,
    unpaidDays: true,
    unpaidMinutes: true,
    unpaidMost: true,
    mailLogoId: true,
  }),
  sandboxPayments: z.boolean(),
  uploadLimit: z.number().int(),
  defaultFolder: z.number().int(),
})
export type PageOptions = z.infer<typeof pageOptions>

export const shop = {
  pageOptions: endpoint({
    method: 'GET',
    path: '/v1/page-options',
    summary: 'The options every page starts with: navigation, categories, languages, public shop settings',
    allow: 'anyone',
    query: z.object({ lang: z.string().optional() }),
    response: one(pageOptions),
  }),
}
