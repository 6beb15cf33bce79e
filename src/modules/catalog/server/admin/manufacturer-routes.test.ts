import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ListedManufacturer } from '#catalog/contract-manufacturer.ts'
import { makeProduct } from '#catalog/testing/factories.ts'
import { APEKS, NO_CONTACT } from '#catalog/testing/manufacturers.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { auditEntries } from '#platform/server/audit/tables.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { readCompleteProduct } from '../read-products.ts'
import { registerCatalogRoutes } from '../routes.ts'
import { manufacturerBrands, manufacturers, products } from '../tables.ts'
import { undoManufacturers } from './undo-manufacturers.ts'

const EDITOR = createStaffMember(['product.edit'])
const IMPORTER = { name: 'Import OÜ', address: 'Tee 1, Tallinn', contact: 'ohutus@import.example' }

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(registerCatalogRoutes)
})
afterAll(() => app.close())
beforeEach(async () => {
  app.signInAs(EDITOR)
  await app.db.delete(products)
  await app.db.delete(manufacturers)
})

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  app.server.inject({
    method,
    url: `/v1/admin/manufacturer${path}${path.includes('?') ? '&' : '?'}lang=en`,
    headers: { 'x-csrf-token': 'any' },
    ...(payload && { payload }),
  })
const createManufacturer = async (changes: object = {}): Promise<number> => {
  const answer = await call('POST', '', { ...APEKS, ...changes })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data.id
}
const list = async (query = ''): Promise<ListedManufacturer[]> => (await call('GET', query)).json().results
const readMaker = async (id: number) => (await readCompleteProduct(app.db, id))?.safety?.maker.name

test('lists, sorts and searches manufacturers with their products', async () => {
  const apeks = await createManufacturer()
  const silma = await createManufacturer({ name: 'Silma Ltd', country: 'GB', responsible: IMPORTER, brands: [] })
  await makeProduct(app.db, { brand: 'APEKS ' })
  await makeProduct(app.db, { brand: 'Muu', manufacturerId: apeks })
  await makeProduct(app.db, { brand: 'Apeks', manufacturerId: silma })
  expect((await list()).map(({ id, products }) => [id, products])).toEqual([
    [apeks, 2],
    [silma, 1],
  ])
  expect((await list('?sort=-country')).map(({ id }) => id)).toEqual([silma, apeks])
  expect((await list('?q=õhk')).map(({ id }) => id)).toEqual([apeks])
  expect((await list('?q=silma'))[0]).toMatchObject({ brands: ['Silma Ltd'], responsible: IMPORTER, version: 1 })
})

test('shows the details of the product itself, then of the chosen manufacturer, then of its brand', async () => {
  await createManufacturer()
  const silma = await createManufacturer({ name: 'Silma AS', brands: [] })
  const id = await makeProduct(app.db, { brand: ' apeks' })
  expect(await readMaker(id)).toBe('Apeks OÜ')
  await app.db.update(products).set({ manufacturerId: silma })
  expect(await readMaker(id)).toBe('Silma AS')
  await app.db
    .update(products)
    .set({ safety: { maker: IMPORTER, responsible: NO_CONTACT, warnings: multilingual({}) } })
  expect(await readMaker(id)).toBe('Import OÜ')
  await app.db.update(products).set({ safety: null, manufacturerId: null, brand: 'Muu' })
  expect(await readMaker(id)).toBeUndefined()
})

test.each([
  ['country', { country: '' }, 'Required'],
  ['responsible.name', { country: 'JP' }, 'Required'],
  ['contact', { contact: 'www' }, 'Enter an email address, or a web address that begins with https://.'],
  ['name', { name: 'APEKS oü', brands: ['Uus'] }, 'Another manufacturer has this name.'],
  ['brands', { name: 'Uus', brands: ['apeks'] }, 'The brand Apeks belongs to Apeks OÜ. Remove it there first.'],
])('names the wrong %s', async (field, changes, message) => {
  await createManufacturer()
  const answer = await call('POST', '', { ...APEKS, name: 'Uus', brands: [], ...changes })
  expect([answer.statusCode, answer.json().errors?.[field]]).toEqual([422, [message]])
})

test('saves a manufacturer once per version and names what others changed', async () => {
  const id = await createManufacturer()
  const product = await makeProduct(app.db, { brand: 'Vorto' })
  const saved = await call('PUT', `/${id}`, { ...APEKS, brands: ['Vorto'], baseVersion: 1 })
  expect(saved.statusCode).toBe(200)
  expect(await readMaker(product)).toBe('Apeks OÜ')
  const staleResponse = await call('PUT', `/${id}`, { ...APEKS, address: 'Tee 9', brands: ['Vorto'], baseVersion: 1 })
  expect([staleResponse.statusCode, Object.keys(staleResponse.json().errors)]).toEqual([409, ['address']])
  expect((await call('PUT', '/999999', { ...APEKS, baseVersion: 1 })).statusCode).toBe(404)
})

test.each(['berzins', 'ZOLC', "o'brien", 'kestutelis', 'Be\u0304rzin\u0326s', 'gmbh bērz'])(
  'finds a manufacturer by %s',
  async q => {
    await createManufacturer({ name: 'Bērziņš & Żółć O’Brien GmbH', brands: ['Kęstutėlis'] })
    const manufacturers = (await call('GET', `?q=${encodeURIComponent(q)}`)).json().results
    expect(manufacturers.map(({ name }: { name: string }) => name)).toContain('Bērziņš & Żółć O’Brien GmbH')
  },
)

test('refuses to delete a manufacturer in use and names the products', async () => {
  const id = await createManufacturer()
  for (const code1 of ['B-1', 'B-2', 'B-3', 'B-4', 'B-5', 'B-6']) await makeProduct(app.db, { brand: 'Apeks', code1 })
  const refused = await call('DELETE', `/${id}`)
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    '6 products use this manufacturer: B-1, B-2, B-3, B-4, B-5 + 1. Choose another manufacturer for them first.',
  ])
  // A product in the bin blocks nothing and loses the record.
  await app.db.update(products).set({ removedAt: new Date(), manufacturerId: id })
  expect((await call('DELETE', `/${id}`)).statusCode).toBe(204)
  expect(await app.db.$count(manufacturerBrands)).toBe(0)
  expect((await call('DELETE', `/${id}`)).statusCode).toBe(404)
})

test('previews and imports a file, and names wrong rows', async () => {
  const apeks = await createManufacturer()
  const product = await makeProduct(app.db, { brand: 'Vorto' })
  const send = (method: 'POST' | 'PUT', path: string, text: string) =>
    app.server.inject({
      method,
      url: `/v1/admin/manufacturer-file${path}?lang=en`,
      headers: { 'x-csrf-token': 'any' },
      payload: { text },
    })
  const file =
    'name,address,contact,country,brands\nApeks OÜ,Tee 5,info@apeks.example,EE,Õhk\nVorto,Tee 6,v@vorto.example,FI,Vorto|Apeks\n'
  const changes = [
    { name: 'Apeks OÜ', isNew: false },
    { name: 'Vorto', isNew: true },
  ]
  expect((await send('POST', '/preview', file)).json().data).toEqual(changes)
  expect((await list()).length).toBe(1)
  expect((await send('PUT', '', file)).json().data).toEqual(changes)
  expect(await list()).toMatchObject([
    { id: apeks, address: 'Tee 5', brands: ['Õhk'], version: 2 },
    { name: 'Vorto', country: 'FI', brands: ['Apeks', 'Vorto'], products: 1 },
  ])
  expect(await readMaker(product)).toBe('Vorto')
  const repeated = await send('PUT', '', file)
  expect(repeated.json().data, repeated.body).toEqual([])
  const refused = await send('PUT', '', 'name;contact\nUus;www\nApeks OÜ;www\n')
  expect([refused.statusCode, refused.json().errors.text]).toEqual([
    422,
    [
      'Row 2, address: Required',
      'Row 2, contact: Enter an email address, or a web address that begins with https://.',
      'Row 2, country: Enter the two-letter code of the country, such as EE or JP.',
      'Row 3, contact: Enter an email address, or a web address that begins with https://.',
    ],
  ])
  expect((await list())[0]).toMatchObject({ contact: 'info@apeks.example', version: 2 })
})

test('undoes a change from the audit log until the record changes again', async () => {
  const id = await createManufacturer()
  await call('PUT', `/${id}`, { ...APEKS, address: 'Tee 3', brands: ['Vorto'], baseVersion: 1 })
  const entries = await app.db.select().from(auditEntries).orderBy(auditEntries.id)
  const { operationId, userId } = entries.at(-1)!
  const actor = { kind: 'user', id: userId!, from: '203.0.113.1' } as const
  expect(await undoManufacturers(app, actor, { operationId, after: 0 })).toMatchObject({
    ok: true,
    value: { undone: 1, skipped: 0 },
  })
  expect((await list())[0]).toMatchObject({ address: APEKS.address, brands: ['Apeks', 'Õhk'] })
  expect(await undoManufacturers(app, actor, { operationId, after: 0 })).toMatchObject({
    value: { undone: 0, skipped: 1 },
  })
})

test('requires product.edit', async () => {
  app.signInAs(createStaffMember(['order.edit']))
  expect((await call('GET', '')).statusCode).toBe(403)
  app.signInAs(GUEST)
  expect((await call('POST', '', APEKS)).statusCode).toBe(401)
})

describe('the migration', () => {
  const migrate = async () => {
    const file = readFileSync('db/migrations/0014_move_manufacturers.sql', 'utf8')
    for (const statement of file.split('--> statement-breakpoint')) await app.db.execute(sql.raw(statement))
  }

  test('makes manufacturers of the contacts of products and keeps what each product shows', async () => {
    const maker = { name: 'Apeks OÜ', address: 'Tee 2', contact: 'info@apeks.example' }
    const movedMaker = { ...maker, address: 'Tee 9' }
    const [none, hot] = [multilingual({}), multilingual({ et: 'Kuum!' })]
    const unchangedId = await makeProduct(app.db, {
      brand: 'Apeks',
      safety: { maker, responsible: NO_CONTACT, warnings: none },
    })
    await makeProduct(app.db, { brand: 'Apeks', safety: { maker, responsible: NO_CONTACT, warnings: hot } })
    const movedId = await makeProduct(app.db, {
      brand: 'Muu',
      safety: { maker: movedMaker, responsible: NO_CONTACT, warnings: none },
    })
    const warnedId = await makeProduct(app.db, { brand: '', safety: { maker, responsible: NO_CONTACT, warnings: hot } })
    await migrate()
    expect(await list()).toMatchObject([{ ...maker, country: '', responsible: NO_CONTACT, brands: ['Apeks'] }])
    const readSafety = async (id: number) => (await readCompleteProduct(app.db, id))?.safety
    expect(await readSafety(unchangedId)).toEqual({ maker, responsible: NO_CONTACT, warnings: none })
    expect(await readSafety(movedId)).toEqual({ maker: movedMaker, responsible: NO_CONTACT, warnings: none })
    expect(await readSafety(warnedId)).toEqual({ maker, responsible: NO_CONTACT, warnings: hot })
    const rows = await app.db.select().from(products).orderBy(products.id)
    expect(rows.map(({ safety, manufacturerId }) => [safety?.maker.name ?? null, manufacturerId !== null])).toEqual([
      [null, false],
      ['', false],
      ['Apeks OÜ', false],
      ['', true],
    ])
  })
})
