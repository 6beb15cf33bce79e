import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPages } from '#content/server/content.ts'
import { getChapterId } from '#content/web/parts/chapters.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { allBlockTypes } from '../block-types.ts'
import { type ComposedShop, composeTestShop, STAFF } from '../testing/compose-test-shop.ts'

let shop: ComposedShop
let staff: ReturnType<ComposedShop['openBrowser']>
beforeAll(async () => {
  shop = await composeTestShop()
  staff = shop.openBrowser()
  await staff.logIn(STAFF)
})
afterAll(() => shop.close())

/** Names that the page's scripts look up, and some that every object has. */
const NAMES = ['page-state', 'text-chunks', 'root', 'content', 'buy', 'constructor', 'toString', 'hasOwnProperty']
/** Marks content so that the test can find it in a page. */
const MARKER = 'zz9'
const HTML = NAMES.map(
  name =>
    `<p id="${name}" class="${MARKER}" name="${name}" data-block="${MARKER}" data-own slot="${MARKER}">${MARKER}</p>` +
    `<a id="${name}" name="${name}" href="/et" class="${MARKER}" data-product="1">a</a>` +
    `<img id="${name}" name="getElementById" src="/file/get/1/a.png" class="${MARKER}" alt="">` +
    `<svg id="${name}"><g class="${MARKER}" data-edit="x"></g></svg><form id="${name}"><input name="action"></form>`,
).join('')
const HOSTILE_TEXT = `"><script type="application/json" id="page-state">{}</script><p id="page-state" class="${MARKER}">`
const ADDRESS = `/${MARKER}"id="page-state`

/** Fills every text of a block example with hostile input. */
const makeHostile = (value: unknown, name = ''): unknown => {
  if (Array.isArray(value)) return value.map(entry => makeHostile(entry))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  if ('type' in value && value.type === 'language')
    return multilingual({ et: name === 'html' ? HTML : HOSTILE_TEXT, en: HOSTILE_TEXT })
  return Object.fromEntries(
    entries.map(([key, entry]) => [
      key,
      key === 'url' && typeof entry === 'string' ? ADDRESS : makeHostile(entry, key),
    ]),
  )
}

const PICTURE = {
  src: '/file/get/1/a.png',
  alt: multilingual({ et: HOSTILE_TEXT }),
  width: 4,
  height: 3,
  preview: 'x"); position: fixed; inset: 0; background: url("y',
}
const EXTRA_DATA: Readonly<Record<string, object>> = {
  image: { picture: PICTURE },
  gallery: { pictures: [{ picture: PICTURE, caption: multilingual({ et: HOSTILE_TEXT }) }] },
  quote: { author: HOSTILE_TEXT },
  code: { code: HOSTILE_TEXT },
  'map-link': { address: HOSTILE_TEXT },
  video: allBlockTypes.get('video')?.defaults as object,
}

const createPage = async (blocks: object[]) => {
  const name = `Sisu ${crypto.randomUUID()}`
  const page = { kind: 'content' as const, layout: 'sidebar-right', name, title: multilingual({ et: name, en: name }) }
  const [id] = await arrange(shop.app.db, tx => createPages(tx, [page]))
  const { version } = (await staff.call('GET', `/v1/page/${id}?fieldsPreset=frontEdit`)).json().data
  const body = { id, version, itemContainers: { main: blocks }, acceptsUnfinished: true }
  const saveResponse = await staff.call('POST', '/v1/page', { body })
  await shop.app.changes.waitForListeners()
  return { saved: saveResponse, html: async () => (await shop.fetchPage(`/et/page/${id}`)).body }
}

/** Finds elements with the attributes that scripts and styles select. */
const listAttributes = (html: string) =>
  [...html.matchAll(/<([a-z][\w-]*)((?:\s+[^\s=>"]+(?:="[^"]*")?)*)\s*\/?>/g)].flatMap(
    ([, tag = '', attributes = '']) =>
      [...attributes.matchAll(/\s([^\s=]+)(?:="([^"]*)")?/g)]
        .filter(([, name = '']) => /^(id|class|name|slot|style|data-)/.test(name))
        .map(([, name = '', value = '']) => ({ tag, name, value })),
  )

test.each(NAMES)('hides a content heading with the id %s from the scripts of the page', async id => {
  const text = multilingual({ et: 'Peatükk', en: 'Chapter' })
  const { saved, html } = await createPage([{ id, type: 'heading', version: 1, data: { text, level: 2 } }])
  expect(saved.statusCode, saved.body).toBe(200)
  const page = await html()
  const ids = listAttributes(page).filter(entry => entry.name === 'id')
  expect(ids.filter(entry => entry.value === getChapterId(id)).map(({ tag }) => tag)).toEqual(['h2'])
  expect(page.includes(`href="#${getChapterId(id)}"`)).toBe(true)
  for (const scriptId of ['page-state', 'text-chunks']) {
    expect(ids.filter(entry => entry.value === scriptId).map(({ tag }) => tag)).toEqual(['script'])
  }
})

/** Data attributes that content may set, with their values; all others belong to the page. */
const ALLOWED_DATA_ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  'data-level': /^[23]$/,
  'data-align': /^(start|end)$/,
  'data-ratio': /^\d-\d$/,
  'data-width': /^(text|wide|full)$/,
  'data-count': /^\d+$/,
  'data-aside': /^true$/,
  'data-drift': /^true$/,
  'data-numbered': /^true$/,
  'data-cut-out': /^true$/,
  'data-theme': /^(Dark|ConjLight)$/,
}
/** Attributes that components set independent of the content. */
const COMPONENT_ATTRIBUTES = [
  'data-fit',
  'data-size',
  'data-tip',
  'data-state',
  'data-variant',
  'data-product',
  'data-kind',
]

test.each([...allBlockTypes.keys()])(
  'sets no id, class, name, style or data attribute from the texts of a block %s',
  async type => {
    const { version, defaults } = allBlockTypes.get(type)!
    const data = { ...(makeHostile(defaults) as object), ...EXTRA_DATA[type] }
    const { saved, html } = await createPage([{ id: 'page-state', type, version, data }])
    expect(saved.statusCode, saved.body).toBe(200)
    const page = await html()
    const content = /<main id="content".*?<\/main>/s.exec(page)![0]
    for (const { tag, name, value } of listAttributes(content)) {
      expect(value, `${tag} ${name}`).not.toContain(MARKER)
      if (name === 'style') expect(value.replace(/url\(&quot;.*?&quot;\)/g, '')).not.toMatch(/position|inset|url/)
      if (name === 'id') expect(NAMES.slice(1), `${tag} ${name}`).not.toContain(tag === 'main' ? '' : value)
      if (name.startsWith('data-') && !COMPONENT_ATTRIBUTES.includes(name))
        expect(value, `${tag} ${name}`).toMatch(ALLOWED_DATA_ATTRIBUTES[name] ?? /^$/)
    }
    expect(page.match(/ id="page-state"/g)).toHaveLength(1)
  },
)

/** Values of every shape under names that the pages read. */
const ODD_VALUES = [5, [], {}, null, true, { type: 'language', et: { a: 1 }, en: [1] }, [{ type: 'language', et: 7 }]]

test('no content keeps the pages of the shop from loading', async () => {
  const readVersion = async () => (await staff.call('GET', '/v1/item-container')).json().data.version as number
  const block = { id: 'a', type: 'text', version: 1, data: { html: multilingual({ et: '<p>a</p>', en: '' }) } }
  for (const name of ['html', 'constructor', 'toString', 'type'])
    for (const blocks of [[], [block]]) {
      const itemContainers = { [name]: blocks }
      const globalsVersion = await readVersion()
      const body = { hasAllLanguages: true, globalsVersion, itemContainers }
      await staff.call('POST', '/v1/editing', { body })
      await staff.call('POST', '/v1/item-container', { body: { itemContainers } })
      const inner = { ...block, id: `b-${name}`, type: 'columns', data: {}, containers: { [name]: blocks } }
      await createPage([inner])
    }
  for (const value of ODD_VALUES) {
    const content = Object.fromEntries(
      ['motto', 'heading', 'lead', 'hero', 'header-img', 'html'].map(key => [key, value]),
    )
    await staff.call('POST', '/v1/field-bulk', { body: { content } })
    const { html, saved } = await createPage([])
    expect(saved.statusCode).toBe(200)
    const { id, version } = saved.json().data
    await staff.call('POST', '/v1/page', {
      body: { id, version, content: { ...content, name: 'Odd', title: multilingual({ et: 'Odd', en: 'Odd' }) } },
    })
    await shop.app.changes.waitForListeners()
    expect(await html()).toContain('</html>')
    for (const url of ['/et', '/en/products', '/et/cart', '/et/login'])
      expect([url, JSON.stringify(value), (await shop.fetchPage(url)).statusCode]).toEqual([
        url,
        JSON.stringify(value),
        200,
      ])
  }
  expect(await readVersion()).toBeGreaterThan(0)
})
