import { eq, inArray, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { NO_GOODS_DETAILS } from '#catalog/domain/goods-details.ts'
import { attributeOptions, attributes, categories, productOptions, products } from '#catalog/server/tables.ts'
import { buildDurability } from '#catalog/testing/durability.ts'
import { makeCategory, makeProduct } from '#catalog/testing/factories.ts'
import { createPages } from '#content/server/content.ts'
import { navigationEntries, pages } from '#content/server/tables.ts'
import { productFitments } from '#fitment/server/tables.ts'
import { makeFittingCar } from '#fitment/testing/factories.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { HIDDEN_VISIBILITY } from '#kernel/visibility.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { checkAllProducts } from './check-products.ts'
import { findCategoryAffectedProducts } from './find-category-affected-products.ts'
import { findFitmentAffectedProducts } from './find-fitment-affected-products.ts'
import { registerQualityRoutes } from './routes.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const EDITOR = createStaffMember(['product.edit'])
const DESCRIPTION = '<p>Kirjeldus, mis on piisavalt pikk, et ostja saaks aru, mida ta selle raha eest saab.</p>'
const NO_CONTACT = { name: '', address: '', contact: '' }
const COMPLETE_SAFETY = {
  maker: { name: 'Rengur OÜ', address: 'Tallinn', contact: 'info@rengur.example' },
  responsible: NO_CONTACT,
  warnings: multilingual({}),
}
const UNKNOWN_ID = 2_147_483_647

let app: TestApp
let categoryId: number
beforeAll(async () => {
  app = await createTestApp(registerQualityRoutes)
  await arrange(app.db, tx => makeShop(tx))
  categoryId = await makeCategory(app.db)
})
afterAll(() => app.close())
beforeEach(() => {
  app.signInAs(EDITOR)
  app.setNow(NOW)
})

const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
  app.server.inject({ method, url, headers: { 'x-csrf-token': 'any' }, ...(payload && { payload }) })
const createProduct = (code1: string, fields: object = {}) =>
  makeProduct(app.db, {
    name: multilingual({ et: `Toode ${code1}`, en: `Product ${code1}` }),
    code1,
    description: multilingual({ et: DESCRIPTION, en: DESCRIPTION }),
    categoryIds: [categoryId],
    priceCents: 100,
    weightGrams: 1_200,
    safety: COMPLETE_SAFETY,
    ...fields,
  })
const checkProducts = () => checkAllProducts(app, createSystemActor('test'))
const listProblems = async (query: string) =>
  (await call('GET', `/v1/admin/problematic-product?${query}`)).json().results
const readProblems = async (code: string): Promise<string[]> =>
  (await listProblems(`q=${code}`))[0]?.problems.map(({ rule }: { rule: string }) => rule) ?? []
const callAction = (id: number, action: string, body: object) =>
  call('POST', `/v1/admin/problematic-product/${id}/${action}`, body)

const compareRules = (first: { rule: string }, second: { rule: string }) => first.rule.localeCompare(second.rule)

test('falls back to the name in another language, also from an empty name', async () => {
  await createProduct('NIMETU-1', { name: multilingual({ et: '', en: 'Only English' }), description: multilingual({}) })
  await checkProducts()
  expect(await listProblems('q=NIMETU-1&lang=et')).toMatchObject([{ name: 'Only English' }])
})

test.each<['GET' | 'POST', string, object?]>([
  ['GET', '/v1/admin/problematic-product'],
  ['GET', '/v1/admin/problematic-product/summary'],
  ['POST', `/v1/admin/problematic-product/${UNKNOWN_ID}/fix`, { rule: 'noPrice' }],
  ['POST', `/v1/admin/problematic-product/${UNKNOWN_ID}/dismiss`, { rule: 'noPrice', reason: 'Kingitus' }],
  ['POST', `/v1/admin/problematic-product/${UNKNOWN_ID}/restore`, { rule: 'noPrice' }],
])('%s %s requires the permission to edit products', async (method, url, body) => {
  app.signInAs(GUEST)
  expect((await call(method, url, body)).statusCode).toBe(401)
  app.signInAs({ ...EDITOR, permissions: ['order.edit'] })
  expect((await call(method, url, body)).statusCode).toBe(403)
  app.signInAs(EDITOR)
  if (!body) return
  expect((await call(method, url, body)).statusCode).toBe(404)
  expect((await call(method, url, { rule: 'unknownRule' })).statusCode).toBe(422)
})

test('finds and counts problems and deletes them once they are fixed', async () => {
  const freeProductId = await createProduct('Q-1', { priceCents: 0, categoryIds: [] })
  await checkProducts()
  expect(await readProblems('Q-1')).toEqual(['noPrice', 'noCategory', 'noPicture'])
  expect((await listProblems('rule=noPrice')).map((row: { id: number }) => row.id)).toEqual([freeProductId])
  expect((await listProblems('q=Q-1'))[0].score).toBe(10)
  const fixed = await callAction(freeProductId, 'fix', { rule: 'noPrice' })
  expect(fixed.json()).toEqual({ success: true, problems: [] })
  expect(await readProblems('Q-1')).toEqual([])
  expect((await callAction(freeProductId, 'fix', { rule: 'noPrice' })).statusCode).toBe(409)
  expect((await callAction(freeProductId, 'fix', { rule: 'noPicture' })).json().errors).toHaveProperty('rule')
})

test('copies names, corrects the availability and removes broken links', async () => {
  const ownPaths = [`tooted?c=${categoryId}`, 'products/turbo', 'gallery/3', 'page/5/kontakt', 'file/hind.pdf']
  const workingLinks = ownPaths.map(path => `<a href="/et/${path}">seda</a>`).join(' ')
  const descriptionWithDeadLink = `${DESCRIPTION.slice(0, -4)} Vaata ${workingLinks}, <a href="/et/mida-pole">siit</a>.</p>`
  const id = await createProduct('Q-2', {
    name: multilingual({ et: 'Ainult eesti' }),
    description: multilingual({ et: descriptionWithDeadLink, en: DESCRIPTION }),
    availableIn: 3,
    hasLimitedAmount: true,
  })
  await checkProducts()
  expect(await readProblems('Q-2')).toEqual(['availableWithoutStock', 'noPicture', 'deadLink', 'noTranslation'])
  for (const rule of ['availableWithoutStock', 'deadLink', 'noTranslation']) await callAction(id, 'fix', { rule })
  expect(await readProblems('Q-2')).toEqual(['noPicture'])
  const { rows } = await app.db.execute(
    sql`select name ->> 'en' as en, available_in, description ->> 'et' as et, version from product where id = ${id}`,
  )
  expect(rows[0]).toEqual({
    en: 'Ainult eesti',
    available_in: -2,
    et: descriptionWithDeadLink.replace(/<a [^>]*mida-pole.*a>/, 'siit'),
    version: 4,
  })
})

test("accepts links to the shop's own pages", async () => {
  await createProduct('Q-8', {
    description: multilingual({
      et: `${DESCRIPTION}<p><a href="/et/tooted?c=${categoryId}">Turbod</a></p>`,
      en: DESCRIPTION,
    }),
  })
  await checkProducts()
  expect(await readProblems('Q-8')).toEqual(['noPicture'])
})

test('reports a hidden product that is linked, and compares codes in any spelling', async () => {
  const id = await createProduct('Q-3', {
    visibility: HIDDEN_VISIBILITY,
    slugs: { et: 'peidetud-toode', en: 'hidden-product' },
  })
  await createProduct('Q-4', {
    description: multilingual({ et: `${DESCRIPTION}<p><a href="/et/peidetud-toode">vaata</a></p>`, en: DESCRIPTION }),
  })
  await createProduct('q 4')
  await createProduct('K-8.4')
  await createProduct('K-84')
  await checkProducts()
  expect(await readProblems('Q-3')).toEqual(['hiddenButLinked'])
  expect(await readProblems('Q-4')).toContain('duplicateCode')
  expect(await readProblems('K-84')).not.toContain('duplicateCode')
  expect((await callAction(id, 'fix', { rule: 'hiddenButLinked' })).json().problems).toEqual(['noPicture'])
})

test('counts links of visible pages and navigation entries to hidden products', async () => {
  const createHiddenProduct = (code: string, slug: string) =>
    createProduct(code, { visibility: HIDDEN_VISIBILITY, slugs: { et: slug, en: `${slug}-en` } })
  const [linkedInTextsId, linkedInBlocksId, , visibleEntryId] = [
    await createHiddenProduct('L-1', 'lingitud-tekstist'),
    await createHiddenProduct('L-2', 'lingitud-plokist'),
    await createHiddenProduct('L-3', 'lingitud-peidetust'),
    await createHiddenProduct('L-4', 'lingitud-menuust'),
  ]
  const page = { layout: 'Basic', kind: 'content' as const }
  const createBlockData = (html: string, url: string) => ({ html: multilingual({ et: html }), url })
  const createContainers = (html: string, url: string) => ({
    main: [{ id: 'b', type: 'any', version: 1, data: createBlockData(html, url) }],
  })
  const link = '<p><a href="/et/lingitud-tekstist">vaata</a></p>'
  const [, secret] = await arrange(app.db, tx =>
    createPages(tx, [
      {
        ...page,
        name: 'Avalik',
        title: multilingual({ et: 'Avalik' }),
        itemContainers: createContainers(link, '/lingitud-plokist'),
      },
      {
        ...page,
        name: 'Salajane',
        title: multilingual({ et: 'Salajane' }),
        itemContainers: createContainers('', '/lingitud-peidetust'),
      },
    ]),
  )
  await app.db.update(pages).set({ visibility: HIDDEN_VISIBILITY }).where(eq(pages.id, secret!))
  const [, hiddenEntry] = await app.db
    .insert(navigationEntries)
    .values([
      { kind: 'menu', label: multilingual({ et: 'Pakkumine' }), url: '/lingitud-menuust' },
      { kind: 'menu', label: multilingual({ et: 'Peidus' }), url: '/lingitud-peidetust', visible: false },
    ])
    .returning({ id: navigationEntries.id })
  // Children of a hidden navigation entry are hidden too.
  await app.db.insert(navigationEntries).values({
    kind: 'menu',
    label: multilingual({ et: 'Selle all' }),
    url: '/lingitud-peidetust',
    parentId: hiddenEntry!.id,
  })
  await checkProducts()
  expect((await listProblems('rule=hiddenButLinked')).map((row: { id: number }) => row.id).toSorted()).toEqual(
    [linkedInTextsId, linkedInBlocksId, visibleEntryId].toSorted(),
  )
  expect((await callAction(visibleEntryId!, 'fix', { rule: 'hiddenButLinked' })).json().problems).toEqual(['noPicture'])
})

test('reports a product without manufacturer or weight', async () => {
  await createProduct('Q-9', { weightGrams: null, safety: { ...COMPLETE_SAFETY, maker: NO_CONTACT } })
  await checkProducts()
  expect(await readProblems('Q-9')).toEqual(['noPicture', 'noManufacturer', 'noWeight'])
})

test('reports forbidden words as the texts have them, and goods by measure without a net content', async () => {
  const text = `${DESCRIPTION}<p>Keskkonnasõbralik õli, 2 aastat garantiid!</p>`
  const description = multilingual({
    et: text,
    en: '<p>An eco-friendly oil for every engine in your garage, whatever its age.</p>',
  })
  await createProduct('W-1', { description, unit: 'liiter' })
  await createProduct('W-2', { unit: 'liiter', netContent: { amount: 1, unit: 'l' } })
  await checkProducts()
  const [{ problems }] = await listProblems('q=W-1')
  expect(problems.toSorted(compareRules)).toMatchObject([
    { rule: 'greenClaim', words: ['eco-friendly', 'Keskkonnasõbralik'] },
    { rule: 'legalRightClaim', words: ['2 aastat garantiid'] },
    { rule: 'noNetContent' },
    { rule: 'noPicture' },
  ])
  expect(await readProblems('W-2')).toEqual(['noPicture'])
})

test('reports forbidden words also in filter values, warnings and terms of a guarantee', async () => {
  const [attribute] = await app.db
    .insert(attributes)
    .values({ key: 'pind', name: multilingual({ et: 'Pind' }) })
    .returning()
  const name = multilingual({ et: 'Loodussõbralik vaha', en: 'Wax' })
  const [option] = await app.db
    .insert(attributeOptions)
    .values({ attributeId: attribute?.id ?? 0, value: 'vaha', name })
    .returning()
  const id = await createProduct('W-3', {
    safety: { ...COMPLETE_SAFETY, warnings: multilingual({ en: 'This non-toxic fluid is safe.' }) },
  })
  await app.db.insert(productOptions).values({ productId: id, optionId: option?.id ?? 0 })
  const durability = buildDurability({ conditions: multilingual({ et: 'Kestab igavesti.' }) })
  await app.db.update(products).set({ durability }).where(eq(products.id, id))
  await checkProducts()
  const [{ problems }] = await listProblems('q=W-3')
  expect(problems.toSorted(compareRules)).toMatchObject([
    { rule: 'durabilityClaim', words: ['Kestab igavesti'] },
    { rule: 'greenClaim', words: ['Loodussõbralik'] },
    { rule: 'noLabel' },
    { rule: 'nonToxicClaim', words: ['non-toxic'] },
    { rule: 'noPicture' },
  ])
})

test('reports products without the details that a parent category demands by law, and finds all its products for a check', async () => {
  const parentId = await makeCategory(app.db, { goodsKinds: ['tyre'] })
  const categoryId = await makeCategory(app.db, { parentId })
  const tyre = { fuel: 'C', grip: 'A', noise: 'B', decibels: 71, snow: false, ice: false } as const
  await createProduct('G-1', { categoryIds: [categoryId] })
  await createProduct('G-2', {
    categoryIds: [categoryId],
    goods: { ...NO_GOODS_DETAILS, tyre: { ...tyre, eprel: '7', sheet: '' } },
  })
  await createProduct('G-3', {
    categoryIds: [categoryId],
    goods: { ...NO_GOODS_DETAILS, tyre: { ...tyre, eprel: '7', sheet: 'https://maker.example/sheet' } },
  })
  await checkProducts()
  expect(await readProblems('G-1')).toEqual(['noPicture', 'noGoodsDetails'])
  expect(await readProblems('G-2')).toEqual(['noPicture', 'noGoodsDetails'])
  expect(await readProblems('G-3')).toEqual(['noPicture'])
  const tyres = await app.db.select({ id: products.id }).from(products).where(like(products.code1, 'G-_'))
  expect(await findCategoryAffectedProducts(app.db)).toEqual(expect.arrayContaining(tyres.map(({ id }) => id)))
})

test('reports goods by the piece without the content that a parent category demands', async () => {
  const parentId = await makeCategory(app.db, { goodsKinds: ['measure'] })
  const categoryId = await makeCategory(app.db, { parentId })
  await createProduct('O-1', { categoryIds: [categoryId], unit: 'tk' })
  await createProduct('O-2', { categoryIds: [categoryId], unit: 'tk', netContent: { amount: 5, unit: 'l' } })
  await createProduct('O-3', { unit: 'tk' })
  await checkProducts()
  expect(await readProblems('O-1')).toEqual(['noPicture', 'noNetContent'])
  expect(await readProblems('O-2')).toEqual(['noPicture'])
  expect(await readProblems('O-3')).not.toContain('noNetContent')
  const listAffected = async () => {
    const ids = await findCategoryAffectedProducts(app.db)
    const rows = await app.db.select({ code1: products.code1 }).from(products).where(inArray(products.id, ids))
    return rows.map(({ code1 }) => code1)
  }
  expect(await listAffected()).toEqual(expect.arrayContaining(['O-1', 'O-2']))
  await app.db.update(categories).set({ goodsKinds: [] }).where(eq(categories.id, parentId))
  // The stored problem may be solved now.
  expect(await listAffected()).toContain('O-1')
  expect(await listAffected()).not.toContain('O-2')
})

test('reports digital content without its functions and what it works with', async () => {
  const text = multilingual({ et: 'MED17' })
  const digital = { functionality: text, compatibility: text, updates: multilingual({}) }
  await createProduct('E-1', { withdrawalExclusion: 'digital' })
  await createProduct('E-2', {
    withdrawalExclusion: 'digital',
    goods: { ...NO_GOODS_DETAILS, digital: { ...digital, compatibility: multilingual({ et: '' }) } },
  })
  await createProduct('E-3', { withdrawalExclusion: 'digital', goods: { ...NO_GOODS_DETAILS, digital } })
  await checkProducts()
  expect(await readProblems('E-1')).toEqual(['noPicture', 'noGoodsDetails'])
  expect(await readProblems('E-2')).toEqual(['noPicture', 'noGoodsDetails'])
  expect(await readProblems('E-3')).toEqual(['noPicture'])
})

test('reports a guarantee of durability without the file of its label', async () => {
  const label = { hash: 'a'.repeat(64), name: 'garan.svg', width: 600, height: 800 }
  await createProduct('D-1', { durability: buildDurability() })
  await createProduct('D-2', { durability: buildDurability({ label }) })
  await checkProducts()
  expect(await readProblems('D-1')).toEqual(['noPicture', 'noLabel'])
  expect(await readProblems('D-2')).toEqual(['noPicture', 'noLabel'])
  await app.db.execute(sql`insert into guarantee_file (hash, kind, name, format, content, uploaded_at, confirmed_at)
    values (${label.hash}, 'label', 'garan.svg', 'svg', '', now(), now())`)
  await checkProducts()
  expect(await readProblems('D-2')).toEqual(['noPicture'])
})

test('compares price and cost without VAT', async () => {
  await createProduct('K-12', { priceCents: 12_400, costCents: 10_000 })
  await createProduct('K-13', { priceCents: 12_400, costCents: 10_001 })
  await checkProducts()
  expect(await readProblems('K-12')).toEqual(['noPicture'])
  expect(await readProblems('K-13')).toEqual(['noPicture', 'belowCost'])
})

test('stores the reason of a dismissal, does not count it and reopens it', async () => {
  const id = await createProduct('Q-5')
  await checkProducts()
  expect((await callAction(id, 'dismiss', { rule: 'noPicture', reason: ' ' })).statusCode).toBe(422)
  expect(
    (await callAction(id, 'dismiss', { rule: 'noPicture', reason: 'Teenus, mida ei pildistata' })).statusCode,
  ).toBe(200)
  expect(await listProblems('q=Q-5')).toEqual([])
  await checkProducts()
  expect(await listProblems('q=Q-5&state=dismissed')).toMatchObject([
    { score: 100, problems: [{ rule: 'noPicture', dismissed: 'Teenus, mida ei pildistata' }] },
  ])
  expect((await callAction(id, 'restore', { rule: 'noPicture' })).statusCode).toBe(200)
  expect(await readProblems('Q-5')).toEqual(['noPicture'])
  expect((await callAction(id, 'dismiss', { rule: 'deadLink', reason: 'x' })).statusCode).toBe(409)
})

test('lists the worst products first and ignores dismissed problems', async () => {
  const worseProductId = await createProduct('Q-10', {
    priceCents: 0,
    categoryIds: [],
    name: multilingual({ et: 'Ülimalt 3" halb' }),
  })
  const betterProductId = await createProduct('Q-11', { categoryIds: [] })
  await checkProducts()
  const listIds = async (query: string) => (await listProblems(query)).map((row: { id: number }) => row.id)
  expect(await listIds('q=q-1&sort=score')).toEqual([worseProductId, betterProductId])
  expect(await listIds('q=q-1&sort=-score')).toEqual([betterProductId, worseProductId])
  expect(await listIds(`q=${encodeURIComponent('ÜLIMALT 3"')}`)).toEqual([worseProductId])
  expect(await listIds('q=language')).toEqual([])
  for (const rule of ['noPrice', 'noCategory', 'noPicture'])
    await callAction(worseProductId, 'dismiss', { rule, reason: 'Näidis' })
  expect(await listIds('q=q-1&sort=score')).toEqual([betterProductId, worseProductId])
  expect((await listProblems('q=q-10'))[0].score).toBe(85)
  await callAction(worseProductId, 'restore', { rule: 'noPrice' })
  expect(await listIds('q=q-1&sort=score')).toEqual([worseProductId, betterProductId])
})

test('shows the trend since the counts of a week ago', async () => {
  await createProduct('Q-6')
  app.setNow(new Date(NOW.getTime() - 9 * DAY_MS))
  await checkProducts()
  app.setNow(NOW)
  await createProduct('Q-7')
  await checkProducts()
  const { rules, products, problemFree } = (await call('GET', '/v1/admin/problematic-product/summary')).json()
  const pictures = rules.find(({ rule }: { rule: string }) => rule === 'noPicture')
  expect(pictures.open - pictures.openWeekAgo).toBe(1)
  expect(products).toBeGreaterThan(problemFree)
})

test('fixes problems of many products and undoes it, except later changes', async () => {
  const operationId = 'b1d4a5a0-1c1e-4a4e-9d59-0d3c5b8a2f12'
  const buildName = (code: string) => ({ name: multilingual({ et: `Ainult ${code}` }) })
  const ids: number[] = []
  for (const code of ['MITU-1', 'MITU-2', 'MITU-3']) ids.push(await createProduct(code, buildName(code)))
  const completeProductId = await createProduct('MITU-4')
  await checkProducts()
  const callBulk = (step: string, body: object) =>
    call('POST', `/v1/admin/problematic-product/bulk${step}?lang=en`, body)
  const action = { kind: 'fix', rule: 'noTranslation' }
  const readNames = async () => {
    const { rows } = await app.db.execute<{ en: string | null }>(
      sql`select name ->> 'en' as en from product where id = any(${sql.param(ids)}::int[]) order by id`,
    )
    return rows.map(({ en }) => en)
  }
  const plan = await callBulk('/plan', { selection: { ids: [...ids, completeProductId, UNKNOWN_ID] }, action })
  expect(plan.json().data).toMatchObject({
    ids,
    refused: [
      { reason: 'This issue no longer exists.', count: 1, names: ['Toode MITU-4'] },
      { reason: 'Product not found.', count: 1 },
    ],
  })
  const selection = { all: { q: 'MITU', rule: 'noTranslation', state: 'open' }, except: [ids[0]] }
  expect((await callBulk('/plan', { selection, action })).json().data.ids).toEqual(ids.slice(1))
  expect(await readNames()).toEqual([null, null, null])

  expect((await callBulk('', { ids, action, operationId })).json().data).toEqual({ changed: 3, refused: [] })
  expect((await callBulk('', { ids, action, operationId })).json().data).toEqual({ changed: 3, refused: [] })
  expect(await readNames()).toEqual(['Ainult MITU-1', 'Ainult MITU-2', 'Ainult MITU-3'])
  expect(await readProblems('MITU-1')).not.toContain('noTranslation')
  app.signInAs(EDITOR, 4711)
  expect((await callBulk('', { ids, action, operationId })).statusCode).toBe(409)
  expect((await callBulk('/undo', { operationId, after: 0 })).statusCode).toBe(404)
  app.signInAs(EDITOR)
  await app.db.execute(sql`update product set name = name || '{"en":"Own"}' where id = ${ids[1]}::int`)
  expect((await callBulk('/undo', { operationId, after: 0 })).json().data).toEqual({
    undone: 2,
    skipped: 1,
    next: null,
  })
  expect(await readNames()).toEqual([null, 'Own', null])
  expect(await readProblems('MITU-1')).toContain('noTranslation')
})

test.each(['noPicture', 'duplicateCode', 'unknownRule'])(
  'does not offer bulk fixes for %s, which needs a choice',
  async rule => {
    const body = { ids: [1], action: { kind: 'fix', rule }, operationId: 'b1d4a5a0-1c1e-4a4e-9d59-0d3c5b8a2f13' }
    expect((await call('POST', '/v1/admin/problematic-product/bulk', body)).statusCode).toBe(422)
  },
)

test('finds products that name a car or are among car parts, and have no rules', async () => {
  const sharedCategoryId = await makeCategory(app.db)
  const fields = { categoryIds: [sharedCategoryId] }
  const fittedId = await createProduct('FIT-1', fields)
  const golf = { et: 'Volkswagen Golf vedrud', en: 'Volkswagen Golf springs' }
  await createProduct('FIT-2', { ...fields, name: multilingual(golf) })
  await createProduct('FIT-3', fields)
  await createProduct('FIT-4')
  const universalId = await createProduct('FIT-5', fields)
  await makeFittingCar(app.db, fittedId)
  await app.db.insert(productFitments).values({ productId: universalId, mode: 'universal', version: 1 })
  await checkProducts()
  const rulesByProduct = await Promise.all(['FIT-1', 'FIT-2', 'FIT-3', 'FIT-4', 'FIT-5'].map(readProblems))
  const fitmentRules = rulesByProduct.map(rules => rules.filter((rule: string) => /itment|car/.test(rule)))
  expect(fitmentRules).toEqual([[], ['carWithoutRules'], ['noFitment'], [], []])
})

test('checks a product again when it gets its first rule or loses its last one', async () => {
  const namedId = await createProduct('FIT-1', { name: multilingual({ en: 'Volkswagen Golf springs' }) })
  const otherId = await createProduct('FIT-2')
  const unchangedId = await createProduct('FIT-3')
  const universal = { mode: 'universal', version: 1 } as const
  await app.db.insert(productFitments).values([otherId, unchangedId].map(productId => ({ ...universal, productId })))
  await checkProducts()
  expect(await readProblems('FIT-1')).toContain('carWithoutRules')
  const ids = [namedId, otherId, unchangedId]
  expect(await findFitmentAffectedProducts(app.db, ids)).toEqual([])
  await app.db.insert(productFitments).values({ ...universal, productId: namedId })
  await app.db.update(productFitments).set({ mode: 'specific' }).where(eq(productFitments.productId, otherId))
  expect(await findFitmentAffectedProducts(app.db, ids)).toEqual([namedId, otherId])
})
