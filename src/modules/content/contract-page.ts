import { z } from 'zod'
import { one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { multilingualText } from '#wire/fields.ts'
import { containers } from './contract-block.ts'
import { LAYOUTS } from './domain/page-layouts.ts'

const page = z.object({
  id: z.number().int(),
  layout: z.enum(LAYOUTS),
  /** What the page is about: a product's page names its product. */
  subject: z.object({ kind: z.enum(['product', 'album']), id: z.number().int() }).nullable(),
  /** In the language of the answer; empty falls back to the name. */
  title: z.string(),
  description: z.string(),
  keywords: z.string(),
  /** What search engines shall take for its address. */
  canonical: z.string(),
  /** Its own address in the language of the answer, without the origin; empty where it has none. */
  path: z.string(),
  /** The picture that is shown where the page is shared. */
  socialImage: z.string().nullable(),
  alternatives: z.array(z.object({ href: z.string(), hrefLang: z.string() })),
  lang: z.string(),
  /** The name that was asked for is none in `lang`, but the page's in this language. */
  foundIn: z.string().optional(),
  /** Page fields by name, and the page's name and title. */
  content: z.looseObject({ name: z.string(), title: multilingualText }),
  itemContainers: containers,
  version: z.number().int(),
  modified_at: z.iso.datetime(),
  /** Told to who edits pages: readers do not see it now. */
  hidden: z.literal(true).optional(),
  /** It is not what readers see: a link to what it would be, until this moment. */
  previewUntil: z.iso.datetime().optional(),
})
export type Page = z.infer<typeof page>

/** What stands on every page: blocks in the header and the footer, and fields by name. */
export const globals = z.object({
  itemContainers: containers,
  content: z.record(z.string(), z.json()),
  version: z.number().int(),
})
export type Globals = z.infer<typeof globals>

const query = z.object({ lang: z.string().optional(), fieldsPreset: z.string().optional() })
/** `preview`: the token of a link to what the page would be. */
const queryById = query.extend({ preview: z.string().max(100).optional() })

/** An id in the address of a page: what is none leads to no page, and is no fault. */
const pageId = z.coerce.number().int().positive().catch(0)

export const content = {
  byId: endpoint({
    method: 'GET',
    path: '/v1/page/:id',
    summary: 'A page by its id',
    allow: 'anyone',
    params: z.object({ id: z.coerce.number().int().positive() }),
    query: queryById,
    response: one(page),
    refusals: [404],
  }),
  home: endpoint({
    method: 'GET',
    path: '/',
    summary: 'The home page as JSON',
    allow: 'anyone',
    onlyJson: true,
    query,
    response: one(page),
    refusals: [404],
  }),
  byName: endpoint({
    method: 'GET',
    path: '/:pageName',
    summary: 'A page by its name; a language code is the home page of that language',
    allow: 'anyone',
    onlyJson: true,
    params: z.object({ pageName: z.string() }),
    query,
    response: one(page),
    refusals: [404],
  }),
  byLanguageAndName: endpoint({
    method: 'GET',
    path: '/:lang/:pageName',
    summary: 'A page by its name in a language; where it has moved, its present address with 301',
    allow: 'anyone',
    onlyJson: true,
    params: z.object({ lang: z.string(), pageName: z.string() }),
    query,
    response: one(page),
    refusals: [404],
  }),
  byLanguageAndId: endpoint({
    method: 'GET',
    path: '/:lang/page/:id',
    summary: 'A page by its id in a language',
    allow: 'anyone',
    onlyJson: true,
    params: z.object({ lang: z.string(), id: pageId }),
    query: queryById,
    response: one(page),
    refusals: [404],
  }),
  byLanguageIdAndSlug: endpoint({
    method: 'GET',
    path: '/:lang/page/:id/:slug',
    summary: 'The same; the last part is for people alone',
    allow: 'anyone',
    onlyJson: true,
    params: z.object({ lang: z.string(), id: pageId, slug: z.string() }),
    query: queryById,
    response: one(page),
    refusals: [404],
  }),
  missing: endpoint({
    method: 'GET',
    path: '/v1/page-not-found',
    summary: 'The page of layout PageNotFound, which stands where no page is; null where there is none',
    allow: 'anyone',
    query: z.object({ lang: z.string().optional() }),
    response: one(page.nullable()),
  }),
  globals: endpoint({
    method: 'GET',
    path: '/v1/item-container',
    summary: 'What stands on every page: the global item containers and fields',
    allow: 'anyone',
    query,
    response: one(globals),
  }),
}
