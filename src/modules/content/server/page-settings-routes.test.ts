import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createUser } from '#accounts/server/accounts.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { HIDDEN_VISIBILITY } from '#kernel/visibility.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { createSeedContext } from '#platform/server/write.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { binPages, restorePages } from './bin-pages.ts'
import { createPages } from './create-pages.ts'
import { registerEditRoutes } from './edit-routes.ts'
import { registerEditingRoutes } from './editing-routes.ts'
import { registerPageSettingsRoutes } from './page-settings-routes.ts'
import { registerPageRoutes } from './routes.ts'

const WRITER = createStaffMember(['page.edit', 'page.structure', 'page.manage'])
const BINNED_PRODUCT_ID = 4711

let app: TestApp
let id: number
let otherPageId = 0
beforeAll(async () => {
  app = await createTestApp(testApp => {
    registerPageRoutes(testApp, new Map(), async () => false)
    registerEditRoutes(testApp, new Map())
    registerEditingRoutes(testApp, new Map(), async () => new Map())
    registerPageSettingsRoutes(testApp, new Map(), {
      readProductVisibilities: async () => new Map(),
      isAlbumEmpty: async () => false,
      findBinnedProducts: async (_db, ids) => new Set(ids.filter(productId => productId === BINNED_PRODUCT_ID)),
    })
  })
  await arrange(app.db, tx => makeShop(tx))
})
afterAll(() => app.close())
beforeEach(async () => {
  app.signInAs(WRITER)
  const createPage = (name: string) => ({
    layout: 'Basic',
    kind: 'content' as const,
    name,
    title: multilingual({ et: name, en: `${name} in English` }),
  })
  ;[id = 0, otherPageId = 0] = await arrange(app.db, tx =>
    createPages(tx, [createPage('Meist'), createPage('Kontakt')]),
  )
})

const call = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
  const response = await app.server.inject({
    method,
    url,
    headers: { 'x-csrf-token': 'right', accept: 'application/json' },
    ...(payload && { payload }),
  })
  return { status: response.statusCode, body: response.json() }
}
const readSettings = async () => (await call('GET', `/v1/page-settings/${id}`)).body.data

test('changes an address in one language and redirects the old one', async () => {
  const before = await readSettings()
  const moveResponse = await call('PUT', `/v1/page-settings/${id}/address`, {
    language: 'et',
    slug: `Kes me oleme ${id}`,
  })
  expect(moveResponse).toMatchObject({ status: 200, body: { data: { slug: `kes-me-oleme-${id}` } } })
  expect((await readSettings()).slugs).toEqual({ ...before.slugs, et: `kes-me-oleme-${id}` })
  expect((await call('GET', `/${before.slugs.et}?lang=et`)).body.data.id).toBe(id)
})

test.each([
  ['is empty after normalization', ' – ', 422],
  ['is reserved', 'admin', 422],
])('reports at its field an address that %s', async (_name, slug, status) => {
  const response = await call('PUT', `/v1/page-settings/${id}/address`, { language: 'et', slug })
  expect(response).toMatchObject({ status, body: { errors: { slug: [expect.any(String)] } } })
})

test('returns addresses in the order of the languages', async () => {
  const readSlugLanguages = async () => Object.keys((await call('GET', `/v1/page-settings/${id}`)).body.data.slugs)
  for (const [index, language] of ['en', 'et', 'en'].entries()) {
    const slug = `jarjest-${language}-${index}`
    expect((await call('PUT', `/v1/page-settings/${id}/address`, { language, slug })).status).toBe(200)
    expect(await readSlugLanguages()).toEqual(['et', 'en'])
  }
})

test('rejects titles and addresses in unknown languages', async () => {
  const moveResponse = await call('PUT', `/v1/page-settings/${id}/address`, { language: 'xx', slug: 'foo' })
  expect(moveResponse).toMatchObject({ status: 422, body: { errors: { language: [expect.any(String)] } } })
  const created = await call('POST', '/v1/page-settings', { title: { type: 'language', xx: 'foo' } })
  expect(created).toMatchObject({ status: 422, body: { errors: { title: [expect.any(String)] } } })
})

test('stores the creator of a page as author of its first version', async () => {
  const user = await createUser(createSeedContext(app.db), createSystemActor('test'), {
    username: 'anna',
    password: 'kolm-kuiva-kuuske',
    email: null,
    roles: ['ADMIN'],
  })
  if (!user.ok) throw new Error('There is an Anna already')
  app.signInAs(WRITER, user.value.id)
  const created = await call('POST', '/v1/page-settings', { title: multilingual({ et: 'Anna leht' }) })
  const { versions } = (await call('GET', `/v1/page-settings/${created.body.data.id}`)).body.data
  expect(versions).toMatchObject([{ number: 1, cause: 'created', savedBy: 'anna' }])
})

test('gives an address to one of two concurrent requests; the other page keeps its own', async () => {
  const slug = `kohe-${id}`
  const pageIds = [id, otherPageId]
  const answers = await Promise.all(
    pageIds.map(page => call('PUT', `/v1/page-settings/${page}/address`, { language: 'et', slug })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const readSlug = async (page: number) => (await call('GET', `/v1/page-settings/${page}`)).body.data.slugs.et
  const currentSlugs = await Promise.all(pageIds.map(readSlug))
  expect(currentSlugs.filter(currentSlug => currentSlug === slug)).toHaveLength(1)
  expect(currentSlugs.every(Boolean)).toBe(true)
})

test('rejects the address of another page', async () => {
  const { et: slug } = (await call('GET', `/v1/page-settings/${otherPageId}`)).body.data.slugs
  expect((await call('PUT', `/v1/page-settings/${id}/address`, { language: 'et', slug })).status).toBe(422)
})

test('rejects an address change of a binned page', async () => {
  await arrange(app.db, tx => binPages(tx, [id], app.now()))
  const slug = `prügis-${id}`
  expect((await call('PUT', `/v1/page-settings/${id}/address`, { language: 'et', slug })).status).toBe(404)
  const moveResponse = await call('PUT', `/v1/page-settings/${otherPageId}/address`, { language: 'et', slug })
  expect(moveResponse.status).toBe(200)
})

test('gives a page the current or former address of a binned page or product', async () => {
  const [productPageId = 0] = await arrange(app.db, tx =>
    createPages(tx, [
      {
        layout: 'ProductDetailView',
        kind: 'product',
        subjectId: BINNED_PRODUCT_ID,
        name: 'x',
        title: multilingual({}),
      },
    ]),
  )
  const setAddress = (pageId: number, slug: string) =>
    call('PUT', `/v1/page-settings/${pageId}/address`, { language: 'et', slug })
  const readSlug = async (pageId: number) => (await call('GET', `/v1/page-settings/${pageId}`)).body.data.slugs.et
  await setAddress(productPageId, `toode-${id}`)
  await setAddress(id, `endine-${id}`)
  await setAddress(id, `praegune-${id}`)
  await arrange(app.db, tx => binPages(tx, [id], app.now()))
  for (const slug of [`endine-${id}`, `praegune-${id}`, `toode-${id}`]) {
    expect(await setAddress(otherPageId, slug)).toMatchObject({ status: 200, body: { data: { slug } } })
    expect((await call('GET', `/${slug}?lang=et`)).body.data.id).toBe(otherPageId)
  }
  expect(await readSlug(productPageId)).toBe(`toode-${id}-2`)
  const restored = await arrange(app.db, tx => restorePages(tx, [id]))
  expect(restored).toEqual({ ok: true, value: [id] })
  expect(await readSlug(id)).toBe(`praegune-${id}-2`)
  // A page that kept its address is not named.
  await arrange(app.db, tx => binPages(tx, [id], new Date(Date.now() + 1_000)))
  expect(await arrange(app.db, tx => restorePages(tx, [id]))).toEqual({ ok: true, value: [] })
})

test('shows a hidden page only to editors', async () => {
  expect((await call('PUT', `/v1/page-settings/${id}/visibility`, { visibility: HIDDEN_VISIBILITY })).status).toBe(200)
  expect((await readSettings()).visibility).toEqual(HIDDEN_VISIBILITY)
  const response = await call('GET', `/v1/page/${id}`)
  expect([response.status, response.body.data.hidden]).toEqual([200, true])
  app.signInAs(GUEST)
  expect((await call('GET', `/v1/page/${id}`)).status).toBe(404)
})

test.each([
  ['has no start', { type: 1, rangeFrom: null, rangeTo: null }, 'visibility.rangeFrom'],
  ['has no end', { type: 2, rangeFrom: 5, rangeTo: null }, 'visibility.rangeTo'],
  ['ends before it begins', { type: 2, rangeFrom: 5, rangeTo: 4 }, 'visibility.rangeTo'],
])('reports at its field a period that %s', async (_name, range, field) => {
  const before = (await readSettings()).visibility
  const visibility = { ...range, stateInRange: 0, stateOutRange: 1 }
  const response = await call('PUT', `/v1/page-settings/${id}/visibility`, { visibility })
  expect(response).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } })
  expect((await readSettings()).visibility).toEqual(before)
})

test('restores a version as a new one, unless there is a newer save', async () => {
  const title = multilingual({ et: 'Uus' })
  await call('POST', '/v1/page', { id, version: 1, content: { name: 'Uus', title } })
  expect((await readSettings()).versions).toMatchObject([
    { number: 2, cause: 'saved', savedBy: 'mari', live: true },
    { number: 1, cause: 'created', savedBy: null, live: false },
  ])
  expect((await call('POST', `/v1/page-settings/${id}/restore`, { number: 1, version: 1 })).status).toBe(409)
  expect((await call('POST', `/v1/page-settings/${id}/restore`, { number: 1, version: 2 })).status).toBe(200)
  expect((await call('GET', `/v1/page/${id}?lang=et`)).body.data).toMatchObject({ title: 'Meist', version: 3 })
  expect((await readSettings()).versions[0]).toMatchObject({ number: 3, cause: 'restored', live: true })
})

test('adds no version for a repeated restore, whichever version it started from', async () => {
  await call('POST', '/v1/page', { id, version: 1, content: { name: 'Uus', title: multilingual({ et: 'Uus' }) } })
  for (const version of [2, 2, 3]) {
    const restoreResponse = await call('POST', `/v1/page-settings/${id}/restore`, { number: 1, version })
    expect(restoreResponse.body.data).toEqual({ version: 3 })
  }
  expect((await readSettings()).versions.map(({ number }: { number: number }) => number)).toEqual([3, 2, 1])
})

test('distinguishes a missing version from a missing page', async () => {
  const restore = async (page: number) =>
    (await call('POST', `/v1/page-settings/${page}/restore`, { number: 9_999, version: 1 })).body.message
  expect([await restore(id), await restore(999_999)]).toEqual(['Versiooni ei leitud.', 'Lehte ei leitud'])
})

test('restores versions of the global content, which has no address', async () => {
  const readContainers = async () => (await call('GET', '/v1/item-container')).body.data.itemContainers
  await call('POST', '/v1/field-bulk', { content: { phone: '1' } })
  await call('POST', '/v1/field-bulk', { content: { phone: '2' } })
  const { globalsId, globalsVersion, document } = (await call('GET', '/v1/editing')).body.data
  expect(document.globals.content).toEqual({ phone: '2' })
  const settings = (await call('GET', `/v1/page-settings/${globalsId}`)).body.data
  expect(settings).toMatchObject({ slugs: {}, versions: [{ number: globalsVersion, live: true }, { live: false }, {}] })
  const previousVersionUrl = `/v1/page-settings/${globalsId}/version/${globalsVersion - 1}`
  expect((await call('GET', previousVersionUrl)).body.data.content).toMatchObject({ phone: '1' })
  const restoreInput = { number: globalsVersion - 1, version: globalsVersion }
  expect((await call('POST', `/v1/page-settings/${globalsId}/restore`, restoreInput)).status).toBe(200)
  expect((await call('GET', '/v1/editing')).body.data.document.globals.content).toEqual({ phone: '1' })
  expect(await readContainers()).toEqual({})
  const moveResponse = await call('PUT', `/v1/page-settings/${globalsId}/address`, { language: 'et', slug: 'jalus' })
  expect(moveResponse.status).toBe(404)
})

test('creates a hidden page, empty or as a copy', async () => {
  const title = multilingual({ et: `Uus leht ${id}`, en: `New page ${id}` })
  const created = await call('POST', '/v1/page-settings?lang=et', { title })
  expect(created).toMatchObject({ status: 200, body: { data: { path: `/et/uus-leht-${id}` } } })
  const lead = multilingual({ et: 'Lugu' })
  await call('POST', '/v1/page', { id, version: 1, content: { name: 'Meist', title, lead } })
  const copy = await call('POST', '/v1/page-settings', { title, copyOf: id })
  const { data } = (await call('GET', `/v1/page/${copy.body.data.id}?fieldsPreset=frontEdit`)).body
  expect(data.content).toMatchObject({ lead: { et: 'Lugu' }, name: `Uus leht ${id}` })
  expect((await call('POST', '/v1/page-settings', { title, copyOf: 999_999 })).status).toBe(404)
  expect((await call('POST', '/v1/page-settings', { title: multilingual({ en: 'x' }) })).status).toBe(200)
  expect((await call('POST', '/v1/page-settings', { title: multilingual({}) })).status).toBe(422)
  app.signInAs(GUEST)
  expect((await call('GET', `/v1/page/${created.body.data.id}`)).status).toBe(404)
  expect((await call('POST', '/v1/page-settings', { title })).status).toBe(401)
})

test.each([
  ['a guest', GUEST, 401],
  ['staff without the permission', { ...WRITER, permissions: ['order.edit'] }, 403],
])('gives %s no access', async (_user, visitor, status) => {
  app.signInAs(visitor)
  for (const [method, path] of [
    ['GET', ''],
    ['PUT', '/address'],
    ['PUT', '/visibility'],
    ['POST', '/restore'],
  ] as const) {
    expect((await call(method, `/v1/page-settings/${id}${path}`, method === 'GET' ? undefined : {})).status).toBe(
      status,
    )
  }
})
