import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contentBlockTypes } from '#content/contract-blocks.ts'
import { createWriter } from '#content/testing/edited-pages.ts'
import { type StoredFile, start as startFiles } from '#files/server/files.ts'
import { makeFile } from '#files/testing/factories.ts'
import { HOUR_MS } from '#kernel/durations.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { createPages } from './create-pages.ts'
import { registerEditRoutes } from './edit-routes.ts'
import { registerEditingRoutes } from './editing-routes.ts'
import { pageFiles } from './page-files.ts'
import { registerPageScheduleRoutes } from './page-schedule-routes.ts'
import { registerPreviewRoutes } from './preview-routes.ts'
import { indexBlockTypes } from './read-containers.ts'
import { registerPageRoutes } from './routes.ts'

const mari = { ...createWriter('mari'), permissions: [...createWriter('mari').permissions, 'file.edit'] }

let app: TestApp
let file: StoredFile
let id = 0
beforeAll(async () => {
  app = await createTestApp(testApp => {
    const types = indexBlockTypes(...contentBlockTypes)
    registerPageRoutes(testApp, types, async () => false)
    registerEditRoutes(testApp, types)
    registerEditingRoutes(testApp, types, async () => new Map())
    registerPageScheduleRoutes(testApp, types, {
      readProductVisibilities: async () => new Map(),
      isAlbumEmpty: async () => false,
    })
    registerPreviewRoutes(testApp)
    startFiles(testApp, [pageFiles])
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.signInAs(mari)
  file = await makeFile(app.db, app.storage, { name: 'vedru.png' })
  ;[id = 0] = await arrange(app.db, tx =>
    createPages(tx, [
      {
        layout: 'Basic',
        kind: 'content',
        name: 'Pildiga',
        title: multilingual({ et: 'Pildiga' }),
        socialImage: `/file/get/${file.id}/vedru.png`,
        content: { 'header-img': { type: 'language', et: { ...createPicture(), alt: '' } } },
        itemContainers: { main: [createImage()] },
      },
    ]),
  )
})

const createPicture = () => ({
  src: `/file/get/${file.id}/vedru.png`,
  preview: file.inlinePreview,
  width: 400,
  height: 200,
  alt: multilingual({ et: 'Vedru' }),
})
const createImage = (et = 'Pilt') => ({
  id: 'a',
  type: 'image',
  version: 1,
  data: { picture: createPicture(), caption: multilingual({ et }), width: 'wide' as const },
})
const call = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
  const headers = { 'x-csrf-token': 'right', accept: 'application/json' }
  const response = await app.server.inject({ method, url, headers, ...(payload && { payload }) })
  expect(response.statusCode, response.body).toBe(200)
  return response.json().data
}
const readEditing = () => call('GET', `/v1/editing?page=${id}`)
const cropFile = () =>
  call('PUT', `/v1/admin/file/${file.id}`, {
    name: 'vedru.png',
    alts: { type: 'language' },
    captions: { type: 'language' },
    focus: { x: 0.2, y: 0.8 },
    crop: { x: 0.5, y: 0, width: 0.5, height: 1 },
  })
const getCroppedPicture = () => ({
  src: `/file/get/${file.id}/vedru~1.png`,
  width: 200,
  height: 200,
  focus: { x: 0.2, y: 0.8 },
})

test('updates a cropped picture in current, old, scheduled, draft and preview versions', async () => {
  const { document, pageVersion, globalsVersion } = await readEditing()
  const { name, title, ...content } = document.page.content
  const page = { ...document.page, content: { name, title, ...content } }
  await call('POST', '/v1/editing', {
    page: { ...page, version: pageVersion, itemContainers: { main: [createImage('Kaks')] } },
  })
  const version = pageVersion + 1
  const from = new Date(app.now().getTime() + HOUR_MS).toISOString()
  await call('POST', '/v1/page-schedule', { page: { ...page, version }, from, until: null })
  const { path } = await call('POST', '/v1/page-preview', { page: { ...page, version }, days: 1 })
  const pageContent = { ...page, itemContainers: { main: [createImage('Pooleli')] } }
  await call('PUT', '/v1/editing/draft', { page: pageContent, pageVersion: version, globalsVersion })
  await cropFile()
  const { rows } = await app.db.$client.query(
    `select content->'header-img'->'et' as header, item_containers->'main'->0->'data'->'picture' as picture, social_image
      from page_version where page_id = $1 order by number`,
    [id],
  )
  expect(rows).toHaveLength(4)
  for (const row of rows) {
    expect(row).toMatchObject({
      header: getCroppedPicture(),
      picture: { ...getCroppedPicture(), alt: { et: 'Vedru' } },
      social_image: getCroppedPicture().src,
    })
    expect(row.picture.preview).not.toBe(file.inlinePreview)
  }
  const shownPage = await call('GET', `/v1/page/${id}?lang=et`)
  expect(shownPage.itemContainers.main[0].data).toMatchObject({ picture: getCroppedPicture(), caption: { et: 'Kaks' } })
  const preview = await call('GET', `/v1/page/${id}?lang=et&${path.split('?')[1]}`)
  expect(preview).toMatchObject({
    content: { 'header-img': { et: getCroppedPicture() } },
    socialImage: getCroppedPicture().src,
  })
  expect((await readEditing()).draft.page.itemContainers.main[0].data).toMatchObject({
    picture: getCroppedPicture(),
    caption: { et: 'Pooleli' },
  })
})

test('saves the cropped picture of an editor who opened the page before the crop, without an extra right', async () => {
  const { document, pageVersion, globalsVersion } = await readEditing()
  await cropFile()
  app.signInAs(createStaffMember(['page.edit'], { username: 'jüri' }), 2)
  const draft = { page: document.page, pageVersion, globalsVersion }
  await call('PUT', '/v1/editing/draft', draft)
  expect((await readEditing()).draft).toBeNull()
  const page = { ...document.page, version: pageVersion, itemContainers: { main: [createImage('Uus sõna')] } }
  await call('POST', '/v1/editing', { page })
  expect((await readEditing()).document.page).toMatchObject({
    socialImage: getCroppedPicture().src,
    content: { 'header-img': { et: getCroppedPicture() } },
    itemContainers: { main: [{ data: { picture: getCroppedPicture(), caption: { et: 'Uus sõna' } } }] },
  })
})
