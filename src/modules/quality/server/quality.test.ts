import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeCategory, makeProduct } from '#catalog/testing/factories.ts'
import { createPages } from '#content/server/content.ts'
import { navigationEntries, pages } from '#content/server/tables.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { system } from '#platform/server/actor.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { staffWith } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { checkAllProducts } from './check-products.ts'
import { routes } from './routes.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const editor = staffWith(['product.edit'])
const TEXT = '<p>Kirjeldus, mis on piisavalt pikk, et ostja saaks aru, mida ta selle raha eest saab.</p>'
const BLANK = { name: '', address: '', contact: '' }
const SAFETY = {
  maker: { name: 'Rengur OÜ', address: 'Tallinn', contact: 'info@rengur.example' },
  responsible: BLANK,
  warnings: multilingual({}),
}
const NOBODY = 2_147_483_647

let app: TestApp
let category: number
beforeAll(async () => {
  app = await createTestApp(routes)
  await arrange(app.db, tx => makeShop(tx))
  category = await makeCategory(app.db)
})
afterAll(() => app.close())
beforeEach(() => {
  app.signInAs(editor)
  app.setNow(NOW)
})

const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
  app.server.inject({ method, url, headers: { 'x-csrf-token': 'any' }, ...(payload && { payload }) })
const make = (code1: string, more: object = {}) =>
  makeProduct(app.db, {
    name: multilingual({ et: `Toode ${code1}`, en: `Product ${code1}` }),
    code1,
    description: multilingual({ et: TEXT, en: TEXT }),
    categoryIds: [category],
    priceCents: 100,
    weightGrams: 1_200,
    safety: SAFETY,
    ...more,
  })
const check = () => checkAllProducts(app, system('test'))
const list = async (query: string) => (await call('GET', `/v1/admin/problematic-product?${query}`)).json().results
const problemsOf = async (code: string): Promise<string[]> =>
  (await list(`q=${code}`))[0]?.problems.map(({ rule }: { rule: string }) => rule) ?? []
const ofRule = (id: number, deed: string, body: object) =>
  call('POST', `/v1/admin/problematic-product/${id}/${deed}`, body)

test('falls back to the name in another language, also from an empty name', async () => {
  await make('NIMETU-1', { name: multilingual({ et: '', en: 'Only English' }), description: multilingual({}) })
  await check()
  expect(await list('q=NIMETU-1&lang=et')).toMatchObject([{ name: 'Only English' }])
})

test.each<['GET' | 'POST', string, object?]>([
  ['GET', '/v1/admin/problematic-product'],
  ['GET', '/v1/admin/problematic-product/summary'],
  ['POST', `/v1/admin/problematic-product/${NOBODY}/mend`, { rule: 'noPrice' }],
  ['POST', `/v1/admin/problematic-product/${NOBODY}/dismiss`, { rule: 'noPrice', reason: 'Kingitus' }],
  ['POST', `/v1/admin/problematic-product/${NOBODY}/restore`, { rule: 'noPrice' }],
])('%s %s requires the permission to edit products', async (method, url, body) => {
  app.signInAs(GUEST)
  expect((await call(method, url, body)).statusCode).toBe(401)
  app.signInAs({ ...editor, permissions: ['order.edit'] })
  expect((await call(method, url, body)).statusCode).toBe(403)
  app.signInAs(editor)
  if (!body) return
  expect((await call(method, url, body)).statusCode).toBe(404)
  expect((await call(method, url, { rule: 'unheard' })).statusCode).toBe(422)
})

test('finds and counts problems and deletes them once they are fixed', async () => {
  const free = await make('Q-1', { priceCents: 0, categoryIds: [] })
  await check()
  expect(await problemsOf('Q-1')).toEqual(['noPrice', 'noCategory', 'noPicture'])
  expect((await list('rule=noPrice')).map((row: { id: number }) => row.id)).toEqual([free])
  expect((await list('q=Q-1'))[0].score).toBe(10)
  const mended = await ofRule(free, 'mend', { rule: 'noPrice' })
  expect(mended.json()).toEqual({ success: true, problems: [] })
  expect(await problemsOf('Q-1')).toEqual([])
  expect((await ofRule(free, 'mend', { rule: 'noPrice' })).statusCode).toBe(409)
  expect((await ofRule(free, 'mend', { rule: 'noPicture' })).json().errors).toHaveProperty('rule')
})

test('copies names, corrects the availability and removes broken links', async () => {
  const own = [`tooted?c=${category}`, 'products/turbo', 'gallery/3', 'page/5/kontakt', 'file/hind.pdf']
  const good = own.map(path => `<a href="/et/${path}">seda</a>`).join(' ')
  const dead = `${TEXT.slice(0, -4)} Vaata ${good}, <a href="/et/mida-pole">siit</a>.</p>`
  const id = await make('Q-2', {
    name: multilingual({ et: 'Ainult eesti' }),
    description: multilingual({ et: dead, en: TEXT }),
    availableIn: 3,
    hasLimitedAmount: true,
  })
  await check()
  expect(await problemsOf('Q-2')).toEqual(['availableWithoutStock', 'noPicture', 'deadLink', 'noTranslation'])
  for (const rule of ['availableWithoutStock', 'deadLink', 'noTranslation']) await ofRule(id, 'mend', { rule })
  expect(await problemsOf('Q-2')).toEqual(['noPicture'])
  const { rows } = await app.db.execute(
    sql`select name ->> 'en' as en, available_in, description ->> 'et' as et, version from product where id = ${id}`,
  )
  expect(rows[0]).toEqual({
    en: 'Ainult eesti',
    available_in: -2,
    et: dead.replace(/<a [^>]*mida-pole.*a>/, 'siit'),
    version: 4,
  })
})

test("accepts links to the shop's own pages", async () => {
  await make('Q-8', {
    description: multilingual({ et: `${TEXT}<p><a href="/et/tooted?c=${category}">Turbod</a></p>`, en: TEXT }),
  })
  await check()
  expect(await problemsOf('Q-8')).toEqual(['noPicture'])
})

test('does not suggest to hide linked products, and compares codes without case', async () => {
  const hidden = { type: 0, rangeFrom: null, rangeTo: null, stateInRange: 1, stateOutRange: 1 } as const
  const id = await make('Q-3', { visibility: hidden, slugs: { et: 'peidetud-toode', en: 'hidden-product' } })
  await make('Q-4', {
    description: multilingual({ et: `${TEXT}<p><a href="/et/peidetud-toode">vaata</a></p>`, en: TEXT }),
  })
  await make('q-4')
  await check()
  expect(await problemsOf('Q-3')).toEqual(['hiddenButLinked'])
  expect(await problemsOf('Q-4')).toContain('duplicateCode')
  expect((await ofRule(id, 'mend', { rule: 'hiddenButLinked' })).json().problems).toEqual(['noPicture'])
})

test('counts links of visible pages and navigation entries to hidden products', async () => {
  const hidden = { type: 0, rangeFrom: null, rangeTo: null, stateInRange: 1, stateOutRange: 1 } as const
  const make3 = (code: string, slug: string) =>
    make(code, { visibility: hidden, slugs: { et: slug, en: `${slug}-en` } })
  const [texts, blocks, , menu] = [
    await make3('L-1', 'lingitud-tekstist'),
    await make3('L-2', 'lingitud-plokist'),
    await make3('L-3', 'lingitud-peidetust'),
    await make3('L-4', 'lingitud-menuust'),
  ]
  const page = { layout: 'Basic', kind: 'content' as const }
  const data = (html: string, url: string) => ({ html: multilingual({ et: html }), url })
  const containers = (html: string, url: string) => ({
    main: [{ id: 'b', type: 'any', version: 1, data: data(html, url) }],
  })
  const link = '<p><a href="/et/lingitud-tekstist">vaata</a></p>'
  const [, secret] = await arrange(app.db, tx =>
    createPages(tx, [
      {
        ...page,
        name: 'Avalik',
        title: multilingual({ et: 'Avalik' }),
        itemContainers: containers(link, '/lingitud-plokist'),
      },
      {
        ...page,
        name: 'Salajane',
        title: multilingual({ et: 'Salajane' }),
        itemContainers: containers('', '/lingitud-peidetust'),
      },
    ]),
  )
  await app.db.update(pages).set({ visibility: hidden }).where(eq(pages.id, secret!))
  const [, unseen] = await app.db
    .insert(navigationEntries)
    .values([
      { kind: 'menu', label: multilingual({ et: 'Pakkumine' }), url: '/lingitud-menuust' },
      { kind: 'menu', label: multilingual({ et: 'Peidus' }), url: '/lingitud-peidetust', visible: false },
    ])
    .returning({ id: navigationEntries.id })
  // Children of a hidden navigation entry are hidden too.
  await app.db.insert(navigationEntries).values({
    ...{ kind: 'menu', label: multilingual({ et: 'Selle all' }), url: '/lingitud-peidetust' },
    parentId: unseen!.id,
  })
  await check()
  expect((await list('rule=hiddenButLinked')).map((row: { id: number }) => row.id).toSorted()).toEqual(
    [texts, blocks, menu].toSorted(),
  )
  expect((await ofRule(menu!, 'mend', { rule: 'hiddenButLinked' })).json().problems).toEqual(['noPicture'])
})

test('reports a product without manufacturer or weight', async () => {
  await make('Q-9', { weightGrams: null, safety: { ...SAFETY, maker: BLANK } })
  await check()
  expect(await problemsOf('Q-9')).toEqual(['noPicture', 'noMaker', 'noWeight'])
})

test('compares price and cost without VAT', async () => {
  await make('K-12', { priceCents: 12_400, costCents: 10_000 })
  await make('K-13', { priceCents: 12_400, costCents: 10_001 })
  await check()
  expect(await problemsOf('K-12')).toEqual(['noPicture'])
  expect(await problemsOf('K-13')).toEqual(['noPicture', 'belowCost'])
})

test('stores the reason of a dismissal, does not count it and reopens it', async () => {
  const id = await make('Q-5')
  await check()
  expect((await ofRule(id, 'dismiss', { rule: 'noPicture', reason: ' ' })).statusCode).toBe(422)
  expect((await ofRule(id, 'dismiss', { rule: 'noPicture', reason: 'Teenus, mida ei pildistata' })).statusCode).toBe(
    200,
  )
  expect(await list('q=Q-5')).toEqual([])
  await check()
  expect(await list('q=Q-5&state=dismissed')).toMatchObject([
    { score: 100, problems: [{ rule: 'noPicture', dismissed: 'Teenus, mida ei pildistata' }] },
  ])
  expect((await ofRule(id, 'restore', { rule: 'noPicture' })).statusCode).toBe(200)
  expect(await problemsOf('Q-5')).toEqual(['noPicture'])
  expect((await ofRule(id, 'dismiss', { rule: 'deadLink', reason: 'x' })).statusCode).toBe(409)
})

test('lists the worst products first and ignores dismissed problems', async () => {
  const bad = await make('Q-10', { priceCents: 0, categoryIds: [], name: multilingual({ et: 'Ülimalt 3" halb' }) })
  const better = await make('Q-11', { categoryIds: [] })
  await check()
  const places = async (query: string) => (await list(query)).map((row: { id: number }) => row.id)
  expect(await places('q=q-1&sort=score')).toEqual([bad, better])
  expect(await places('q=q-1&sort=-score')).toEqual([better, bad])
  expect(await places(`q=${encodeURIComponent('ÜLIMALT 3"')}`)).toEqual([bad])
  expect(await places('q=language')).toEqual([])
  for (const rule of ['noPrice', 'noCategory', 'noPicture']) await ofRule(bad, 'dismiss', { rule, reason: 'Näidis' })
  expect(await places('q=q-1&sort=score')).toEqual([better, bad])
  expect((await list('q=q-10'))[0].score).toBe(85)
  await ofRule(bad, 'restore', { rule: 'noPrice' })
  expect(await places('q=q-1&sort=score')).toEqual([bad, better])
})

test('shows the trend since the counts of a week ago', async () => {
  await make('Q-6')
  app.setNow(new Date(NOW.getTime() - 9 * 86_400_000))
  await check()
  app.setNow(NOW)
  await make('Q-7')
  await check()
  const { rules, products, sound } = (await call('GET', '/v1/admin/problematic-product/summary')).json()
  const pictures = rules.find(({ rule }: { rule: string }) => rule === 'noPicture')
  expect(pictures.found - pictures.before).toBe(1)
  expect(products).toBeGreaterThan(sound)
})

test('fixes problems of many products and undoes it, except later changes', async () => {
  const act = 'b1d4a5a0-1c1e-4a4e-9d59-0d3c5b8a2f12'
  const name = (code: string) => ({ name: multilingual({ et: `Ainult ${code}` }) })
  const ids: number[] = []
  for (const code of ['MITU-1', 'MITU-2', 'MITU-3']) ids.push(await make(code, name(code)))
  const sound = await make('MITU-4')
  await check()
  const bulk = (step: string, body: object) => call('POST', `/v1/admin/problematic-product/bulk${step}?lang=en`, body)
  const deed = { kind: 'mend', rule: 'noTranslation' }
  const names = async () => {
    const { rows } = await app.db.execute<{ en: string | null }>(
      sql`select name ->> 'en' as en from product where id = any(${sql.param(ids)}::int[]) order by id`,
    )
    return rows.map(({ en }) => en)
  }
  const planned = await bulk('/plan', { which: { ids: [...ids, sound, NOBODY] }, deed })
  expect(planned.json().data).toMatchObject({
    ids,
    refused: [
      { reason: 'This issue no longer exists.', count: 1, names: ['Toode MITU-4'] },
      { reason: 'Product not found.', count: 1 },
    ],
  })
  const which = { all: { q: 'MITU', rule: 'noTranslation', state: 'open' }, except: [ids[0]] }
  expect((await bulk('/plan', { which, deed })).json().data.ids).toEqual(ids.slice(1))
  expect(await names()).toEqual([null, null, null])

  expect((await bulk('', { ids, deed, act })).json().data).toEqual({ changed: 3, refused: [] })
  expect((await bulk('', { ids, deed, act })).json().data).toEqual({ changed: 3, refused: [] })
  expect(await names()).toEqual(['Ainult MITU-1', 'Ainult MITU-2', 'Ainult MITU-3'])
  expect(await problemsOf('MITU-1')).not.toContain('noTranslation')
  app.signInAs(editor, 4711)
  expect((await bulk('', { ids, deed, act })).statusCode).toBe(409)
  expect((await bulk('/undo', { act, after: 0 })).statusCode).toBe(404)
  app.signInAs(editor)
  await app.db.execute(sql`update product set name = name || '{"en":"Own"}' where id = ${ids[1]}::int`)
  expect((await bulk('/undo', { act, after: 0 })).json().data).toEqual({ undone: 2, left: 1, next: null })
  expect(await names()).toEqual([null, 'Own', null])
  expect(await problemsOf('MITU-1')).toContain('noTranslation')
})

test.each(['noPicture', 'duplicateCode', 'unheard'])(
  'does not offer bulk fixes for %s, which needs a choice',
  async rule => {
    const body = { ids: [1], deed: { kind: 'mend', rule }, act: 'b1d4a5a0-1c1e-4a4e-9d59-0d3c5b8a2f13' }
    expect((await call('POST', '/v1/admin/problematic-product/bulk', body)).statusCode).toBe(422)
  },
)
