import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pickLanguage } from '#content/domain/pick-language.ts'
import { createPages } from '#content/server/content.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { type ComposedShop, composeTestShop, STAFF } from '../testing/compose-test-shop.ts'

/** A save call of texts: a client reads them in one language and returns them unchanged. */
interface SaveCall {
  read: string
  send: ['POST' | 'PUT', string]
  /** Builds the request body from the read data. */
  body?: (data: Data) => object
  /** Reads the stored texts. */
  stored: string
}
// biome-ignore lint/suspicious/noExplicitAny: many calls answer with different shapes
type Data = any

let shop: ComposedShop
let staff: ReturnType<ComposedShop['openBrowser']>
let pageId = 0
let albumId = 0
const buildTexts = (word: string) => multilingual({ et: `${word} eesti`, en: `${word} inglise` })

const call = async (method: 'GET' | 'POST' | 'PUT', url: string, body?: object): Promise<Data> => {
  const answer = await staff.call(method, url, body && { body })
  expect(answer.statusCode, `${method} ${url}: ${answer.body}`).toBe(200)
  return answer.json()
}
const readRows = async (statement: string) => (await shop.app.db.$client.query(statement)).rows

const blocks = [
  { type: 'heading', data: { text: buildTexts('Pealkiri'), level: 2 } },
  {
    type: 'cards',
    data: { cards: [{ title: buildTexts('Kaart'), text: buildTexts('Tekst'), url: buildTexts('/kaart') }] },
  },
  {
    type: 'hero',
    data: { title: buildTexts('Päis'), picture: null, link: { label: buildTexts('Nupp'), url: '/tarne' } },
  },
  {
    type: 'table',
    data: { caption: buildTexts('Tabel'), head: [buildTexts('Veerg')], rows: [[buildTexts('Lahter')]] },
  },
  { type: 'quote', hidden: true, data: { text: buildTexts('Peidetud'), author: 'Mari' } },
].map((block, index) => ({ ...block, version: 1, id: `b${index}` }))

const VERSION_COLUMNS =
  'layout, name, title, content, item_containers, meta_description, meta_keywords, canonical, social_image'
const selectLivePage = () =>
  `select ${VERSION_COLUMNS} from page_version v join page p on p.id = v.page_id and p.published_version = v.number where p.id = ${pageId}`
const selectNewestVersion = (cause: string) =>
  `select ${VERSION_COLUMNS} from page_version where page_id = ${pageId} and ${cause} order by number desc limit 1`
const selectGlobals = `select content, item_containers from page_version v join page p on p.id = v.page_id and p.published_version = v.number
  where p.kind = 'global'`

beforeAll(async () => {
  shop = await composeTestShop()
  staff = shop.openBrowser()
  await staff.logIn(STAFF)
  const pageFields = { kind: 'content' as const, layout: 'Default', name: 'Meist', title: buildTexts('Meist') }
  ;[pageId = 0] = await arrange(shop.app.db, tx =>
    createPages(tx, [
      { ...pageFields, content: { lead: buildTexts('Lugu') }, metaDescription: buildTexts('Lühidalt') },
    ]),
  )
  await call('POST', '/v1/page', { id: pageId, version: 1, itemContainers: { main: blocks } })
  const globalBlocks = blocks.map(block => ({ ...block, id: `g${block.id}` }))
  await call('POST', '/v1/item-container', { itemContainers: { footer: globalBlocks, header: [] } })
  await call('POST', '/v1/field-bulk', { content: { motto: buildTexts('Moto') } })
  await call('PUT', '/v1/admin/navigation', {
    version: (await call('GET', '/v1/admin/navigation')).data.version,
    entries: [
      {
        kind: 'category',
        page_id: null,
        url: null,
        category_id: null,
        visible: true,
        label: buildTexts('Tarne'),
        children: [
          { kind: 'page', page_id: pageId, url: null, category_id: null, visible: true, label: buildTexts('Meist') },
        ],
      },
    ],
  })
  await call('PUT', '/v1/admin/shop-settings', { banner: { visible: true, text: buildTexts('Silt'), url: null } })
  const product = (await call('GET', `/v1/admin/product/${shop.product.id}`)).data
  const texts = { name: buildTexts('Turbo'), description: buildTexts('Kirjeldus'), page_title: buildTexts('Otsing') }
  await call('PUT', `/v1/admin/product/${shop.product.id}`, {
    ...product,
    ...texts,
    page_description: buildTexts('Leitav'),
    baseVersion: product.version,
  })
  await call('POST', `/category/update/${shop.categoryId}`, { description: buildTexts('Kirjeldus') })
  albumId = (await call('POST', '/v1/admin/album', { title: buildTexts('Album') })).data.id
  const { version, hidden } = (await call('GET', `/v1/admin/album/${albumId}`)).data
  await call('PUT', `/v1/admin/album/${albumId}`, {
    version,
    hidden,
    title: buildTexts('Album'),
    description: buildTexts('Pildid'),
    images: [],
  })
})
afterAll(() => shop.close())

const PUBLIC = '/v1/page'
const EDITING = '/v1/editing'
const buildPageBody = ({ document, pageVersion }: Data) => ({ ...document.page, version: pageVersion })
const SELECT_SETTINGS = 'select value from shop_settings'
const schedule = { from: '2099-01-01T00:00:00.000Z', until: null }

const CALLS: Record<string, () => SaveCall> = {
  'a page, as visitors get it': () => ({
    read: `${PUBLIC}/${pageId}`,
    send: ['POST', '/v1/page'],
    stored: selectLivePage(),
  }),
  'a page, as visitors get it, by the editor': () => ({
    read: `${PUBLIC}/${pageId}`,
    send: ['POST', EDITING],
    stored: selectLivePage(),
    body: data => ({ page: data }),
  }),
  'a page, as the editor gets it': () => ({
    read: `${EDITING}?page=${pageId}`,
    send: ['POST', EDITING],
    stored: selectLivePage(),
    body: data => ({ page: buildPageBody(data) }),
  }),
  'header, footer and fields, by the editor': () => ({
    read: EDITING,
    send: ['POST', EDITING],
    stored: selectGlobals,
    body: ({ document, globalsVersion }) => ({ ...document.globals, globalsVersion }),
  }),
  'header and footer': () => ({
    read: '/v1/item-container',
    send: ['POST', '/v1/item-container'],
    stored: selectGlobals,
    body: ({ itemContainers }) => ({ itemContainers }),
  }),
  'fields of every page': () => ({
    read: '/v1/item-container',
    send: ['POST', '/v1/field-bulk'],
    stored: selectGlobals,
    body: ({ content }) => ({ content }),
  }),
  'a page that is scheduled': () => ({
    read: `${PUBLIC}/${pageId}`,
    send: ['POST', '/v1/page-schedule'],
    body: data => ({ page: data, ...schedule }),
    stored: selectNewestVersion(`cause <> 'draft'`),
  }),
  'the navigation': () => ({
    read: '/v1/admin/navigation',
    send: ['PUT', '/v1/admin/navigation'],
    stored:
      'select kind, label, page_id, url, category_id, visible, position from navigation_entry order by parent_id nulls first, position',
  }),
  'the banner': () => ({
    read: '/v1/admin/shop-settings',
    send: ['PUT', '/v1/admin/shop-settings'],
    body: ({ banner }) => ({ banner }),
    stored: SELECT_SETTINGS,
  }),
  'the address of the terms': () => ({
    read: '/v1/admin/legal-settings',
    send: ['PUT', '/v1/admin/legal-settings'],
    stored: SELECT_SETTINGS,
  }),
  'a product': () => ({
    read: `/v1/admin/product/${shop.product.id}`,
    send: ['PUT', `/v1/admin/product/${shop.product.id}`],
    body: data => ({ ...data, baseVersion: data.version }),
    stored: `select p.name, p.description, v.title, v.meta_description from product p join page c on c.id = p.content_id
      join page_version v on v.page_id = c.id and v.number = c.published_version where p.id = ${shop.product.id}`,
  }),
  'a category': () => ({
    read: '/v1/admin/category',
    send: ['POST', `/category/update/${shop.categoryId}`],
    body: results => {
      const { name, description, hidden, parent_id } = results.find((category: Data) => category.id === shop.categoryId)
      return { name, description, hidden, parent_id }
    },
    stored: `select name, description, hidden, parent_id from category where id = ${shop.categoryId}`,
  }),
  'a filter': () => ({
    read: '/v1/admin/filter',
    send: ['PUT', `/v1/admin/filter/1`],
    body: results => {
      const group = results.find((category: Data) => category.id === 1)
      return { ...group, base: group.options.map((option: Data) => option.id) }
    },
    stored:
      'select a.name, o.name as option, o.position from attribute a join attribute_option o on o.attribute_id = a.id order by o.id',
  }),
  'an album': () => ({
    read: `/v1/admin/album/${albumId}`,
    send: ['PUT', `/v1/admin/album/${albumId}`],
    stored: `select v.title, v.content, v.meta_description from album a join page p on p.kind = 'album' and p.subject_id = a.id
      join page_version v on v.page_id = p.id and v.number = p.published_version where a.id = ${albumId}`,
  }),
}

describe.each(Object.keys(CALLS))('%s', name => {
  test.each(['et', 'en'] as const)('loses nothing when read in %s and sent back', async language => {
    const { read, send, body = (data: Data) => data, stored } = (CALLS[name] as () => SaveCall)()
    const before = await readRows(stored)
    expect(JSON.stringify(before)).toMatch(/inglise|en/)
    const { data, results } = await call('GET', `${read}${read.includes('?') ? '&' : '?'}lang=${language}`)
    await call(...send, body(pickLanguage(data ?? results, language)))
    expect(await readRows(stored)).toEqual(before)
  })
})

test('keeps the other languages in the draft of a page read in one language', async () => {
  const { data } = await call('GET', `/v1/editing?page=${pageId}`)
  const { document, pageVersion, globalsVersion } = pickLanguage(data, 'et')
  document.page.content.lead.et = 'Uus lugu'
  await call('PUT', '/v1/editing/draft', { ...document, pageVersion, globalsVersion })
  const [draft] = await readRows(selectNewestVersion(`cause = 'draft'`))
  expect(draft.content.lead).toMatchObject({ et: 'Uus lugu', en: 'Lugu inglise' })
  expect({ ...draft, content: null }).toEqual({ ...(await readRows(selectLivePage()))[0], content: null })
})

test('removes a language through the editor, which reads all of them', async () => {
  const { data } = await call('GET', `/v1/editing?page=${pageId}`)
  const { document, pageVersion } = data
  document.page.content.lead = multilingual({ et: 'Lugu' })
  await call('POST', '/v1/editing', { page: document.page, baseVersion: pageVersion, hasAllLanguages: true })
  expect((await readRows(selectLivePage()))[0].content.lead).toEqual(multilingual({ et: 'Lugu' }))
})
