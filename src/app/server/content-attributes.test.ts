import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPages } from '#content/server/content.ts'
import { getChapterId } from '#content/web/parts/chapters.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { allBlockTypes } from '../block-types.ts'
import { type ComposedShop, composedShop, STAFF } from '../testing/composed-shop.ts'

let shop: ComposedShop
let staff: ReturnType<ComposedShop['browser']>
beforeAll(async () => {
  shop = await composedShop()
  staff = shop.browser()
  await staff.logIn(STAFF)
})
afterAll(() => shop.close())

/** Names that the page's scripts look up, and some that every object has. */
const NAMES = ['page-state', 'text-chunks', 'root', 'content', 'buy', 'constructor', 'toString', 'hasOwnProperty']
/** Marks content so that the test can find it in a page. */
const MARK = 'zz9'
const HTML = NAMES.map(
  name =>
    `<p id="${name}" class="${MARK}" name="${name}" data-block="${MARK}" data-own slot="${MARK}">${MARK}</p>` +
    `<a id="${name}" name="${name}" href="/et" class="${MARK}" data-product="1">a</a>` +
    `<img id="${name}" name="getElementById" src="/file/get/1/a.png" class="${MARK}" alt="">` +
    `<svg id="${name}"><g class="${MARK}" data-edit="x"></g></svg><form id="${name}"><input name="action"></form>`,
).join('')
const TEXT = `"><script type="application/json" id="page-state">{}</script><p id="page-state" class="${MARK}">`
const ADDRESS = `/${MARK}"id="page-state`

/** Fills every text of a block example with hostile input. */
const hostile = (value: unknown, name = ''): unknown => {
  if (Array.isArray(value)) return value.map(one => hostile(one))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  if ('type' in value && value.type === 'language') return multilingual({ et: name === 'html' ? HTML : TEXT, en: TEXT })
  return Object.fromEntries(
    entries.map(([key, one]) => [key, key === 'url' && typeof one === 'string' ? ADDRESS : hostile(one, key)]),
  )
}

const PICTURE = {
  ...{ src: '/file/get/1/a.png', alt: multilingual({ et: TEXT }), width: 4, height: 3 },
  preview: 'x"); position: fixed; inset: 0; background: url("y',
}
const MORE: Readonly<Record<string, object>> = {
  image: { picture: PICTURE },
  gallery: { pictures: [{ picture: PICTURE, caption: multilingual({ et: TEXT }) }] },
  quote: { author: TEXT },
  code: { code: TEXT },
  'map-link': { address: TEXT },
  video: allBlockTypes.get('video')?.defaults as object,
}

const pageOf = async (blocks: object[]) => {
  const name = `Sisu ${crypto.randomUUID()}`
  const page = { kind: 'content' as const, layout: 'sidebar-right', name, title: multilingual({ et: name, en: name }) }
  const [id] = await arrange(shop.app.db, tx => createPages(tx, [page]))
  const { version } = (await staff.call('GET', `/v1/page/${id}?fieldsPreset=frontEdit`)).json().data
  const body = { id, version, itemContainers: { main: blocks }, acceptsUnfinished: true }
  const saved = await staff.call('POST', '/v1/page', { body })
  await shop.app.changes.waitForListeners()
  return { saved, html: async () => (await shop.page(`/et/page/${id}`)).body }
}

/** Finds elements with the attributes that scripts and styles select. */
const named = (html: string) =>
  [...html.matchAll(/<([a-z][\w-]*)((?:\s+[^\s=>"]+(?:="[^"]*")?)*)\s*\/?>/g)].flatMap(
    ([, tag = '', attributes = '']) =>
      [...attributes.matchAll(/\s([^\s=]+)(?:="([^"]*)")?/g)]
        .filter(([, name = '']) => /^(id|class|name|slot|style|data-)/.test(name))
        .map(([, name = '', value = '']) => ({ tag, name, value })),
  )

test.each(NAMES)('hides a content heading with the id %s from the scripts of the page', async id => {
  const text = multilingual({ et: 'Peatükk', en: 'Chapter' })
  const { saved, html } = await pageOf([{ id, type: 'heading', version: 1, data: { text, level: 2 } }])
  expect(saved.statusCode, saved.body).toBe(200)
  const page = await html()
  const ids = named(page).filter(one => one.name === 'id')
  expect(ids.filter(one => one.value === getChapterId(id)).map(({ tag }) => tag)).toEqual(['h2'])
  expect(page.includes(`href="#${getChapterId(id)}"`)).toBe(true)
  for (const own of ['page-state', 'text-chunks']) {
    expect(ids.filter(one => one.value === own).map(({ tag }) => tag)).toEqual(['script'])
  }
})

/** Data attributes that content may set, with their values; all others belong to the page. */
const DATA: Readonly<Record<string, RegExp>> = {
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
const OWN = ['data-fit', 'data-size', 'data-tip', 'data-state', 'data-variant', 'data-product', 'data-kind']

test.each([...allBlockTypes.keys()])(
  'sets no id, class, name, style or data attribute from the texts of a block %s',
  async type => {
    const { version, defaults } = allBlockTypes.get(type)!
    const data = { ...(hostile(defaults) as object), ...MORE[type] }
    const { saved, html } = await pageOf([{ id: 'page-state', type, version, data }])
    expect(saved.statusCode, saved.body).toBe(200)
    const page = await html()
    const content = /<main id="content".*?<\/main>/s.exec(page)![0]
    for (const { tag, name, value } of named(content)) {
      expect(value, `${tag} ${name}`).not.toContain(MARK)
      if (name === 'style') expect(value.replace(/url\(&quot;.*?&quot;\)/g, '')).not.toMatch(/position|inset|url/)
      if (name === 'id') expect(NAMES.slice(1), `${tag} ${name}`).not.toContain(tag === 'main' ? '' : value)
      if (name.startsWith('data-') && !OWN.includes(name)) expect(value, `${tag} ${name}`).toMatch(DATA[name] ?? /^$/)
    }
    expect(page.match(/ id="page-state"/g)).toHaveLength(1)
  },
)
