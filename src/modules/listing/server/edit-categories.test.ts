import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { registerCatalogRoutes } from '#catalog/server/routes.ts'
import { makeCategory, makeProduct } from '#catalog/testing/factories.ts'
import { makeFile } from '#files/testing/factories.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { GUEST, type Visitor } from '#wire/visitor.ts'
import { buildCategoryTree } from './build-category-tree.ts'
import { registerListingRoutes } from './routes.ts'

const buildStaff = (...permissions: string[]): Visitor => ({
  ...GUEST,
  isGuest: false,
  username: 'mari',
  roles: ['EDITOR'],
  permissions,
})

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(app => {
    registerCatalogRoutes(app)
    registerListingRoutes(app)
  })
  await arrange(app.db, tx => makeShop(tx))
})
afterAll(() => app.close())
beforeEach(() => app.signInAs(buildStaff('category.edit')))

const post = (url: string, payload: object = {}) =>
  app.server.inject({ method: 'POST', url, headers: { 'x-csrf-token': 'x' }, payload })
const postForm = (url: string, fields: Record<string, string>) =>
  app.server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ _csrf: 'x', ...fields }).toString(),
  })
/** Staff also see empty categories. */
const readTree = async (visitor: Visitor = buildStaff()) => {
  await app.changes.waitForListeners()
  return buildCategoryTree(app, 'et', visitor)
}

const listChildren = async (parent: number) => (await readTree()).find(({ id }) => id === parent)?.children

test('creates a category with a default name at the end', async () => {
  const existingId = await makeCategory(app.db, { position: 4 })
  const created = await post('/category/create')
  expect(created.statusCode).toBe(200)
  expect(created.json()).toMatchObject({
    success: true,
    status: 'success',
    errors: {},
    model: { name: { et: 'Uus kategooria', en: 'New category' }, parent_id: 0, hidden: 0, position: 5, root: true },
  })
  const listLastIds = async () => (await readTree()).map(({ id }) => id).slice(-2)
  await expect.poll(listLastIds).toEqual([existingId, created.json().model.id])
})

test('creates a hidden subcategory from a form', async () => {
  const parentId = await makeCategory(app.db, { name: multilingual({ et: 'Rattad', en: 'Wheels' }) })
  const created = await postForm('/category/create', {
    'name[et]': 'Veljed',
    'name[en]': 'Rims',
    parent_id: String(parentId),
    hidden: '1',
    position: '',
    search_keywords: 'velg, rim',
  })
  const { model } = created.json()
  expect(model).toMatchObject({ name: { et: 'Veljed', en: 'Rims' }, parent_id: parentId, hidden: 1, root: false })
  await expect.poll(() => listChildren(parentId)).toMatchObject([{ id: model.id, hidden: 1 }])
  await postForm(`/category/update/${model.id}`, { 'Category[hidden]': '0' })
  await expect
    .poll(() => listChildren(parentId))
    .toMatchObject([{ id: model.id, name: 'Veljed', search_keywords: 'velg, rim', hidden: 0 }])
})

test('accepts its own answer as a change', async () => {
  const { model } = (await post('/category/create', { name: multilingual({ et: 'Mutrid', en: 'Nuts' }) })).json()
  expect(model.name).toEqual(multilingual({ et: 'Mutrid', en: 'Nuts' }))
  const updated = await post(`/category/update/${model.id}`, {
    name: model.name,
    description: multilingual({ et: 'M8' }),
  })
  expect(updated.json()).toMatchObject({ success: true, model: { name: model.name } })
  const updatedByForm = await postForm(`/category/update/${model.id}`, {
    'Category[name][type]': 'language',
    'Category[name][et]': 'Poldid',
  })
  expect(updatedByForm.json()).toMatchObject({ success: true, model: { name: { et: 'Poldid' } } })
})

test('moves a category with its children and updates the listing', async () => {
  const [oldParentId, newParentId] = [await makeCategory(app.db), await makeCategory(app.db)]
  const movedId = await makeCategory(app.db, { parentId: oldParentId })
  const childId = await makeCategory(app.db, { parentId: movedId })
  const productId = await makeProduct(app.db, { categoryIds: [childId] })
  const listProductIds = async (category: number) => {
    await app.changes.waitForListeners()
    const answer = await app.server.inject({ method: 'GET', url: `/v1/product?c=${category}` })
    return answer.json().results.map(({ id }: { id: number }) => id)
  }
  expect(await listProductIds(newParentId)).toEqual([])
  const answer = await post(`/category/update/${movedId}`, { parent_id: newParentId, hidden: '0' })
  expect(answer.json().model).toMatchObject({ id: movedId, parent_id: newParentId })
  await expect.poll(() => listProductIds(newParentId)).toEqual([productId])
  expect(await listProductIds(oldParentId)).toEqual([])
})

test('inserts at a taken position by shifting others', async () => {
  const parentId = await makeCategory(app.db)
  const [firstId, secondId] = [
    await makeCategory(app.db, { parentId, position: 0 }),
    await makeCategory(app.db, { parentId, position: 1 }),
  ]
  const created = (await post('/category/create', { parent_id: parentId, position: 1 })).json().model
  const listPositions = async () => (await listChildren(parentId))?.map(({ id, position }) => [id, position])
  await expect.poll(listPositions).toEqual([
    [firstId, 0],
    [created.id, 1],
    [secondId, 2],
  ])
})

test('rejects a cycle and an unknown parent without any change', async () => {
  const topId = await makeCategory(app.db)
  const childId = await makeCategory(app.db, { parentId: topId })
  for (const [parent, message] of [
    [childId, 'Kategooriat ei saa liigutada iseenda ega oma alamkategooria alla.'],
    [topId, 'Kategooriat ei saa liigutada iseenda ega oma alamkategooria alla.'],
    [2_000_000, 'Ülemkategooriat ei leitud.'],
  ] as const) {
    const answer = await post(`/category/update/${topId}`, { parent_id: parent, name: 'X' })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ success: false, status: 'error', errors: { parent_id: [message] } })
  }
  await expect.poll(async () => (await readTree()).find(({ id }) => id === topId)?.name).toBe('Uus kategooria')
})

test('prevents a cycle by concurrent moves', async () => {
  const [firstId, secondId] = [await makeCategory(app.db), await makeCategory(app.db)]
  const answers = await Promise.all([
    post(`/category/update/${firstId}`, { parent_id: secondId }),
    post(`/category/update/${secondId}`, { parent_id: firstId }),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
})

test('deletes an empty category and keeps one with children or products', async () => {
  const parentId = await makeCategory(app.db)
  const childId = await makeCategory(app.db, { parentId })
  await makeProduct(app.db, { categoryIds: [childId] })
  const refusedParent = await post(`/category/delete/${parentId}`)
  expect(refusedParent.statusCode).toBe(409)
  expect(refusedParent.json().errors).toEqual({ id: ['Kategoorial on alamkategooriaid. Liiguta need enne mujale.'] })
  const refusedChild = await postForm(`/category/delete/${childId}`, {})
  expect(refusedChild.statusCode).toBe(409)
  expect(refusedChild.json()).toMatchObject({
    status: 'error',
    message: 'Kategoorias on tooteid. Liiguta need enne mujale.',
  })
  const emptyId = await makeCategory(app.db, { parentId })
  expect((await postForm(`/category/delete/${emptyId}`, {})).json()).toMatchObject({
    status: 'success',
    model: { id: emptyId },
  })
  await expect.poll(async () => (await listChildren(parentId))?.map(({ id }) => id)).toEqual([childId])
  expect((await post(`/category/delete/${emptyId}`)).statusCode).toBe(404)
  expect((await post(`/category/update/${emptyId}`, { name: 'X' })).statusCode).toBe(404)
})

test.each([
  [{ hidden: '2' }, 'hidden'],
  [{ parent_id: 'x' }, 'parent_id'],
  [{ position: -1 }, 'position'],
  [{ name: 'x'.repeat(201) }, 'name'],
  [{ name: 'a\u0000b' }, 'name'],
  [{ search_keywords: 'a\u0000b' }, 'search_keywords'],
])('rejects %j with an error at its field', async (body, field) => {
  const answer = await post('/category/create', body)
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().errors)).toEqual([field])
})

test('answers 401 to guests and 403 without permission or form token', async () => {
  expect((await postForm('/category/create', { _csrf: 'wrong' })).statusCode).toBe(403)
  app.signInAs(buildStaff('product.edit'))
  expect((await post('/category/create')).statusCode).toBe(403)
  app.signInAs(GUEST)
  expect((await post('/category/delete/1')).statusCode).toBe(401)
})

test('leaves previews out of the category tree of pages', async () => {
  const { id: imageId } = await makeFile(app.db, app.storage)
  const parentId = await makeCategory(app.db, { imageId })
  await makeCategory(app.db, { imageId, parentId })
  const category = (await readTree()).find(({ id }) => id === parentId)
  expect(category?.image).toEqual({ url: expect.any(String), alt: expect.any(String) })
  expect(category?.children[0]?.image).toEqual(category?.image)
})

test('hides empty and hidden categories from guests', async () => {
  const emptyId = await makeCategory(app.db)
  const nonEmptyId = await makeCategory(app.db)
  const hiddenId = await makeCategory(app.db, { hidden: true })
  await makeProduct(app.db, { categoryIds: [nonEmptyId, hiddenId] })
  const listVisibleIds = async (visitor: Visitor) =>
    (await readTree(visitor)).map(({ id }) => id).filter(id => id >= emptyId)
  await expect.poll(() => listVisibleIds(GUEST)).toEqual([nonEmptyId])
  expect(await listVisibleIds(buildStaff())).toEqual([emptyId, nonEmptyId, hiddenId])
})
