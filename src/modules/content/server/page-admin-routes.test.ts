import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#kernel/durations.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { initializeShop } from '#shop/server/shop.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { createPages } from './create-pages.ts'
import { listNavigation } from './list-navigation.ts'
import { start } from './start.ts'
import { navigationEntries } from './tables.ts'

const WRITER = createStaffMember(['page.edit', 'page.structure', 'page.manage'])

let app: TestApp
let homeId = 0
let termsId = 0
let aboutId = 0
let winterId = 0
beforeAll(async () => {
  app = await createTestApp(testApp =>
    start(testApp, new Map(), {
      isProductVisible: async () => false,
      readProductVisibilities: async () => new Map(),
      readCategoryIds: async () => new Set(),
      isAlbumEmpty: async () => false,
    }),
  )
  const page = { layout: 'Basic', kind: 'content' as const }
  ;[homeId = 0, termsId = 0, aboutId = 0, winterId = 0] = await arrange(app.db, async tx => {
    await initializeShop(tx)
    return createPages(tx, [
      { ...page, name: 'Avaleht', title: multilingual({ et: 'Avaleht', en: 'Home' }), slugs: { et: '', en: '' } },
      { ...page, name: 'Müügitingimused', title: multilingual({ et: 'Müügitingimused', en: 'Terms of sale' }) },
      { ...page, name: 'Meist', title: multilingual({ et: 'Meist', en: 'About us' }) },
      {
        ...page,
        name: 'Talv',
        title: multilingual({ et: 'Talv', en: 'Winter' }),
        content: { lead: multilingual({ et: 'Rehvid alla' }), empty: multilingual({ et: '', en: '' }) },
      },
    ])
  })
  await app.db.insert(navigationEntries).values({ kind: 'page', label: multilingual({ et: 'Firma' }), pageId: aboutId })
})
afterAll(() => app.close())
beforeEach(() => {
  app.signInAs(WRITER)
  app.setNow(new Date('2026-03-01T10:00:00Z'))
})

const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
  const response = await app.server.inject({
    method,
    url,
    headers: { accept: 'application/json', 'x-csrf-token': 'right' },
    ...(payload && { payload }),
  })
  return { status: response.statusCode, body: response.json(), total: response.headers['x-pagination-total-count'] }
}
const listTitles = async (query: string): Promise<string[]> =>
  (await call('GET', `/v1/admin/page?lang=et&${query}`)).body.results.map(({ title }: { title: string }) => title)
const getStatus = async (path: string) => (await call('GET', path)).status

test('lists a page with state, missing texts and navigation entry', async () => {
  const { body, total } = await call('GET', '/v1/admin/page?lang=et&q=talv')
  expect(total).toBe('1')
  expect(body.results).toEqual([
    expect.objectContaining({
      id: winterId,
      title: 'Talv',
      path: '/et/talv',
      state: 'live',
      missing: ['en'],
      drafts: [],
      versions: 1,
      navigation: [],
      required: false,
      deleted_at: null,
      next_change_at: null,
    }),
  ])
  const [listedPage] = (await call('GET', '/v1/admin/page?lang=et&q=meist')).body.results
  expect(listedPage).toMatchObject({ navigation: ['Firma'], missing: [] })
})

test('filters pages by missing texts and state', async () => {
  expect(await listTitles('missing=en')).toEqual(['Talv'])
  expect(await listTitles('missing=et')).toEqual([])
  expect(await listTitles('sort=-title')).toEqual(['Talv', 'Müügitingimused', 'Meist', 'Avaleht'])
  const showAt = Date.parse('2026-03-02T10:00:00Z')
  const visibility = { type: 1, rangeFrom: showAt, rangeTo: null, stateInRange: 0, stateOutRange: 1 }
  await call('PUT', `/v1/page-settings/${winterId}/visibility`, { visibility })
  expect(await listTitles('state=scheduled')).toEqual(['Talv'])
  expect(await listTitles('state=live')).toEqual(['Avaleht', 'Meist', 'Müügitingimused'])
  app.setNow(new Date(showAt))
  expect(await listTitles('state=scheduled')).toEqual([])
  expect(await listTitles('state=live')).toContain('Talv')
})

test.each([
  ['home page', () => homeId, ''],
  ['page with the terms of sale', () => termsId, 'muugitingimused'],
])('keeps address and visibility of the %s', async (_name, getId, slug) => {
  const url = `/v1/page-settings/${getId()}`
  const always = { type: 0, rangeFrom: null, rangeTo: null, stateInRange: 0, stateOutRange: 1 }
  const scheduledVisibility = { type: 1, rangeFrom: Date.parse('2026-03-02T10:00:00Z'), rangeTo: null }
  for (const visibility of [
    { ...always, stateInRange: 1 },
    { ...scheduledVisibility, stateInRange: 0, stateOutRange: 2 },
  ]) {
    expect((await call('PUT', `${url}/visibility`, { visibility })).status).toBe(409)
  }
  expect((await call('PUT', `${url}/address`, { language: 'et', slug: 'mujal' })).status).toBe(409)
  expect((await call('GET', url)).body.data).toMatchObject({ slugs: { et: slug }, visibility: null, required: true })
  // A page that was hidden can be shown again.
  expect((await call('PUT', `${url}/visibility`, { visibility: always })).status).toBe(200)
  expect((await call('PUT', `${url}/visibility`, { visibility: null })).status).toBe(200)
  expect((await call('GET', `/v1/page-settings/${aboutId}`)).body.data.required).toBe(false)
})

test('sorts by default the home page first, then pages in navigation order, then the rest by title', async () => {
  expect(await listTitles('')).toEqual(['Avaleht', 'Meist', 'Müügitingimused', 'Talv'])
  const entry = { kind: 'page' as const, position: 5 }
  const topEntries = await app.db
    .insert(navigationEntries)
    .values([
      { kind: 'menu', position: -1, label: multilingual({ et: 'Nõu' }) },
      { ...entry, label: multilingual({ et: 'Meist veel kord' }), pageId: aboutId },
      { ...entry, label: multilingual({ et: 'Tingimused' }), pageId: termsId },
    ])
    .returning({ id: navigationEntries.id })
  const [menuEntry] = topEntries
  const childEntries = await app.db
    .insert(navigationEntries)
    .values({ ...entry, parentId: menuEntry?.id ?? 0, label: multilingual({ et: 'Talvel' }), pageId: winterId })
    .returning({ id: navigationEntries.id })
  expect(await listTitles('sort=navigation')).toEqual(['Avaleht', 'Talv', 'Meist', 'Müügitingimused'])
  expect(await listTitles('sort=-navigation')).toEqual(['Müügitingimused', 'Meist', 'Talv', 'Avaleht'])
  const { body } = await call('GET', '/v1/admin/page?lang=et&q=talv')
  expect(body.results).toMatchObject([{ title: 'Talv', navigation: ['Nõu', 'Talvel'] }])
  for (const { id } of [...childEntries, ...topEntries])
    await app.db.delete(navigationEntries).where(eq(navigationEntries.id, id))
})

test('lists dead links in texts and blocks with the page', async () => {
  const buildBlock = (id: string, type: string, data: Record<string, unknown>) => ({ id, type, version: 1, data })
  const text =
    '<p><a href="/et/meist">meist</a> <a href="/et/kadunud?x=1">vana</a> <a href="/et/tooted?c=1">pole</a> <a href="/et/tooted">tooted</a> <a href="https://e.ee/et/a">mujal</a></p>'
  const page = { layout: 'Basic', kind: 'content' as const, title: multilingual({ et: 'Lingid', en: 'Links' }) }
  await arrange(app.db, tx =>
    createPages(tx, [
      {
        ...page,
        name: 'Lingid',
        itemContainers: {
          main: [
            buildBlock('t', 'rich-text', { html: multilingual({ et: text }) }),
            buildBlock('l', 'links', {
              links: [
                { url: '/meist' },
                { url: '/et/meist' },
                { url: '/gallery/2' },
                { url: '/' },
                { url: '/en' },
                { url: '/pole-enam' },
                { url: '/ET/ammu-kadunud' },
                { url: '/products?c=999' },
                { url: { type: 'language', et: '/meist', en: '/gone' } },
                { url: 'https://e.ee/pole' },
              ],
            }),
          ],
        },
      },
    ]),
  )
  const [listedPage] = (await call('GET', '/v1/admin/page?lang=et&links=dead')).body.results
  expect(listedPage).toMatchObject({
    title: 'Lingid',
    dead_links: ['/ammu-kadunud', '/en/gone', '/et/kadunud', '/et/tooted?c=1', '/pole-enam', '/products?c=999'],
  })
  expect(await listTitles('links=dead')).toEqual(['Lingid'])
  const footer = { links: [{ url: '/jalusest' }, { url: '/meist' }] }
  await arrange(app.db, tx =>
    createPages(tx, [
      {
        ...page,
        kind: 'global' as const,
        name: 'global',
        itemContainers: { footer: [buildBlock('f', 'links', footer)] },
      },
    ]),
  )
  const [firstPage] = (await call('GET', '/v1/admin/page?lang=et&links=dead')).body.results
  expect(firstPage).toMatchObject({ title: 'Avaleht', dead_links: ['/jalusest'] })
  await call('POST', '/v1/admin/page-remove', { ids: [listedPage.id] })
  await call('POST', '/v1/admin/page-purge', { ids: [listedPage.id] })
})

test('lists users with unsaved drafts', async () => {
  const { document, pageVersion, globalsVersion } = (await call('GET', `/v1/editing?page=${aboutId}`)).body.data
  const page = { ...document.page, layout: 'Default' }
  await call('PUT', '/v1/editing/draft', { page, pageVersion, globalsVersion })
  expect(await listTitles('state=draft')).toEqual(['Meist'])
  const [listedPage] = (await call('GET', '/v1/admin/page?q=meist')).body.results
  expect(listedPage).toMatchObject({ drafts: ['mari'], versions: 1 })
})

test('hides a binned page, rejects changes, gives its address away and restores it under another one', async () => {
  expect((await call('POST', '/v1/admin/page-remove', { ids: [aboutId] })).status).toBe(200)
  expect(await getStatus('/meist?lang=et')).toBe(404)
  expect(await getStatus(`/v1/page/${aboutId}`)).toBe(404)
  expect(await getStatus(`/v1/editing?page=${aboutId}`)).toBe(404)
  expect((await call('POST', '/v1/page', { id: aboutId, version: 1, layout: 'Default' })).status).toBe(404)
  const navigationInput = { language: 'et' as const, visitor: WRITER, now: app.now() }
  expect(await listNavigation(app.db, navigationInput)).toEqual([])
  expect(await listTitles('')).not.toContain('Meist')
  expect(await listTitles('bin=1')).toEqual(['Meist'])
  const title = { type: 'language', et: 'Meist', en: 'About us' }
  expect((await call('POST', '/v1/page-settings?lang=et', { title })).body.data.path).toBe('/et/meist')
  const restoreResponse = await call('POST', '/v1/admin/page-restore?lang=et', { ids: [aboutId] })
  expect(restoreResponse).toMatchObject({
    status: 200,
    body: { data: { moved: [{ id: aboutId, path: '/et/meist-2' }] } },
  })
  expect(await getStatus('/meist-2?lang=et')).toBe(200)
  expect(await listNavigation(app.db, navigationInput)).toHaveLength(1)
})

test.each([
  ['the home page', () => homeId],
  ['the terms of sale', () => termsId],
])('refuses to bin %s', async (_name, getId) => {
  const response = await call('POST', '/v1/admin/page-remove?lang=en', { ids: [winterId, getId()] })
  expect(response).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('can’t be moved to the bin') },
  })
  expect(await listTitles('bin=1')).toEqual([])
})

test('deletes pages after thirty days in the bin, and no others', async () => {
  await call('POST', '/v1/admin/page-remove', { ids: [winterId] })
  expect((await call('POST', '/v1/admin/page-purge', { ids: [aboutId] })).body.data).toEqual({ purged: 0 })
  expect(await getStatus('/meist?lang=et')).toBe(200)
  await app.jobs.start()
  app.setNow(new Date(app.now().getTime() + 31 * DAY_MS))
  await app.db.transaction(tx => app.jobs.enqueue(tx, { name: 'empty-page-bin' } as never, {}))
  await expect.poll(() => listTitles('bin=1')).toEqual([])
})

test('deletes all pages in the bin permanently, and no others', async () => {
  const before = await listTitles('')
  const createPage = async (et: string): Promise<number> => {
    const title = { type: 'language', et, en: `${et} in English` }
    return (await call('POST', '/v1/page-settings?lang=et', { title })).body.data.id
  }
  const ids = [await createPage('Vana uudis'), await createPage('Veel vanem')]
  await call('POST', '/v1/admin/page-remove', { ids })
  expect(await listTitles('bin=1')).toHaveLength(2)
  expect((await call('DELETE', '/v1/admin/page-bin')).body.data).toEqual({ purged: 2 })
  expect(await listTitles('bin=1')).toEqual([])
  expect(await listTitles('')).toEqual(before)
  expect((await call('POST', '/v1/admin/page-restore', { ids })).status).toBe(404)
})

test('audits every removal', async () => {
  const { rows } = await app.db.$client.query(
    `select distinct action from audit_entry where kind = 'page' and action in ('binned', 'restored', 'purged') order by 1`,
  )
  expect(rows.map(({ action }) => action)).toEqual(['binned', 'purged', 'restored'])
})

test.each([
  ['GET', '/v1/admin/page'],
  ['POST', '/v1/admin/page-remove'],
  ['POST', '/v1/admin/page-restore'],
  ['POST', '/v1/admin/page-purge'],
  ['DELETE', '/v1/admin/page-bin'],
] as const)('requires for %s %s the right to edit pages', async (method, url) => {
  app.signInAs(GUEST)
  expect((await call(method, url)).status).toBe(401)
  app.signInAs({ ...WRITER, permissions: ['file.edit'] })
  expect((await call(method, url)).status).toBe(403)
})

test.each(['page-remove', 'page-restore'])('answers 404 to %s of an unknown page', async name => {
  expect((await call('POST', `/v1/admin/${name}`, { ids: [999_999] })).status).toBe(404)
  expect((await call('POST', `/v1/admin/${name}`, { ids: [] })).status).toBe(422)
})
