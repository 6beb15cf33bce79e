import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeCategory, makeProducts } from '#catalog/testing/factories.ts'
import { makeFile } from '#files/testing/factories.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { readProductFormOptions } from './admin/read-product-form-options.ts'
import { registerCategoryRoutes } from './category-routes.ts'

const staff = createStaffMember(['category.edit'])

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(registerCategoryRoutes)
})
afterAll(() => app.close())
beforeEach(() => app.signInAs(staff))

const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
  app.server.inject({ method, url, headers: { 'x-csrf-token': 'any' }, ...(payload && { payload }) })

test.each([
  ['GET', '/v1/admin/category', [200]],
  ['POST', '/category/create', [422, { position: -1 }]],
  ['POST', '/category/update/2147483647', [404, {}]],
  ['POST', '/category/update/2147483647', [422, { hidden: 'perhaps' }]],
  ['POST', '/category/delete/2147483647', [404, {}]],
] as const)('%s %s requires the permission to edit categories and answers %j', async (method, url, [status, body]) => {
  app.signInAs(GUEST)
  expect((await call(method, url, body)).statusCode).toBe(401)
  app.signInAs({ ...staff, permissions: ['order.edit'] })
  expect((await call(method, url, body)).statusCode).toBe(403)
  app.signInAs(staff)
  expect((await call(method, url, body)).statusCode).toBe(status)
})

test('lists the tree from the top, with hidden categories and product counts', async () => {
  const lastCategoryId = await makeCategory(app.db, { position: 5, name: multilingual({ et: 'Viimane' }) })
  const firstId = await makeCategory(app.db, { position: 1, name: multilingual({ et: 'Esimene', en: 'First' }) })
  const childId = await makeCategory(app.db, { parentId: firstId, hidden: true, searchKeywords: 'turbo' })
  await makeProducts(app.db, [{ categoryIds: [childId, lastCategoryId] }, { categoryIds: [childId, firstId] }])
  const { results } = (await call('GET', '/v1/admin/category')).json()
  const counts = results.map(({ id, products, total_products }: Record<string, number>) => [
    id,
    products,
    total_products,
  ])
  expect(counts).toEqual([
    [firstId, 1, 2],
    [childId, 2, 2],
    [lastCategoryId, 1, 1],
  ])
  expect(results[1]).toMatchObject({ parent_id: firstId, hidden: 1, search_keywords: 'turbo', root: false })
  expect(results[0].name).toEqual(multilingual({ et: 'Esimene', en: 'First' }))
  expect((await call('POST', `/category/delete/${childId}`)).statusCode).toBe(409)
})

test('stores the kinds of goods and passes them on to subcategories of the product form', async () => {
  await arrange(app.db, tx => makeShop(tx))
  const parentId = await makeCategory(app.db)
  const childId = await makeCategory(app.db, { parentId, goodsKinds: ['electrical'] })
  const saved = await call('POST', `/category/update/${parentId}`, { goods_kinds: ['battery'] })
  expect(saved.json().model.goods_kinds).toEqual(['battery'])
  await call('POST', `/category/update/${parentId}`, { name: 'Akud' })
  const { goods_kinds } = await readProductFormOptions(app.db, new Date())
  expect(goods_kinds).toMatchObject({ [parentId]: ['battery'], [childId]: ['battery', 'electrical'] })
  expect((await call('POST', `/category/update/${parentId}`, { goods_kinds: ['boat'] })).statusCode).toBe(422)
})

test('stores texts in any language and accepts only a picture', async () => {
  const picture = await makeFile(app.db, app.storage, { name: 'velg.png' })
  const created = await call('POST', '/category/create', {
    name: { et: 'Veljed', fi: 'Vanteet' },
    description: { et: 'Kerged ja tugevad.' },
    image_id: picture.id,
  })
  const { id, ...model } = created.json().model
  expect(model).toMatchObject({
    name: { et: 'Veljed', fi: 'Vanteet' },
    description: { et: 'Kerged ja tugevad.' },
    image_id: picture.id,
  })
  await call('POST', `/category/update/${id}`, { description: { et: '', en: 'Light.' } })
  const category = (await call('GET', '/v1/admin/category')).json().results.find((row: { id: number }) => row.id === id)
  expect(category.description).toEqual(multilingual({ en: 'Light.' }))
  expect(category.image.url).toContain('velg')
  const invalidResponse = await call('POST', `/category/update/${id}`, { image_id: 2_147_483_647 })
  expect([invalidResponse.statusCode, Object.keys(invalidResponse.json().errors)]).toEqual([422, ['image_id']])
  const unnamed = await call('POST', `/category/update/${id}`, { name: { et: '', fi: ' ' } })
  expect([unnamed.statusCode, unnamed.json().errors]).toEqual([422, { 'name.et': ['Kohustuslik'] }])
  const cleared = await call('POST', `/category/update/${id}`, { image_id: '' })
  expect(cleared.json().model.image_id).toBeNull()
})

test('reports conflicting changes with the value of the other user and overwrites nothing', async () => {
  const parentId = await makeCategory(app.db, { name: multilingual({ et: 'Pidurid' }) })
  const id = await makeCategory(app.db, { name: multilingual({ et: 'Kettad', en: 'Discs' }), searchKeywords: 'ketas' })
  const update = (body: object) => call('POST', `/category/update/${id}?lang=et`, body)
  const readCategory = async () =>
    (await call('GET', '/v1/admin/category')).json().results.find((row: { id: number }) => row.id === id)
  // Another user saves without `before`.
  const otherChanges = {
    search_keywords: 'ketas piduriketas',
    hidden: '1',
    parent_id: parentId,
    name: { en: 'Brake discs' },
  }
  expect((await update(otherChanges)).statusCode).toBe(200)
  const before = { name: { et: 'Kettad' }, search_keywords: 'ketas', hidden: '0', parent_id: 0 }
  // Changes of different fields, or of different languages of a name, do not conflict.
  expect((await update({ name: { et: 'Pidurikettad' }, before: { name: before.name } })).statusCode).toBe(200)
  expect(await readCategory()).toMatchObject({
    name: { et: 'Pidurikettad', en: 'Brake discs' },
    search_keywords: 'ketas piduriketas',
  })
  const conflict = await update({
    search_keywords: 'rotor',
    hidden: '0',
    parent_id: 0,
    name: { et: 'Rootorid' },
    before,
  })
  expect(conflict.statusCode).toBe(409)
  const { status, errors } = conflict.json()
  expect(status).toBe('error')
  expect(Object.keys(errors).toSorted()).toEqual(['hidden', 'name.et', 'parent_id', 'search_keywords'])
  expect(errors.search_keywords[0]).toContain('ketas piduriketas')
  expect(errors.hidden[0]).toContain('jah')
  expect(errors.parent_id[0]).toContain('Pidurid')
  expect(await readCategory()).toMatchObject({ name: { et: 'Pidurikettad' }, hidden: 1, parent_id: parentId })
  // A value equal to theirs is not a conflict.
  expect((await update({ search_keywords: 'ketas piduriketas', before })).statusCode).toBe(200)
  const invalidResponse = await update({ before: { name: 7 } })
  expect([invalidResponse.statusCode, Object.keys(invalidResponse.json().errors)]).toEqual([422, ['before.name']])
})
