import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeFile, makePlainPicture } from '#files/testing/factories.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { createFolder } from '../create-folder.ts'
import type { FileUsageProvider } from '../file-uses.ts'
import { findDefaultFolder } from '../find-default-folder.ts'
import { start } from '../start.ts'

const staff = createStaffMember(['file.edit'])

let app: TestApp
/** Files that a page uses. */
const usedIds = new Set<number>()
const PROVIDER: FileUsageProvider = {
  findUses: async (_db, ids) =>
    ids
      .filter(id => usedIds.has(id))
      .map(fileId => ({ fileId, kind: 'page', id: 7, title: 'Kontakt', href: '/et/kontakt' })),
  listTags: () => ['content'],
}
beforeAll(async () => {
  app = await createTestApp(app => start(app, [PROVIDER]))
})
afterAll(() => app.close())
beforeEach(() => app.signInAs(staff))

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  app.server.inject({ method, url, headers: { 'x-csrf-token': 'any' }, ...(payload && { payload }) })
const readFile = async (id: number) => (await call('GET', `/v1/admin/file/${id}`)).json().data
const listIds = async (query: string) =>
  (await call('GET', `/v1/admin/file?${query}`)).json().results.map((file: { id: number }) => file.id)
const listFolderNames = async () =>
  (await call('GET', '/v1/admin/folder')).json().results.map((folder: { name: string }) => folder.name)
const toFields = ({ name, alts, captions, focus, crop }: Record<string, unknown>) => ({
  name,
  alts: alts ?? multilingual({}),
  captions: captions ?? multilingual({}),
  focus,
  crop,
})

describe.each([
  ['GET', '/v1/admin/file'],
  ['GET', '/v1/admin/file/1'],
  ['GET', '/v1/admin/file/1/original'],
  ['PUT', '/v1/admin/file/1'],
  ['POST', '/v1/admin/file-move'],
  ['POST', '/v1/admin/file-remove'],
  ['POST', '/v1/admin/file-restore'],
  ['POST', '/v1/admin/file-purge'],
  ['GET', '/v1/admin/folder'],
  ['POST', '/v1/admin/folder'],
  ['PUT', '/v1/admin/folder/1'],
  ['DELETE', '/v1/admin/folder/1'],
] as const)('%s %s', (method, url) => {
  test('requires the permission to edit files', async () => {
    app.signInAs(GUEST)
    expect((await call(method, url)).statusCode).toBe(401)
    app.signInAs({ ...staff, permissions: ['product.edit'] })
    expect((await call(method, url)).statusCode).toBe(403)
  })
})

test('finds files by name and texts, filters and sorts them', async () => {
  const folderId = await createFolder(app.db, 'Otsing')
  const createTestFile = (name: string, overrides: object = {}) =>
    makeFile(app.db, app.storage, { folderId, name, ...overrides })
  const discFile = await createTestFile('ketas.png', { alt: multilingual({ et: 'Piduriketas' }) })
  const brakeFile = await createTestFile('PIDUR_2.png')
  const sheetFile = await createTestFile('leht.pdf', { mime: 'application/pdf', bytes: Buffer.from('%PDF-1.7') })
  const findIds = (query: string) => listIds(`folder=${folderId}&${query}`)
  expect(await findIds('sort=name')).toEqual([discFile.id, sheetFile.id, brakeFile.id])
  expect(await findIds('')).toEqual([sheetFile.id, brakeFile.id, discFile.id])
  expect(await findIds('q=pidur&sort=name')).toEqual([discFile.id, brakeFile.id])
  expect(await findIds('q=r_2')).toEqual([brakeFile.id])
  expect(await findIds('kind=other')).toEqual([sheetFile.id])
  expect((await findIds('sort=size'))[0]).toBe(sheetFile.id)
})

test('changes texts, focus and crop of a picture and keeps the original', async () => {
  const file = await makeFile(app.db, app.storage, {
    bytes: await sharp({ create: { width: 400, height: 200, channels: 3, background: '#f00' } })
      .composite([{ input: await makePlainPicture(200, 200, '#00f'), left: 200, top: 0 }])
      .png()
      .toBuffer(),
  })
  usedIds.add(file.id)
  const before = await readFile(file.id)
  expect(before.uses).toEqual([{ kind: 'page', id: 7, title: 'Kontakt', href: '/et/kontakt' }])
  const saveResponse = await call('PUT', `/v1/admin/file/${file.id}`, {
    name: 'Sinine pool.gif',
    alts: multilingual({ et: 'Sinine', en: 'Blue' }),
    captions: multilingual({ et: 'Pool\nja pool' }),
    focus: { x: 0.2, y: 0.8 },
    crop: { x: 0.5, y: 0, width: 0.5, height: 1 },
  })
  expect(saveResponse.statusCode).toBe(200)
  const after = saveResponse.json().data
  expect(after).toMatchObject({
    name: 'Sinine pool.png',
    url: `/file/get/${file.id}/Sinine%20pool~1.png`,
    width: 200,
    height: 200,
    focus: { x: 0.2, y: 0.8 },
    alts: { et: 'Sinine', en: 'Blue' },
  })
  const readColour = async (url: string) => {
    const { rawPayload } = await app.server.inject({ url, headers: { accept: 'image/png' } })
    const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true })
    return [info.width, info.height, data[0]! > 128 ? 'red' : 'blue']
  }
  expect(await readColour(`${after.url}?size=160`)).toEqual([160, 160, 'blue'])
  expect(await readColour(`/v1/admin/file/${file.id}/original`)).toEqual([400, 200, 'red'])
  const redirect = await app.server.inject({ url: `${before.url}?size=160` })
  expect([redirect.statusCode, redirect.headers.location]).toEqual([301, `${after.url}?size=160`])
  const { json } = await call('PUT', `/v1/admin/file/${file.id}`, { ...toFields(after), crop: null })
  expect(json().data).toMatchObject({ width: 400, height: 200, url: `/file/get/${file.id}/Sinine%20pool~2.png` })
  expect(json().data.inlinePreview).toBe(before.inlinePreview)
})

test('renders a cropped SVG as sharply as the whole', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect x="90" y="90" width="10" height="10"/></svg>'
  const { id } = await makeFile(app.db, app.storage, { mime: 'image/svg+xml', bytes: Buffer.from(svg) })
  const crop = { x: 0.9, y: 0.9, width: 0.1, height: 0.1 }
  const { url } = (await call('PUT', `/v1/admin/file/${id}`, { ...toFields(await readFile(id)), crop })).json().data
  const { rawPayload } = await app.server.inject({ url: `${url}?size=640`, headers: { accept: 'image/png' } })
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 640, height: 640 })
})

test.each([
  ['name', { name: ' ' }],
  ['crop', { crop: { x: 0.5, y: 0, width: 0.6, height: 1 } }],
  ['crop.width', { crop: { x: 0.5, y: 0, width: 0, height: 1 } }],
  ['focus.x', { focus: { x: 1.5, y: 0 } }],
])('reports a wrong %s at its field', async (field, invalidValue) => {
  const { id } = await makeFile(app.db, app.storage)
  const response = await call('PUT', `/v1/admin/file/${id}`, { ...toFields(await readFile(id)), ...invalidValue })
  expect(response.statusCode).toBe(422)
  expect(Object.keys(response.json().errors)).toEqual([field])
})

test('shows deleted files where they are used, restores them with their folder, and purges unused ones only', async () => {
  const upperId = await createFolder(app.db, 'Ülemine')
  const lowerId = await createFolder(app.db, 'Alumine', upperId)
  const usedFile = await makeFile(app.db, app.storage, {
    folderId: lowerId,
    bytes: await makePlainPicture(30, 30, '#123456'),
  })
  const unusedFile = await makeFile(app.db, app.storage, {
    folderId: lowerId,
    bytes: await makePlainPicture(30, 30, '#123456'),
  })
  usedIds.add(usedFile.id)
  expect((await call('DELETE', `/v1/admin/folder/${upperId}`)).statusCode).toBe(200)
  expect(await listFolderNames()).not.toContain('Alumine')
  expect(await listIds('bin=1')).toEqual(expect.arrayContaining([usedFile.id, unusedFile.id]))
  expect((await app.server.inject({ url: `/file/get/${usedFile.id}/picture.png` })).statusCode).toBe(200)
  await call('POST', '/v1/admin/file-restore', { ids: [usedFile.id, unusedFile.id] })
  expect(await listFolderNames()).toEqual(expect.arrayContaining(['Alumine', 'Ülemine']))
  const purge = async (ids: number[]) => (await call('POST', '/v1/admin/file-purge', { ids })).json().data
  expect(await purge([unusedFile.id])).toEqual({ purged: 0, inUse: 0 })
  await call('POST', '/v1/admin/file-remove', { ids: [usedFile.id, unusedFile.id] })
  expect(await purge([usedFile.id, unusedFile.id])).toEqual({ purged: 1, inUse: 1 })
  const original = `original/${usedFile.storageKey.slice(0, 2)}/${usedFile.storageKey}`
  expect(await app.storage.has(original)).toBe(true)
  usedIds.delete(usedFile.id)
  expect(await purge([usedFile.id])).toEqual({ purged: 1, inUse: 0 })
  expect((await app.storage.list()).filter(key => key.includes(usedFile.storageKey))).toEqual([])
  expect((await call('GET', `/v1/admin/file/${usedFile.id}`)).statusCode).toBe(404)
})

test('keeps the default folder', async () => {
  const deleteResponse = await call('DELETE', `/v1/admin/folder/${await findDefaultFolder(app.db)}`)
  expect(deleteResponse.statusCode).toBe(409)
  expect(deleteResponse.json().message).toContain('Üleslaaditud failid')
})

test('moves files, renames and moves folders, but never into themselves', async () => {
  const createTestFolder = async (name: string, parent_id: number | null = null): Promise<number> =>
    (await call('POST', '/v1/admin/folder', { name, parent_id })).json().data.id
  const wheelsFolderId = await createTestFolder('Rattad')
  const rimsFolderId = await createTestFolder('Veljed', wheelsFolderId)
  const { id } = await makeFile(app.db, app.storage)
  expect((await call('POST', '/v1/admin/file-move', { ids: [id], folder_id: rimsFolderId })).statusCode).toBe(200)
  expect(await listIds(`folder=${rimsFolderId}`)).toEqual([id])
  expect(
    (await call('PUT', `/v1/admin/folder/${rimsFolderId}`, { name: 'Valuveljed', parent_id: null })).statusCode,
  ).toBe(200)
  expect(await listFolderNames()).toContain('Valuveljed')
  const invalidResponse = await call('PUT', `/v1/admin/folder/${wheelsFolderId}`, {
    name: 'Rattad',
    parent_id: wheelsFolderId,
  })
  expect([invalidResponse.statusCode, Object.keys(invalidResponse.json().errors)]).toEqual([422, ['parent_id']])
  expect((await call('POST', '/v1/admin/file-move', { ids: [id], folder_id: 999_999 })).statusCode).toBe(422)
  const partlyUnknownResponse = await call('POST', '/v1/admin/file-move', {
    ids: [id, 999_999],
    folder_id: wheelsFolderId,
  })
  expect([partlyUnknownResponse.statusCode, Object.keys(partlyUnknownResponse.json().errors)]).toEqual([422, ['ids']])
  expect(await listIds(`folder=${rimsFolderId}`)).toEqual([id])
  expect((await call('PUT', '/v1/admin/folder/999999', { name: 'x', parent_id: null })).statusCode).toBe(404)
})
