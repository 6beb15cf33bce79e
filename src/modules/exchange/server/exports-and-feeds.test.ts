import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { setPrice } from '#catalog/server/catalog.ts'
import { makeCategory, makeProduct, makeProducts } from '#catalog/testing/factories.ts'
import { readWorkbook } from '#exchange/domain/read-workbook.ts'
import { setUpImports, stockEditor } from '#exchange/testing/set-up-imports.ts'
import { makeFile } from '#files/testing/factories.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { parseCsv } from '#kernel/parse-csv.ts'
import { HIDDEN_VISIBILITY } from '#kernel/visibility.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import type { TestApp } from '#platform/server/testing/test-app.ts'
import { GUEST } from '#wire/visitor.ts'

let app: TestApp
const { call, readImport, uploadRows, check } = setUpImports(setup => {
  app = setup.app
})

const readWorkbookRows = (bytes: Uint8Array): string[][] => {
  const files = unzipSync(bytes)
  const workbook = readWorkbook(path => files[path] && strFromU8(files[path]))
  return Array.from(workbook?.rows ?? [], ({ cells }) => cells.map(String))
}

test('imports its own export without changes', async () => {
  app.signInAs(stockEditor)
  await makeProduct(app.db, {
    code1: '=SUM(1)',
    name: multilingual({ et: 'Semi;koolon "jutt"', en: 'Quoted' }),
    priceCents: 1_999,
  })
  const file = await call('GET', '/v1/admin/export/product')
  const lines = parseCsv(file.body, ';')
  expect(lines.find(([code]) => code === `'=SUM(1)`)).toContain('19,99')
  const id = await uploadRows(lines.filter(([code], index) => index === 0 || code === `'=SUM(1)`))
  expect((await check(id)).counts).toMatchObject({ unchanged: 1, changed: 0, rejected: 0 })
})

test('lists only visible and purchasable products in feeds', async () => {
  const hiddenCategoryId = await makeCategory(app.db, {
    name: multilingual({ et: 'Salajane riiul', en: 'Secret' }),
    hidden: true,
  })
  const categoryId = await makeCategory(app.db, { name: multilingual({ et: 'Avalik riiul', en: 'Public' }) })
  const { id: imageId } = await makeFile(app.db, app.storage)
  const feedFields = {
    imageIds: [imageId],
    categoryIds: [hiddenCategoryId, categoryId],
    priceCents: 1_999,
    availableIn: 0,
  }
  const id = await makeProduct(app.db, {
    ...feedFields,
    code1: 'VOOG-1',
    name: multilingual({ et: 'Voolik & klamber', en: 'Hose' }),
  })
  await makeProduct(app.db, {
    ...feedFields,
    code1: 'VOOG-2',
    name: multilingual({ et: 'Peidetud' }),
    visibility: HIDDEN_VISIBILITY,
  })
  await makeProduct(app.db, { ...feedFields, code1: 'VOOG-3', name: multilingual({ et: 'Pildita' }), imageIds: [] })
  app.signInAs(GUEST)
  const google = await call('GET', '/feed/google/et')
  expect(google.headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(google.body.match(/<item>/g)).toHaveLength(1)
  expect(google.body).toContain('<g:product_type>Avalik riiul</g:product_type>')
  expect(google.body).toContain(`<g:id>${id}</g:id><g:title>Voolik &amp; klamber</g:title>`)
  expect(google.body).toMatch(
    /<g:link>https?:\/\/[^<]+\/et\/[^<]+<\/g:link><g:image_link>https?:\/\/[^<]+\/file\/get\//,
  )
  expect((await call('GET', '/feed/hinnavaatlus/en')).body).toContain('<name>Hose</name><price>19.99</price>')
  await arrange(app.db, tx => setPrice(tx, id, { priceCents: 2_500, totalCents: 2_500 }, new Date()))
  // A feed that was built before the change may stay cached for a while; this one was not built.
  expect((await call('GET', '/feed/hinnavaatlus/et')).body).toContain('<name>Voolik &amp; klamber</name><price>25.00<')
  // A regular price that was never charged announces no sale; an earlier price does.
  await arrange(app.db, tx => setPrice(tx, id, { priceCents: 3_750, totalCents: 2_500 }, new Date()))
  const saleProductId = await makeProduct(app.db, {
    ...feedFields,
    code1: 'VOOG-4',
    name: multilingual({ et: 'Kärbitud' }),
  })
  await arrange(app.db, tx => setPrice(tx, saleProductId, { priceCents: 2_500, totalCents: 1_500 }, new Date()))
  const expectedPrices = [
    '<g:price>25.00 EUR</g:price>',
    '<g:price>19.99 EUR</g:price><g:sale_price>15.00 EUR</g:sale_price>',
  ]
  const { body } = await call('GET', '/feed/meta/et')
  expect(body.match(/<g:price>[\d.]+ EUR<.*?(?=<g:condition>)/g)).toEqual(expectedPrices)
  expect((await call('GET', '/feed/meta/xx')).statusCode).toBe(404)
  expect((await call('GET', '/feed/amazon/et')).statusCode).toBe(422)
})

test('repeats the availability of the product page in feeds; leaves out backorders without a date where a date is required', async () => {
  const { id: imageId } = await makeFile(app.db, app.storage)
  const categoryId = await makeCategory(app.db)
  const createProduct = async (
    code1: string,
    availableIn: number,
    { hasLimitedAmount }: { hasLimitedAmount: boolean },
  ) => makeProduct(app.db, { imageIds: [imageId], categoryIds: [categoryId], code1, availableIn, hasLimitedAmount })
  const ids = {
    onDemand: await createProduct('SAAB-1', -1, { hasLimitedAmount: false }),
    nonStock: await createProduct('SAAB-2', 0, { hasLimitedAmount: true }),
    inDays: await createProduct('SAAB-3', 5, { hasLimitedAmount: false }),
    soldOut: await createProduct('SAAB-4', 5, { hasLimitedAmount: true }),
  }
  app.signInAs(GUEST)
  const readAvailability = async (kind: string, id: number) => {
    const { body } = await call('GET', `/feed/${kind}/en`)
    return new RegExp(`<g:id>${id}<.*?<g:availability>([^<]*)<`).exec(body)?.[1]
  }
  expect(await readAvailability('google', ids.soldOut)).toBe('out_of_stock')
  expect(await readAvailability('google', ids.nonStock)).toBe('in_stock')
  expect(await readAvailability('google', ids.inDays)).toBe('backorder')
  expect(await readAvailability('google', ids.onDemand)).toBeUndefined()
  expect(await readAvailability('meta', ids.onDemand)).toBe('available for order')
})

test('imports its own workbook export without changes', async () => {
  await makeProducts(
    app.db,
    Array.from({ length: 12 }, (_, index) => ({ code1: `TV-${index}`, priceCents: 1_000 + index })),
  )
  const file = await call('GET', '/v1/admin/export/product?format=xlsx')
  expect(file.headers['content-type']).toContain('spreadsheetml')
  const [headings = [], ...rows] = readWorkbookRows(file.rawPayload)
  expect(rows.length).toBeGreaterThan(10)
  app.signInAs(stockEditor)
  const id = await uploadRows([headings, ...rows])
  expect((await check(id)).counts).toMatchObject({
    unchanged: rows.length - (await readImport(id)).counts.rejected,
    changed: 0,
  })
})
