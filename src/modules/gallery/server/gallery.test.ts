import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFile } from '#files/testing/factories.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { HIDDEN_VISIBILITY } from '#kernel/visibility.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { createSend } from '#wire/send.ts'
import { loadAlbums } from '../web/parts/load-gallery.ts'
import { createAlbum } from './create-album.ts'
import { registerGalleryRoutes } from './routes.ts'

let app: TestApp
let visibleId: number
let hiddenId: number
beforeAll(async () => {
  app = await createTestApp(testApp => registerGalleryRoutes(testApp, new Map()))
  const [first, second] = [
    await makeFile(app.db, app.storage, { name: 'esimene.png' }),
    await makeFile(app.db, app.storage, { name: 'teine.png' }),
  ]
  const title = multilingual({ et: 'Töökoda', en: 'Workshop' })
  visibleId = await arrange(app.db, tx =>
    createAlbum(tx, {
      title,
      images: [{ fileId: second.id, caption: multilingual({ et: 'Õhtu' }) }, { fileId: first.id }],
    }),
  )
  hiddenId = await arrange(app.db, tx => createAlbum(tx, { title, images: [{ fileId: first.id }], position: -1 }))
  await app.db.$client.query(`update page set visibility = $1 where kind = 'album' and subject_id = $2`, [
    HIDDEN_VISIBILITY,
    hiddenId,
  ])
})
afterAll(() => app.close())

const get = async (url: string) => {
  const response = await app.server.inject({ url })
  return { status: response.statusCode, body: response.json() }
}

test('lists the albums that a guest may see, in the requested language', async () => {
  const { body } = await get('/gallery/index?lang=en')
  expect(Object.values(body.albums)).toEqual([
    {
      id: visibleId,
      name: 'Workshop',
      description: '',
      path: '/en/workshop',
      thumbnail: { url: expect.stringMatching(/teine\.png$/), inlinePreview: expect.any(String), alt: '' },
      count: 2,
      position: 0,
    },
  ])
})

test('loads albums in their given order', async () => {
  const buildTitle = (et: string) => multilingual({ et, en: et })
  await arrange(app.db, tx => createAlbum(tx, { title: buildTitle('Viimane'), images: [], position: 2 }))
  await arrange(app.db, tx => createAlbum(tx, { title: buildTitle('Esimene'), images: [], position: -2 }))
  const send = createSend({
    fetch: async url => {
      const { statusCode, headers, body } = await app.server.inject({ url, headers: { accept: 'application/json' } })
      return new Response(body, { status: statusCode, headers: headers as Record<string, string> })
    },
    getToken: async () => '',
    getLanguage: () => 'et',
  })
  expect((await loadAlbums(send, 'et')).map(({ name }) => name)).toEqual(['Esimene', 'Töökoda', 'Viimane'])
})

test('lists pictures in order with sizes and captions', async () => {
  const { body } = await get(`/gallery/get-images-by-album?id=${visibleId}&lang=en`)
  expect(body.data).toMatchObject([
    { url: expect.stringMatching(/teine\.png$/), caption: 'Õhtu', w: 400, h: 200 },
    { url: expect.stringMatching(/esimene\.png$/), caption: '', w: 400, h: 200 },
  ])
})

test.each([
  ['hidden', () => hiddenId, 404],
  ['unknown', () => 99_999, 404],
  ['not a number', () => 'x', 422],
])('rejects an album that is %s', async (_name, id, status) =>
  expect((await get(`/gallery/get-images-by-album?id=${id()}`)).status).toBe(status),
)
