import { z } from 'zod'
import { createItemResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { multilingualText } from '#wire/fields.ts'

/** Settings of the whole shop, stored in the database. */
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
  /** Turns the web shop on; without it the site has content pages only. */
  shopModule: z.boolean(),
  modelCategoryId: z.number().int(),
  termsPageSlug: multilingualText,
  analyticsId: z.string().nullable(),
  /** Unpaid orders are cancelled after this many days. */
  unpaidDays: z.number().int(),
  /** Minutes for which an unpaid order reserves scarce goods until a payment starts. */
  unpaidHoldMinutes: z.number().int(),
  /** Limits of all unpaid orders of one browser or e-mail address. */
  unpaidLimits: z.object({ lines: z.number().int(), pieces: z.number().int(), cents: z.number().int() }),
  /** The bearer of the cost of returned goods, and the owner's words; an empty text means the default. */
  withdrawalTexts: z.object({
    returnCost: z.enum(['buyer', 'shop']),
    instructions: multilingualText,
    form: multilingualText,
    /** The labels of the two steps of the withdrawal function. */
    openLabel: multilingualText,
    confirmLabel: multilingualText,
  }),
  /** Estimated maximum cost for customers of returning goods that post does not take; null: the text has no sum. */
  largeReturnCents: z.number().int().nullable(),
  /** The first day of the OSS registration, `YYYY-MM-DD`; null taxes all distance sales at home. */
  ossFrom: z.iso.date().nullable(),
  /** The owner's additions to the accessibility statement and the privacy register. */
  legalNotices: z.object({
    accessibility: multilingualText,
    privacy: multilingualText,
    /** The owner's last check of accessibility; null and empty texts mean the check of this version. */
    checkedOn: z.iso.date().nullable(),
    checkMethod: multilingualText,
    /** Known barriers, a line each. */
    gaps: multilingualText,
    /** Where customers bring old batteries, devices and tyres besides the shop, a line each. */
    collectionPoints: multilingualText,
  }),
  /** The checkout asks customers for consent to advertising by email. */
  asksMarketing: z.boolean(),
  /** Parts whose fitment is verified or stated by the manufacturer are taken back if they do not fit. */
  guaranteesFit: z.boolean(),
  /** Price changes beyond this many per cent wait for approval; null applies all of them at once. */
  priceJumpPercent: z.number().int().nullable(),
  /** The logo file of mails; null shows the shop's name. */
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
  /** Number of public products in the category and below it. */
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

const pageLink = z.object({ url: z.string(), label: z.string() })

/** Options embedded in every page as JSON and served by the API. */
const pageOptions = z.object({
  navigation,
  /** Null when the web shop is turned off. */
  categories: z.array(categoryNode).nullable(),
  languages: z.record(z.string(), z.string()),
  shop: shopSettings.omit({
    languages: true,
    unpaidDays: true,
    unpaidHoldMinutes: true,
    unpaidLimits: true,
    mailLogoId: true,
    withdrawalTexts: true,
    largeReturnCents: true,
    ossFrom: true,
    legalNotices: true,
    priceJumpPercent: true,
  }),
  sandboxPayments: z.boolean(),
  /** Links at the end of every page; the server renders their texts, so that the browser loads no messages for them. */
  footerLinks: z.array(pageLink),
  /** The notice on the legal guarantee; null while the owner uploaded none in this language. */
  guaranteeLink: pageLink.nullable(),
  uploadLimit: z.number().int(),
  defaultFolder: z.number().int(),
  /** The shop has active promotions; missing without any. */
  hasPromotions: z.literal(true).optional(),
})
export type PageOptions = z.infer<typeof pageOptions>

export const shop = {
  pageOptions: endpoint({
    method: 'GET',
    path: '/v1/page-options',
    summary: 'Returns the options of every page: navigation, categories, languages and public settings',
    allow: 'anyone',
    query: z.object({ lang: z.string().optional() }),
    response: createItemResponseSchema(pageOptions),
  }),
}
