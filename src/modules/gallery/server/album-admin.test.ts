import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { defineBlockType, localizedText } from '#content/contract-block.ts'
import { start as content } from '#content/server/content.ts'
import { makeFile } from '#files/testing/factories.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { restoreAlbums } from './edit-albums.ts'
import { isAlbumEmpty } from './is-album-empty.ts'
import { registerGalleryRoutes } from './routes.ts'

const EDITOR = createStaffMember(['gallery.edit'])
const noteBlock = defineBlockType({
  type: 'note',
  version: 1,
  schema: z.object({ text: localizedText }),
  defaults: { text: multilingual({}) },
})

let app: TestApp
let pictures: number[]
let textFileId = 0
beforeAll(async () => {
  app = await createTestApp(testApp => {
    const types = new Map([[noteBlock.type, noteBlock]])
    content(testApp, types, {
      isProductVisible: async () => false,
      readProductVisibilities: async () => new Map(),
      readCategoryIds: async () => new Set(),
      isAlbumEmpty,
    })
    registerGalleryRoutes(testApp, types)
  })
  const makePicture = (name: string) => makeFile(app.db, app.storage, { name })
  pictures = [(await makePicture('esimene.png')).id, (await makePicture('teine.png')).id]
  textFileId = (await makeFile(app.db, app.storage, { name: 'a.txt', mime: 'text/plain', bytes: Buffer.from('a') })).id
})
afterAll(() => app.close())
beforeEach(() => app.signInAs(EDITOR))

const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
  const response = await app.server.inject({
    method,
    url,
    headers: { accept: 'application/json', 'x-csrf-token': 'right' },
    ...(payload && { payload }),
  })
  return { status: response.statusCode, body: response.json() }
}
const createAlbum = async (et: string): Promise<number> =>
  (await call('POST', '/v1/admin/album', { title: multilingual({ et, en: `${et} in English` }) })).body.data.id
const readAlbum = async (id: number) => (await call('GET', `/v1/admin/album/${id}?lang=et`)).body.data
const buildFields = (overrides: object = {}) => ({
  title: multilingual({ et: 'Rada', en: 'Track' }),
  description: multilingual({ et: 'Sügis' }),
  hidden: false,
  images: pictures.map(id => ({ id, caption: multilingual({ et: `Pilt ${id}`, en: `Picture ${id}` }) })),
  ...overrides,
})
const listVisibleNames = async (): Promise<string[]> => {
  app.signInAs(GUEST)
  const { body } = await call('GET', '/gallery/index?lang=et')
  app.signInAs(EDITOR)
  return Object.values(body.albums as Record<string, { name: string }>).map(({ name }) => name)
}

const countWaitingLocks = async () => {
  const { rows } = await app.db.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count
}

test('creates a hidden album, fills, orders, translates and shows it', async () => {
  const id = await createAlbum('Uus')
  expect(await readAlbum(id)).toMatchObject({ hidden: true, images: [], version: 1, path: '/et/uus' })
  expect(await listVisibleNames()).not.toContain('Uus')
  const saveResponse = await call('PUT', `/v1/admin/album/${id}`, {
    ...buildFields({ images: buildFields().images.toReversed() }),
    version: 1,
  })
  expect(saveResponse.body.data).toMatchObject({
    version: 2,
    hidden: false,
    images: [{ id: pictures[1] }, { id: pictures[0] }],
  })
  expect(await listVisibleNames()).toContain('Rada')
  const keepEstonian = ({ et }: { et: string }) => multilingual({ et })
  const { images, version, ...before } = saveResponse.body.data
  const estonianFields = {
    version,
    hidden: false,
    title: keepEstonian(before.title),
    description: keepEstonian(before.description),
    images: images.map((image: { id: number; caption: { et: string } }) => ({
      id: image.id,
      caption: keepEstonian(image.caption),
    })),
  }
  expect((await call('PUT', `/v1/admin/album/${id}`, estonianFields)).body.data).toMatchObject({ ...before, images })
  const pictureList = await call('GET', `/gallery/get-images-by-album?id=${id}&lang=en`)
  expect(pictureList.body.data.map(({ caption }: { caption: string }) => caption)).toEqual([
    `Picture ${pictures[1]}`,
    `Picture ${pictures[0]}`,
  ])
  const [listed] = (await call('GET', '/v1/admin/album?lang=en')).body.results
  expect(listed).toMatchObject({ title: 'Track', count: 2, cover: expect.stringContaining('teine.png') })
})

test('keeps the page’s lead in languages whose description does not change', async () => {
  const id = await createAlbum('Juht')
  const save = async (et: string, en: string, version: number) =>
    call('PUT', `/v1/admin/album/${id}`, { ...buildFields({ description: multilingual({ et, en }) }), version })
  const leadQuery = sql`select content -> 'lead' as lead, number from page_version
    where page_id = (select id from page where kind = 'album' and subject_id = ${id}) order by number desc limit 1`
  const readStoredLead = async () => (await app.db.execute<{ lead: unknown }>(leadQuery)).rows[0]?.lead
  await save('Sügis', 'Autumn', 1)
  expect(await readStoredLead()).toEqual(multilingual({ et: 'Sügis', en: 'Autumn' }))
  await app.db.execute(sql`update page_version set content = jsonb_set(content, '{lead}', ${JSON.stringify(multilingual({ et: 'Oma', en: 'Own' }))})
    where page_id = (select id from page where kind = 'album' and subject_id = ${id})`)
  await save('Sügis', 'Autumn', 2)
  expect(await readStoredLead()).toEqual(multilingual({ et: 'Oma', en: 'Own' }))
  await save('Kevad', 'Autumn', 3)
  expect(await readStoredLead()).toEqual(multilingual({ et: 'Kevad', en: 'Own' }))
})

test('rejects a save over a newer version and writes nothing', async () => {
  const id = await createAlbum('Kaks')
  await call('PUT', `/v1/admin/album/${id}`, { ...buildFields(), version: 1 })
  const staleSave = await call('PUT', `/v1/admin/album/${id}`, { ...buildFields({ images: [] }), version: 1 })
  expect(staleSave.status).toBe(409)
  expect((await readAlbum(id)).images).toHaveLength(2)
})

test.each([
  ['a missing picture', () => [{ id: 999_999, caption: multilingual({}) }]],
  ['a file that is not a picture', () => [{ id: textFileId, caption: multilingual({}) }]],
  ['one picture twice', () => [buildFields().images[0], buildFields().images[0]]],
])('rejects %s', async (_name, images) => {
  const id = await createAlbum('Vale')
  const rejection = await call('PUT', `/v1/admin/album/${id}`, { ...buildFields({ images: images() }), version: 1 })
  expect(rejection).toMatchObject({ status: 422, body: { errors: { images: [expect.any(String)] } } })
  expect((await readAlbum(id)).version).toBe(1)
})

test('rejects showing an empty album and emptying a visible one', async () => {
  const id = await createAlbum('Tühi')
  const save = (version: number, overrides: object) =>
    call('PUT', `/v1/admin/album/${id}`, {
      ...buildFields({ title: multilingual({ et: 'Tühi' }), ...overrides }),
      version,
    })
  const rejection = { status: 422, body: { errors: { images: [expect.stringContaining('pilt')] } } }
  expect(await save(1, { images: [] })).toMatchObject(rejection)
  expect(await readAlbum(id)).toMatchObject({ hidden: true, version: 1 })
  expect((await save(1, { images: [], hidden: true })).status).toBe(200)
  expect((await save(2, {})).status).toBe(200)
  expect(await save(3, { images: [] })).toMatchObject(rejection)
  expect(await readAlbum(id)).toMatchObject({ hidden: false, version: 3, images: [{}, {}] })
})

const ALWAYS = { rangeFrom: null, rangeTo: null, stateInRange: 0, stateOutRange: 0 }
const FROM_2099 = { type: 1, rangeFrom: Date.parse('2099-01-01'), rangeTo: null, stateInRange: 0, stateOutRange: 1 }

test.each([
  ['always', 'visibility', null],
  ['explicitly', 'visibility', { type: 0, ...ALWAYS }],
  ['from a moment on', 'visibility', FROM_2099],
  ['by a scheduled version', 'showPage', undefined],
])('rejects showing the page of an album without pictures %s', async (_name, field, visibility) => {
  const id = await createAlbum('Lehega')
  const { rows } = await app.db.execute<{ id: number }>(
    sql`select id from page where kind = 'album' and subject_id = ${id}`,
  )
  const pageId = rows[0]!.id
  const showPage = async (version: number) => {
    app.signInAs(createStaffMember(['page.edit', 'page.manage', 'page.structure']))
    const response =
      visibility === undefined
        ? await call('POST', '/v1/page-schedule', {
            page: { id: pageId, version, acceptsUnfinished: true },
            from: '2099-01-01T00:00:00.000Z',
            until: null,
            showPage: true,
          })
        : await call('PUT', `/v1/page-settings/${pageId}/visibility`, { visibility, acceptsUnfinished: true })
    app.signInAs(EDITOR)
    return response
  }
  expect(await showPage(1)).toMatchObject({
    status: 422,
    body: { errors: { [field]: [expect.stringContaining('pilt')] } },
  })
  expect(await readAlbum(id)).toMatchObject({ hidden: true })
  const title = multilingual({ et: 'Lehega' })
  expect(
    (await call('PUT', `/v1/admin/album/${id}`, { ...buildFields({ title, hidden: true }), version: 1 })).status,
  ).toBe(200)
  expect((await showPage(2)).status).toBe(200)
})

test('rejects showing an album while its page has an unfinished block', async () => {
  const id = await createAlbum('Pooleli')
  const title = multilingual({ et: 'Pooleli' })
  const block = { id: 'empty', type: 'note', version: 1, data: { text: multilingual({}) } }
  const setBlock = (storedBlock: object) =>
    app.db.execute(sql`update page_version set item_containers = ${JSON.stringify({ main: [storedBlock] })}::jsonb
      where page_id = (select id from page where kind = 'album' and subject_id = ${id})`)
  await setBlock(block)
  const rejection = await call('PUT', `/v1/admin/album/${id}`, { ...buildFields({ title }), version: 1 })
  expect(rejection).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('pooleli'), errors: { hidden: ['Plokk on tühi.'] } },
  })
  expect(await readAlbum(id)).toMatchObject({ hidden: true, version: 1, images: [] })
  await setBlock({ ...block, hidden: true })
  expect((await call('PUT', `/v1/admin/album/${id}`, { ...buildFields({ title }), version: 1 })).status).toBe(200)
  await setBlock(block)
  expect((await call('PUT', `/v1/admin/album/${id}`, { ...buildFields({ title }), version: 2 })).status).toBe(200)
})

test('reorders albums', async () => {
  const [firstId, secondId] = [await createAlbum('A'), await createAlbum('B')]
  for (const id of [firstId, secondId]) {
    const title = { title: multilingual({ et: id === firstId ? 'A' : 'B' }) }
    await call('PUT', `/v1/admin/album/${id}`, { ...buildFields(title), version: 1 })
  }
  await call('PUT', '/v1/admin/album-order', { ids: [secondId, firstId] })
  expect((await call('GET', '/v1/admin/album')).body.results.slice(0, 2).map(({ id }: { id: number }) => id)).toEqual([
    secondId,
    firstId,
  ])
  const rejection = await call('PUT', '/v1/admin/album-order', { ids: [firstId, 999_999] })
  expect(rejection).toMatchObject({ status: 422, body: { errors: { ids: [expect.any(String)] } } })
  expect((await call('GET', '/v1/admin/album')).body.results[0].id).toBe(secondId)
})

test('hides a binned album, restores it, and deletes it after thirty days', async () => {
  const id = await createAlbum('Prügi')
  await call('PUT', `/v1/admin/album/${id}`, { ...buildFields({ title: multilingual({ et: 'Prügi' }) }), version: 1 })
  expect((await call('POST', '/v1/admin/album-remove', { ids: [id] })).status).toBe(200)
  expect(await listVisibleNames()).not.toContain('Prügi')
  expect((await call('GET', `/v1/admin/album/${id}`)).status).toBe(404)
  expect((await call('PUT', `/v1/admin/album/${id}`, { ...buildFields(), version: 2 })).status).toBe(404)
  const listBinned = async () => (await call('GET', '/v1/admin/album?bin=1&lang=et')).body.results
  expect(await listBinned()).toMatchObject([{ id, title: 'Prügi', count: 2 }])
  await call('POST', '/v1/admin/album-restore', { ids: [id] })
  expect(await listVisibleNames()).toContain('Prügi')
  await call('POST', '/v1/admin/album-remove', { ids: [id] })
  const otherId = await createAlbum('Kaob')
  await call('POST', '/v1/admin/album-remove', { ids: [otherId] })
  await app.jobs.start()
  // An album is restored while the job empties the bin.
  await arrange(app.db, async tx => {
    await restoreAlbums(tx, [id])
    app.setNow(new Date(Date.now() + 31 * DAY_MS))
    await app.db.transaction(jobTx => app.jobs.enqueue(jobTx, { name: 'empty-album-bin' } as never, {}))
    await expect.poll(countWaitingLocks, { timeout: 10_000 }).toBeGreaterThan(0)
  })
  await expect.poll(listBinned).toEqual([])
  expect(await listVisibleNames()).toContain('Prügi')
  expect((await readAlbum(id)).images).toHaveLength(2)
})

test('deletes chosen albums or all albums in the bin permanently', async () => {
  const [kept, first, second, third] = [
    await createAlbum('Jääb'),
    await createAlbum('Esimene'),
    await createAlbum('Teine'),
    await createAlbum('Kolmas'),
  ]
  const listBinned = async () =>
    (await call('GET', '/v1/admin/album?bin=1&lang=et')).body.results.map(({ title }: { title: string }) => title)
  await call('POST', '/v1/admin/album-remove', { ids: [first, second, third] })
  expect((await call('POST', '/v1/admin/album-purge', { ids: [kept, first] })).body.data).toEqual({ purged: 1 })
  expect(await listBinned()).toEqual(['Teine', 'Kolmas'])
  expect((await call('DELETE', '/v1/admin/album-bin')).body.data).toEqual({ purged: 2 })
  expect(await listBinned()).toEqual([])
  expect((await call('POST', '/v1/admin/album-restore', { ids: [second] })).status).toBe(404)
  expect((await call('DELETE', '/v1/admin/album-bin')).body.data).toEqual({ purged: 0 })
  expect(await readAlbum(kept)).toMatchObject({ title: { et: 'Jääb' } })
})

test.each([
  ['GET', '/v1/admin/album'],
  ['POST', '/v1/admin/album'],
  ['GET', '/v1/admin/album/1'],
  ['PUT', '/v1/admin/album/1'],
  ['PUT', '/v1/admin/album-order'],
  ['POST', '/v1/admin/album-remove'],
  ['POST', '/v1/admin/album-restore'],
  ['POST', '/v1/admin/album-purge'],
  ['DELETE', '/v1/admin/album-bin'],
] as const)('requires for %s %s the right to edit galleries', async (method, url) => {
  app.signInAs(GUEST)
  expect((await call(method, url)).status).toBe(401)
  app.signInAs({ ...EDITOR, permissions: ['file.edit'] })
  expect((await call(method, url)).status).toBe(403)
})

test('creates an album once per idempotency key', async () => {
  const send = async (key: string) =>
    (
      await app.server.inject({
        method: 'POST',
        url: '/v1/admin/album',
        headers: { accept: 'application/json', 'x-csrf-token': 'right', 'idempotency-key': key },
        payload: { title: multilingual({ et: 'Kadunud vastus', en: 'Lost answer' }) },
      })
    ).json().data.id as number
  const [first, secondId] = await Promise.all([send('one'), send('one')])
  expect(secondId).toBe(first)
  expect(await send('one')).toBe(first)
  expect(await send('two')).not.toBe(first)
})
