import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeFile } from '#files/testing/factories.ts'
import { type Multilingual, multilingual } from '#kernel/multilingual.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { staffWith } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { binPages, restorePages } from './bin-pages.ts'
import { createPages } from './create-pages.ts'
import { listNavigation } from './list-navigation.ts'
import { navigationFiles } from './navigation-files.ts'
import { navigationRoutes } from './navigation-routes.ts'

const WRITER = staffWith(['page.edit', 'page.structure', 'page.manage'])

let app: TestApp
let page = 0
beforeAll(async () => {
  app = await createTestApp(served => navigationRoutes(served, async () => new Set([7])))
  await arrange(app.db, tx => makeShop(tx))
  const about = { layout: 'Basic', kind: 'content' as const, name: 'Meist', title: multilingual({ et: 'Meist' }) }
  ;[page = 0] = await arrange(app.db, tx => createPages(tx, [about]))
})
afterAll(() => app.close())
beforeEach(() => app.signInAs(WRITER))

const call = async (method: 'GET' | 'PUT', payload?: object) => {
  const answer = await app.server.inject({
    ...{ method, url: '/v1/admin/navigation?lang=en', headers: { 'x-csrf-token': 'right' } },
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.json() }
}
const version = async () => (await call('GET')).body.data.version
const entry = (more: object = {}) => ({
  ...{ kind: 'default', label: multilingual({ et: 'Blogi', en: 'Blog' }), page_id: null, url: '/blogi' },
  ...{ category_id: null, visible: true, children: [] },
  ...more,
})
const leaf = (more: object = {}) => {
  const { children: _none, ...rest } = entry(more)
  return rest
}
const save = async (entries: object[]) => call('PUT', { version: await version(), entries })

test('stores entries with order and levels and shows them to visitors', async () => {
  const menu = entry({ kind: 'category', label: multilingual({ et: 'Lugemist' }), url: null })
  const saved = await save([
    entry({ url: 'https://blog.example/a' }),
    { ...menu, children: [leaf({ kind: 'page', page_id: page, url: '/kaob' }), leaf({ visible: false })] },
  ])
  expect(saved.body.data.entries).toMatchObject([
    { kind: 'default', url: 'https://blog.example/a' },
    { kind: 'category', children: [{ kind: 'page', page_id: page, url: null }, { visible: false }] },
  ])
  const { entries } = saved.body.data
  const inEt = ({ et = '' }: Multilingual) => multilingual({ et })
  const cut = entries.map((one: ReturnType<typeof entry>) => ({ ...one, label: inEt(one.label) }))
  expect((await save(cut)).body.data.entries).toEqual(entries)
  const shown = await listNavigation(app.db, { language: 'et', visitor: GUEST, now: app.now() })
  expect(shown).toMatchObject([
    { label: 'Blogi', url: 'https://blog.example/a' },
    { label: 'Lugemist', children: [{ url: '/et/meist' }, { visible: false, url: '/et/blogi' }] },
  ])
})

test('accepts an existing category and keeps a deleted one', async () => {
  const entries = [entry({ kind: 'category', category_id: 7, url: null })]
  expect((await save(entries)).status).toBe(200)
  await app.db.$client.query('update navigation_entry set category_id = 8')
  expect((await save([entry({ kind: 'category', category_id: 8, url: null })])).status).toBe(200)
})

test('rejects a save over a newer version and writes nothing', async () => {
  const old = await version()
  await save([entry()])
  expect((await call('PUT', { version: old, entries: [] })).status).toBe(409)
  expect((await call('GET')).body.data.entries).toHaveLength(1)
})

test('keeps entries of binned pages, but rejects new ones', async () => {
  const entries = [entry({ kind: 'page', page_id: page, url: null }), entry()]
  await save(entries)
  await arrange(app.db, tx => binPages(tx, [page], app.now()))
  expect((await save(entries.toReversed())).status).toBe(200)
  const shown = await listNavigation(app.db, { language: 'et', visitor: GUEST, now: app.now() })
  expect(shown.map(({ url }) => url)).toEqual(['/et/blogi'])
  await save([entry()])
  expect(await save(entries)).toMatchObject({
    status: 422,
    body: { errors: { 'entries.0.page_id': [expect.stringMatching(/page/)] } },
  })
  await arrange(app.db, tx => restorePages(tx, [page]))
})

test.each([
  ['no label', () => entry({ label: multilingual({ et: '' }) }), 'entries.0.label', 'Enter a label.'],
  ['a script', () => entry({ url: 'javascript:alert(1)' }), 'entries.0.url', /^A URL/],
  ['another host without its scheme', () => entry({ url: '//evil.example' }), 'entries.0.url', /^A URL/],
  ['no page', () => entry({ kind: 'page' }), 'entries.0.page_id', /page/],
  ['a page that is not there', () => entry({ kind: 'page', page_id: 999_999 }), 'entries.0.page_id', /page/],
  [
    'a category that is not there',
    () => entry({ kind: 'category', category_id: 99_999 }),
    'entries.0.category_id',
    /category/,
  ],
  ['entries below a link', () => entry({ children: [leaf()] }), 'entries.0.kind', /dropdowns/],
  [
    'a wrong one below',
    () => entry({ kind: 'category', children: [leaf({ url: '' })] }),
    'entries.0.children.0.url',
    /^A URL/,
  ],
])('rejects %s at its field', async (_name, wrong, path, words) => {
  const refused = await save([wrong()])
  expect(refused).toMatchObject({ status: 422, body: { errors: { [path]: [expect.stringMatching(words)] } } })
})

test.each(['GET', 'PUT'] as const)('%s requires the right to edit pages', async method => {
  app.signInAs(GUEST)
  expect((await call(method)).status).toBe(401)
  app.signInAs({ ...WRITER, permissions: ['gallery.edit'] })
  expect((await call(method)).status).toBe(403)
})

test('links to files without a language, and counts as a use of the file', async () => {
  const { id, name } = await makeFile(app.db, app.storage, { name: 'hinnakiri.png' })
  const url = `/file/get/${id}/${name}`
  await save([entry({ url }), entry({ kind: 'menu', children: [], url: '/' })])
  const shown = await listNavigation(app.db, { language: 'en', visitor: GUEST, now: app.now() })
  expect(shown.map(one => one.url)).toEqual([url, '/en'])
  expect(await navigationFiles.uses(app.db, [id], 'en')).toMatchObject([
    { fileId: id, kind: 'navigation', title: 'Blog', href: '/en/admin/navigation' },
  ])
  expect(await navigationFiles.uses(app.db, [id + 1], 'en')).toEqual([])
})
