import { z } from 'zod'
import { createItemResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { multilingualText } from '#wire/fields.ts'
import { containers } from './contract-block.ts'
import { LAYOUTS } from './domain/page-layouts.ts'

const page = z.object({
  id: z.number().int(),
  layout: z.enum(LAYOUTS),
  /** The product or album that the page presents. */
  subject: z.object({ kind: z.enum(['product', 'album']), id: z.number().int() }).nullable(),
  /** The title in the language of the response. An empty title falls back to the name. */
  title: z.string(),
  description: z.string(),
  keywords: z.string(),
  /** The canonical URL for search engines. */
  canonical: z.string(),
  /** The page's path in the language of the response, without the origin. Empty without an address in that language. */
  path: z.string(),
  /** The picture of link previews on other sites. */
  socialImage: z.string().nullable(),
  alternatives: z.array(z.object({ href: z.string(), hrefLang: z.string() })),
  lang: z.string(),
  /** The language that the requested name belongs to, when it does not exist in `lang`. */
  foundIn: z.string().optional(),
  /** Page fields by name, with the page's name and title. */
  content: z.looseObject({ name: z.string(), title: multilingualText }),
  itemContainers: containers,
  version: z.number().int(),
  modified_at: z.iso.datetime(),
  /** Present for editors while visitors do not see the page. */
  hidden: z.literal(true).optional(),
  /** Present for a preview link: the moment at which the link expires. */
  previewUntil: z.iso.datetime().optional(),
})
export type Page = z.infer<typeof page>

/** Global content: blocks of header and footer, and fields by name. */
export const globals = z.object({
  itemContainers: containers,
  content: z.record(z.string(), z.json()),
  version: z.number().int(),
})
export type Globals = z.infer<typeof globals>

const query = z.object({ lang: z.string().optional(), fieldsPreset: z.string().optional() })
/** `preview` is the token of a preview link. */
const queryById = query.extend({ preview: z.string().max(100).optional() })

/** An invalid id finds no page and answers 404 instead of a validation error. */
const pageId = z.coerce.number().int().positive().catch(0)

export const content = {
  byId: endpoint({
    method: 'GET',
    path: '/v1/page/:id',
    summary: 'Returns a page by its id',
    allow: 'anyone',
    params: z.object({ id: z.coerce.number().int().positive() }),
    query: queryById,
    response: createItemResponseSchema(page),
    errorStatuses: [404],
  }),
  home: endpoint({
    method: 'GET',
    path: '/',
    summary: 'Returns the home page as JSON',
    allow: 'anyone',
    onlyJson: true,
    query,
    response: createItemResponseSchema(page),
    errorStatuses: [404],
  }),
  byName: endpoint({
    method: 'GET',
    path: '/:pageName',
    summary: 'Returns a page by its name; a language code returns the home page of that language',
    allow: 'anyone',
    onlyJson: true,
    params: z.object({ pageName: z.string() }),
    query,
    response: createItemResponseSchema(page),
    errorStatuses: [404],
  }),
  byLanguageAndName: endpoint({
    method: 'GET',
    path: '/:lang/:pageName',
    summary: 'Returns a page by its name in a language; an old name redirects with 301',
    allow: 'anyone',
    onlyJson: true,
    params: z.object({ lang: z.string(), pageName: z.string() }),
    query,
    response: createItemResponseSchema(page),
    errorStatuses: [404],
  }),
  byLanguageAndId: endpoint({
    method: 'GET',
    path: '/:lang/page/:id',
    summary: 'Returns a page by its id in a language',
    allow: 'anyone',
    onlyJson: true,
    params: z.object({ lang: z.string(), id: pageId }),
    query: queryById,
    response: createItemResponseSchema(page),
    errorStatuses: [404],
  }),
  byLanguageIdAndSlug: endpoint({
    method: 'GET',
    path: '/:lang/page/:id/:slug',
    summary: 'Returns a page by its id in a language; the slug is ignored',
    allow: 'anyone',
    onlyJson: true,
    params: z.object({ lang: z.string(), id: pageId, slug: z.string() }),
    query: queryById,
    response: createItemResponseSchema(page),
    errorStatuses: [404],
  }),
  readNotFoundPage: endpoint({
    method: 'GET',
    path: '/v1/page-not-found',
    summary: 'Returns the custom 404 page, or null when the shop has no such page',
    allow: 'anyone',
    query: z.object({ lang: z.string().optional() }),
    response: createItemResponseSchema(page.nullable()),
  }),
  globals: endpoint({
    method: 'GET',
    path: '/v1/item-container',
    summary: 'Returns the global item containers and fields',
    allow: 'anyone',
    query,
    response: createItemResponseSchema(globals),
  }),
}
