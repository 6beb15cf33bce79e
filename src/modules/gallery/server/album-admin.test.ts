import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { defineBlockType, localizedText } from '#content/contract-block.ts'
import { start as content } from '#content/server/content.ts'
import { makeFile } from '#files/testing/factories.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { staffWith } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { restoreAlbums } from './edit-albums.ts'
import { isAlbumEmpty } from './is-album-empty.ts'
import { routes } from './routes.ts'

const KEEPER = staffWith(['gallery.edit'])
const note = defineBlockType({
  ...{ type: 'note', version: 1, schema: z.object({ text: localizedText }), defaults: { text: multilingual({}) } },
})
const DAY_MS = 86_400_000

let app: TestApp
let pictures: number[]
let text = 0
beforeAll(async () => {
  app = await createTestApp(served => {
    const types = new Map([[note.type, note]])
    content(served, types, {
      isProductVisible: async () => false,
      readProductVisibilities: async () => new Map(),
      readCategoryIds: async () => new Set(),
      isAlbumEmpty,
    })
    routes(served, types)
  })
  const named = (name: string) => makeFile(app.db, app.storage, { name })
  pictures = [(await named('esimene.png')).id, (await named('teine.png')).id]
  text = (await makeFile(app.db, app.storage, { name: 'a.txt', mime: 'text/plain', bytes: Buffer.from('a') })).id
})
afterAll(() => app.close())
beforeEach(() => app.signInAs(KEEPER))

const call = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
  const answer = await app.server.inject({
    ...{ method, url, headers: { accept: 'application/json', 'x-csrf-token': 'right' } },
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.json() }
}
const make = async (et: string): Promise<number> =>
  (await call('POST', '/v1/admin/album', { title: multilingual({ et, en: `${et} in English` }) })).body.data.id
const view = async (id: number) => (await call('GET', `/v1/admin/album/${id}?lang=et`)).body.data
const fields = (more: object = {}) => ({
  ...{ title: multilingual({ et: 'Rada', en: 'Track' }), description: multilingual({ et: 'Sügis' }), hidden: false },
  images: pictures.map(id => ({ id, caption: multilingual({ et: `Pilt ${id}`, en: `Picture ${id}` }) })),
  ...more,
})
const seen = async (): Promise<string[]> => {
  app.signInAs(GUEST)
  const { body } = await call('GET', '/gallery/index?lang=et')
  app.signInAs(KEEPER)
  return Object.values(body.albums as Record<string, { name: string }>).map(({ name }) => name)
}

const waiting = async () => {
  const { rows } = await app.db.execute<{ n: number }>(
    sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.n
}

test('creates a hidden album, fills, orders, translates and shows it', async () => {
  const id = await make('Uus')
  expect(await view(id)).toMatchObject({ hidden: true, images: [], version: 1, path: '/et/uus' })
  expect(await seen()).not.toContain('Uus')
  const saved = await call('PUT', `/v1/admin/album/${id}`, {
    ...fields({ images: fields().images.toReversed() }),
    version: 1,
  })
  expect(saved.body.data).toMatchObject({
    version: 2,
    hidden: false,
    images: [{ id: pictures[1] }, { id: pictures[0] }],
  })
  expect(await seen()).toContain('Rada')
  const inEt = ({ et }: { et: string }) => multilingual({ et })
  const { images, version, ...before } = saved.body.data
  const cut = {
    ...{ version, hidden: false, title: inEt(before.title), description: inEt(before.description) },
    images: images.map((image: { id: number; caption: { et: string } }) => ({
      id: image.id,
      caption: inEt(image.caption),
    })),
  }
  expect((await call('PUT', `/v1/admin/album/${id}`, cut)).body.data).toMatchObject({ ...before, images })
  const shown = await call('GET', `/gallery/get-images-by-album?id=${id}&lang=en`)
  expect(shown.body.data.map(({ caption }: { caption: string }) => caption)).toEqual([
    `Picture ${pictures[1]}`,
    `Picture ${pictures[0]}`,
  ])
  const [listed] = (await call('GET', '/v1/admin/album?lang=en')).body.results
  expect(listed).toMatchObject({ title: 'Track', count: 2, cover: expect.stringContaining('teine.png') })
})

test('keeps the page’s lead in languages whose description does not change', async () => {
  const id = await make('Juht')
  const save = async (et: string, en: string, version: number) =>
    call('PUT', `/v1/admin/album/${id}`, { ...fields({ description: multilingual({ et, en }) }), version })
  const lead = sql`select content -> 'lead' as lead, number from page_version
    where page_id = (select id from page where kind = 'album' and subject_id = ${id}) order by number desc limit 1`
  const stored = async () => (await app.db.execute<{ lead: unknown }>(lead)).rows[0]?.lead
  await save('Sügis', 'Autumn', 1)
  expect(await stored()).toEqual(multilingual({ et: 'Sügis', en: 'Autumn' }))
  await app.db.execute(sql`update page_version set content = jsonb_set(content, '{lead}', ${JSON.stringify(multilingual({ et: 'Oma', en: 'Own' }))})
    where page_id = (select id from page where kind = 'album' and subject_id = ${id})`)
  await save('Sügis', 'Autumn', 2)
  expect(await stored()).toEqual(multilingual({ et: 'Oma', en: 'Own' }))
  await save('Kevad', 'Autumn', 3)
  expect(await stored()).toEqual(multilingual({ et: 'Kevad', en: 'Own' }))
})

test('rejects a save over a newer version and writes nothing', async () => {
  const id = await make('Kaks')
  await call('PUT', `/v1/admin/album/${id}`, { ...fields(), version: 1 })
  const late = await call('PUT', `/v1/admin/album/${id}`, { ...fields({ images: [] }), version: 1 })
  expect(late.status).toBe(409)
  expect((await view(id)).images).toHaveLength(2)
})

test.each([
  ['a missing picture', () => [{ id: 999_999, caption: multilingual({}) }]],
  ['a file that is not a picture', () => [{ id: text, caption: multilingual({}) }]],
  ['one picture twice', () => [fields().images[0], fields().images[0]]],
])('rejects %s', async (_name, images) => {
  const id = await make('Vale')
  const refused = await call('PUT', `/v1/admin/album/${id}`, { ...fields({ images: images() }), version: 1 })
  expect(refused).toMatchObject({ status: 422, body: { errors: { images: [expect.any(String)] } } })
  expect((await view(id)).version).toBe(1)
})

test('rejects showing an empty album and emptying a visible one', async () => {
  const id = await make('Tühi')
  const save = (version: number, more: object) =>
    call('PUT', `/v1/admin/album/${id}`, { ...fields({ title: multilingual({ et: 'Tühi' }), ...more }), version })
  const refused = { status: 422, body: { errors: { images: [expect.stringContaining('pilt')] } } }
  expect(await save(1, { images: [] })).toMatchObject(refused)
  expect(await view(id)).toMatchObject({ hidden: true, version: 1 })
  expect((await save(1, { images: [], hidden: true })).status).toBe(200)
  expect((await save(2, {})).status).toBe(200)
  expect(await save(3, { images: [] })).toMatchObject(refused)
  expect(await view(id)).toMatchObject({ hidden: false, version: 3, images: [{}, {}] })
})

const EVER = { rangeFrom: null, rangeTo: null, stateInRange: 0, stateOutRange: 0 }
const SOON = { type: 1, rangeFrom: Date.parse('2099-01-01'), rangeTo: null, stateInRange: 0, stateOutRange: 1 }

test.each([
  ['always', 'visibility', null],
  ['explicitly', 'visibility', { type: 0, ...EVER }],
  ['from a moment on', 'visibility', SOON],
  ['by a scheduled version', 'showPage', undefined],
])('rejects showing the page of an album without pictures %s', async (_how, field, visibility) => {
  const id = await make('Lehega')
  const { rows } = await app.db.execute<{ id: number }>(
    sql`select id from page where kind = 'album' and subject_id = ${id}`,
  )
  const page = rows[0]!.id
  const show = async (version: number) => {
    app.signInAs(staffWith(['page.edit', 'page.manage', 'page.structure']))
    const shown =
      visibility === undefined
        ? await call('POST', '/v1/page-times', {
            ...{ page: { id: page, version, acceptsUnfinished: true }, from: '2099-01-01T00:00:00.000Z' },
            ...{ until: null, showPage: true },
          })
        : await call('PUT', `/v1/page-settings/${page}/visibility`, { visibility, acceptsUnfinished: true })
    app.signInAs(KEEPER)
    return shown
  }
  expect(await show(1)).toMatchObject({ status: 422, body: { errors: { [field]: [expect.stringContaining('pilt')] } } })
  expect(await view(id)).toMatchObject({ hidden: true })
  const title = multilingual({ et: 'Lehega' })
  expect((await call('PUT', `/v1/admin/album/${id}`, { ...fields({ title, hidden: true }), version: 1 })).status).toBe(
    200,
  )
  expect((await show(2)).status).toBe(200)
})

test('rejects showing an album while its page has an unfinished block', async () => {
  const id = await make('Pooleli')
  const title = multilingual({ et: 'Pooleli' })
  const block = { id: 'empty', type: 'note', version: 1, data: { text: multilingual({}) } }
  const put = (one: object) =>
    app.db.execute(sql`update page_version set item_containers = ${JSON.stringify({ main: [one] })}::jsonb
      where page_id = (select id from page where kind = 'album' and subject_id = ${id})`)
  await put(block)
  const refused = await call('PUT', `/v1/admin/album/${id}`, { ...fields({ title }), version: 1 })
  expect(refused).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('pooleli'), errors: { hidden: ['Plokk on tühi.'] } },
  })
  expect(await view(id)).toMatchObject({ hidden: true, version: 1, images: [] })
  await put({ ...block, hidden: true })
  expect((await call('PUT', `/v1/admin/album/${id}`, { ...fields({ title }), version: 1 })).status).toBe(200)
  await put(block)
  expect((await call('PUT', `/v1/admin/album/${id}`, { ...fields({ title }), version: 2 })).status).toBe(200)
})

test('reorders albums', async () => {
  const [a, b] = [await make('A'), await make('B')]
  for (const id of [a, b]) {
    const title = { title: multilingual({ et: id === a ? 'A' : 'B' }) }
    await call('PUT', `/v1/admin/album/${id}`, { ...fields(title), version: 1 })
  }
  await call('PUT', '/v1/admin/album-order', { ids: [b, a] })
  expect((await call('GET', '/v1/admin/album')).body.results.slice(0, 2).map(({ id }: { id: number }) => id)).toEqual([
    b,
    a,
  ])
  const refused = await call('PUT', '/v1/admin/album-order', { ids: [a, 999_999] })
  expect(refused).toMatchObject({ status: 422, body: { errors: { ids: [expect.any(String)] } } })
  expect((await call('GET', '/v1/admin/album')).body.results[0].id).toBe(b)
})

test('hides a binned album, restores it, and deletes it after thirty days', async () => {
  const id = await make('Prügi')
  await call('PUT', `/v1/admin/album/${id}`, { ...fields({ title: multilingual({ et: 'Prügi' }) }), version: 1 })
  expect((await call('POST', '/v1/admin/album-remove', { ids: [id] })).status).toBe(200)
  expect(await seen()).not.toContain('Prügi')
  expect((await call('GET', `/v1/admin/album/${id}`)).status).toBe(404)
  expect((await call('PUT', `/v1/admin/album/${id}`, { ...fields(), version: 2 })).status).toBe(404)
  const binned = async () => (await call('GET', '/v1/admin/album?bin=1&lang=et')).body.results
  expect(await binned()).toMatchObject([{ id, title: 'Prügi', count: 2 }])
  await call('POST', '/v1/admin/album-restore', { ids: [id] })
  expect(await seen()).toContain('Prügi')
  await call('POST', '/v1/admin/album-remove', { ids: [id] })
  const other = await make('Kaob')
  await call('POST', '/v1/admin/album-remove', { ids: [other] })
  await app.jobs.start()
  // An album is restored while the job empties the bin.
  await arrange(app.db, async tx => {
    await restoreAlbums(tx, [id])
    app.setNow(new Date(Date.now() + 31 * DAY_MS))
    await app.db.transaction(own => app.jobs.enqueue(own, { name: 'empty-album-bin' } as never, {}))
    await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(0)
  })
  await expect.poll(binned).toEqual([])
  expect(await seen()).toContain('Prügi')
  expect((await view(id)).images).toHaveLength(2)
})

test.each([
  ['GET', '/v1/admin/album'],
  ['POST', '/v1/admin/album'],
  ['GET', '/v1/admin/album/1'],
  ['PUT', '/v1/admin/album/1'],
  ['PUT', '/v1/admin/album-order'],
  ['POST', '/v1/admin/album-remove'],
  ['POST', '/v1/admin/album-restore'],
] as const)('%s %s requires the right to edit galleries', async (method, url) => {
  app.signInAs(GUEST)
  expect((await call(method, url)).status).toBe(401)
  app.signInAs({ ...KEEPER, permissions: ['file.edit'] })
  expect((await call(method, url)).status).toBe(403)
})

test('creates an album once per idempotency key', async () => {
  const send = async (key: string) =>
    (
      await app.server.inject({
        ...{ method: 'POST', url: '/v1/admin/album' },
        headers: { accept: 'application/json', 'x-csrf-token': 'right', 'idempotency-key': key },
        payload: { title: multilingual({ et: 'Kadunud vastus', en: 'Lost answer' }) },
      })
    ).json().data.id as number
  const [first, again] = await Promise.all([send('one'), send('one')])
  expect(again).toBe(first)
  expect(await send('one')).toBe(first)
  expect(await send('two')).not.toBe(first)
})
