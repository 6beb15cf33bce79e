import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeFile } from '#files/testing/factories.ts'
import { type Multilingual, multilingual } from '#kernel/multilingual.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { binPages, restorePages } from './bin-pages.ts'
import { createPages } from './create-pages.ts'
import { listNavigation } from './list-navigation.ts'
import { navigationFiles } from './navigation-files.ts'
import { registerNavigationRoutes } from './navigation-routes.ts'

const WRITER = createStaffMember(['page.edit', 'page.structure', 'page.manage'])

let app: TestApp
let pageId = 0
beforeAll(async () => {
  app = await createTestApp(testApp => registerNavigationRoutes(testApp, async () => new Set([7])))
  await arrange(app.db, tx => makeShop(tx))
  const about = { layout: 'Basic', kind: 'content' as const, name: 'Meist', title: multilingual({ et: 'Meist' }) }
  ;[pageId = 0] = await arrange(app.db, tx => createPages(tx, [about]))
})
afterAll(() => app.close())
beforeEach(() => app.signInAs(WRITER))

const call = async (method: 'GET' | 'PUT', payload?: object) => {
  const response = await app.server.inject({
    method,
    url: '/v1/admin/navigation?lang=en',
    headers: { 'x-csrf-token': 'right' },
    ...(payload && { payload }),
  })
  return { status: response.statusCode, body: response.json() }
}
const readVersion = async () => (await call('GET')).body.data.version
const createEntry = (overrides: object = {}) => ({
  kind: 'default',
  label: multilingual({ et: 'Blogi', en: 'Blog' }),
  page_id: null,
  url: '/blogi',
  category_id: null,
  visible: true,
  children: [],
  ...overrides,
})
const createChild = (overrides: object = {}) => {
  const { children: _children, ...child } = createEntry(overrides)
  return child
}
const saveEntries = async (entries: object[]) => call('PUT', { version: await readVersion(), entries })

test('stores entries with order and levels and shows them to visitors', async () => {
  const menu = createEntry({ kind: 'category', label: multilingual({ et: 'Lugemist' }), url: null })
  const saveResponse = await saveEntries([
    createEntry({ url: 'https://blog.example/a' }),
    {
      ...menu,
      children: [createChild({ kind: 'page', page_id: pageId, url: '/kaob' }), createChild({ visible: false })],
    },
  ])
  expect(saveResponse.body.data.entries).toMatchObject([
    { kind: 'default', url: 'https://blog.example/a' },
    { kind: 'category', children: [{ kind: 'page', page_id: pageId, url: null }, { visible: false }] },
  ])
  const { entries } = saveResponse.body.data
  const keepEstonian = ({ et = '' }: Multilingual) => multilingual({ et })
  const estonianOnly = entries.map((entry: ReturnType<typeof createEntry>) => ({
    ...entry,
    label: keepEstonian(entry.label),
  }))
  expect((await saveEntries(estonianOnly)).body.data.entries).toEqual(entries)
  const navigation = await listNavigation(app.db, { language: 'et', visitor: GUEST, now: app.now() })
  expect(navigation).toMatchObject([
    { label: 'Blogi', url: 'https://blog.example/a' },
    { label: 'Lugemist', children: [{ url: '/et/meist' }, { visible: false, url: '/et/blogi' }] },
  ])
})

test('accepts an existing category and keeps a deleted one', async () => {
  const entries = [createEntry({ kind: 'category', category_id: 7, url: null })]
  expect((await saveEntries(entries)).status).toBe(200)
  await app.db.$client.query('update navigation_entry set category_id = 8')
  expect((await saveEntries([createEntry({ kind: 'category', category_id: 8, url: null })])).status).toBe(200)
})

test('rejects a save over a newer version and writes nothing', async () => {
  const oldVersion = await readVersion()
  await saveEntries([createEntry()])
  expect((await call('PUT', { version: oldVersion, entries: [] })).status).toBe(409)
  expect((await call('GET')).body.data.entries).toHaveLength(1)
})

test('keeps entries of binned pages, but rejects new ones', async () => {
  const entries = [createEntry({ kind: 'page', page_id: pageId, url: null }), createEntry()]
  await saveEntries(entries)
  await arrange(app.db, tx => binPages(tx, [pageId], app.now()))
  expect((await saveEntries(entries.toReversed())).status).toBe(200)
  const navigation = await listNavigation(app.db, { language: 'et', visitor: GUEST, now: app.now() })
  expect(navigation.map(({ url }) => url)).toEqual(['/et/blogi'])
  await saveEntries([createEntry()])
  expect(await saveEntries(entries)).toMatchObject({
    status: 422,
    body: { errors: { 'entries.0.page_id': [expect.stringMatching(/page/)] } },
  })
  await arrange(app.db, tx => restorePages(tx, [pageId]))
})

test.each([
  ['no label', () => createEntry({ label: multilingual({ et: '' }) }), 'entries.0.label', 'Enter a label.'],
  ['a script', () => createEntry({ url: 'javascript:alert(1)' }), 'entries.0.url', /^A URL/],
  ['another host without its scheme', () => createEntry({ url: '//evil.example' }), 'entries.0.url', /^A URL/],
  ['no page', () => createEntry({ kind: 'page' }), 'entries.0.page_id', /page/],
  ['a missing page', () => createEntry({ kind: 'page', page_id: 999_999 }), 'entries.0.page_id', /page/],
  [
    'a missing category',
    () => createEntry({ kind: 'category', category_id: 99_999 }),
    'entries.0.category_id',
    /category/,
  ],
  ['entries below a link', () => createEntry({ children: [createChild()] }), 'entries.0.kind', /dropdowns/],
  [
    'an invalid child',
    () => createEntry({ kind: 'category', children: [createChild({ url: '' })] }),
    'entries.0.children.0.url',
    /^A URL/,
  ],
])('rejects %s at its field', async (_name, createInvalid, path, message) => {
  const response = await saveEntries([createInvalid()])
  expect(response).toMatchObject({ status: 422, body: { errors: { [path]: [expect.stringMatching(message)] } } })
})

test.each(['GET', 'PUT'] as const)('requires for %s the right to edit pages', async method => {
  app.signInAs(GUEST)
  expect((await call(method)).status).toBe(401)
  app.signInAs({ ...WRITER, permissions: ['gallery.edit'] })
  expect((await call(method)).status).toBe(403)
})

test('links to files without a language, and counts as a use of the file', async () => {
  const { id, name } = await makeFile(app.db, app.storage, { name: 'hinnakiri.png' })
  const url = `/file/get/${id}/${name}`
  await saveEntries([createEntry({ url }), createEntry({ kind: 'menu', children: [], url: '/' })])
  const navigation = await listNavigation(app.db, { language: 'en', visitor: GUEST, now: app.now() })
  expect(navigation.map(entry => entry.url)).toEqual([url, '/en'])
  expect(await navigationFiles.findUses(app.db, [id], 'en')).toMatchObject([
    { fileId: id, kind: 'navigation', title: 'Blog', href: '/en/admin/navigation' },
  ])
  expect(await navigationFiles.findUses(app.db, [id + 1], 'en')).toEqual([])
})
