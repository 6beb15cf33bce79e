import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { users } from '#accounts/server/tables.ts'
import { CHUNK_BYTES } from '#files/domain/upload-chunks.ts'
import { createFolder } from '#files/server/create-folder.ts'
import { start } from '#files/server/start.ts'
import { files, folders, uploads } from '#files/server/tables.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { finishUpload } from './finish-upload.ts'
import { purgeUploads } from './purge-uploads.ts'
import { MAX_UNFINISHED_UPLOADS } from './unfinished-uploads.ts'

const staff = createStaffMember(['file.edit'])
const FILE_BYTES = 2 * CHUNK_BYTES + 1_000
/** The first bytes of a video are enough for the type detection. */
const FILM = Buffer.alloc(FILE_BYTES, 7)
FILM.set(Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'))
const sliceChunk = (bytes: Buffer, index: number) => bytes.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES)

let app: TestApp
let folderId: number
beforeAll(async () => {
  app = await createTestApp(app => start(app, []), { UPLOAD_LIMIT: String(2 * FILE_BYTES) })
  folderId = await createFolder(app.db, 'Failid')
  const createUser = (username: string) => ({ username, usernameKey: username, passwordHash: 'x' })
  await app.db.insert(users).values([createUser('mari'), createUser('jaan')])
})
afterAll(() => app.close())
beforeEach(async () => {
  app.signInAs(staff)
  await app.db.delete(uploads)
})

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object | Buffer) =>
  app.server.inject({
    method,
    url: `/v1/admin/upload${path}?lang=en`,
    headers: { 'x-csrf-token': 'any', ...(Buffer.isBuffer(payload) && { 'content-type': 'application/octet-stream' }) },
    ...(payload && { payload }),
  })
const createFields = (overrides: object = {}) => ({
  name: 'film.mp4',
  size: FILE_BYTES,
  mark: '1',
  folder_id: folderId,
  ...overrides,
})
const beginUpload = async (overrides?: object) => (await call('POST', '', createFields(overrides))).json().data
const putChunk = (id: number, index: number, bytes = FILM) =>
  call('PUT', `/${id}/chunk/${index}`, sliceChunk(bytes, index))
const listChunkKeys = async () => (await app.storage.list()).filter(key => key.startsWith('piece/'))

test('resumes a chunked upload after an interruption and a reload, and stores one file', async () => {
  const { id, chunk_size, chunks } = await beginUpload()
  expect([chunk_size, chunks]).toEqual([CHUNK_BYTES, 0])
  expect((await putChunk(id, 0)).json().data.chunks).toBe(1)
  // The response was lost, so the client repeats the chunk.
  expect((await putChunk(id, 0)).json().data.chunks).toBe(1)
  expect(await beginUpload({ imageOnly: false })).toMatchObject({ id, chunks: 1 })
  const { results } = (await call('GET', '')).json()
  expect(results).toEqual([{ id, name: 'film.mp4', size: FILE_BYTES, folder_id: folderId, chunk_size, chunks: 1 }])
  expect((await putChunk(id, 2)).statusCode).toBe(409)
  expect((await call('PUT', `/${id}/chunk/1`, Buffer.from('short'))).statusCode).toBe(422)
  expect((await call('POST', `/${id}/finish`)).statusCode).toBe(409)
  await putChunk(id, 1)
  await putChunk(id, 2)
  const [first, second] = await Promise.all([call('POST', `/${id}/finish`), call('POST', `/${id}/finish`)])
  const { status, model } = first.json()
  expect([status, model]).toEqual(['success', second.json().model])
  expect(model).toMatchObject({ name: 'film.mp4', mime: 'video/mp4', size: FILE_BYTES, folder_id: folderId })
  expect((await call('POST', `/${id}/finish`)).json().model.id).toBe(model.id)
  expect(await app.db.$count(files)).toBe(1)
  const fileResponse = await app.server.inject({ url: model.url })
  expect(fileResponse.rawPayload.equals(FILM)).toBe(true)
  expect(await listChunkKeys()).toEqual([])
  expect((await call('GET', '')).json().results).toEqual([])
  const { rows } = await app.db.$client.query(`select action from audit_entry where kind = 'file' and subject = $1`, [
    String(model.id),
  ])
  expect(rows).toEqual([{ action: 'created' }])
})

test('keeps the chunks when the folder is gone, and finishes into another folder', async () => {
  const deletedFolderId = await createFolder(app.db, 'Kadunud')
  const { id } = await beginUpload({ name: 'uuesti.mp4', folder_id: deletedFolderId })
  for (const index of [0, 1, 2]) await putChunk(id, index)
  await app.db.update(folders).set({ deletedAt: new Date() }).where(eq(folders.id, deletedFolderId))
  expect((await call('POST', `/${id}/finish`)).statusCode).toBeGreaterThanOrEqual(400)
  expect(await beginUpload({ name: 'uuesti.mp4' })).toMatchObject({ id, chunks: 3 })
  expect((await call('POST', `/${id}/finish`)).json().model).toMatchObject({ folder_id: folderId })
})

test('returns one file when two processes finish an upload', async () => {
  const { id } = await beginUpload({ name: 'kaks.mp4' })
  for (const index of [0, 1, 2]) await putChunk(id, index)
  // A second instance of the module does not know the uploads of the first.
  vi.resetModules()
  const secondInstance = await import('./finish-upload.ts')
  const actor = createSystemActor('test')
  const results = await Promise.all([
    finishUpload(app, actor, { id, userId: 1 }),
    secondInstance.finishUpload(app, actor, { id, userId: 1 }),
  ])
  const [firstId, secondId] = results.map(result => (result.ok ? result.value.id : result.reason))
  expect(firstId).toEqual(expect.any(Number))
  expect(secondId).toBe(firstId)
})

test('checks the content at the end and deletes a rejected upload', async () => {
  const before = await app.db.$count(files)
  const { id } = await beginUpload({ name: 'film.mp4', imageOnly: true })
  for (const index of [0, 1, 2]) await putChunk(id, index)
  const response = await call('POST', `/${id}/finish`)
  expect([response.statusCode, response.json().errors]).toEqual([
    422,
    { uploadFile: ["The file 'film.mp4' is not an image."] },
  ])
  expect([await app.db.$count(files), await listChunkKeys(), await app.db.$count(uploads)]).toEqual([before, [], 0])
})

test('rejects an oversized file before any chunk', async () => {
  const response = await call('POST', '', createFields({ size: 2 * FILE_BYTES }))
  expect([response.statusCode, response.json().message]).toEqual([
    422,
    'The file "film.mp4" is too big. Its size cannot exceed 16 MB.',
  ])
})

test('hides an upload from other users', async () => {
  const { id } = await beginUpload()
  app.signInAs(staff, 2)
  expect((await call('GET', '')).json().results).toEqual([])
  expect((await beginUpload()).id).not.toBe(id)
  const answers = [await putChunk(id, 0), await call('POST', `/${id}/finish`), await call('DELETE', `/${id}`)]
  expect(answers.map(response => response.statusCode)).toEqual([404, 404, 404])
})

test('limits unfinished uploads per user; discarding one frees its place and storage', async () => {
  const ids = []
  for (let index = 0; index < MAX_UNFINISHED_UPLOADS; index += 1)
    ids.push((await beginUpload({ mark: `m${index}` })).id)
  expect((await call('POST', '', createFields({ mark: 'more' }))).statusCode).toBe(409)
  await putChunk(ids[0], 0)
  expect((await call('DELETE', `/${ids[0]}`)).statusCode).toBe(200)
  expect(await listChunkKeys()).toEqual([])
  expect((await call('POST', '', createFields({ mark: 'more' }))).statusCode).toBe(200)
})

test('deletes uploads abandoned for three days', async () => {
  const [oldUpload, freshUpload] = [await beginUpload({ mark: 'old' }), await beginUpload({ mark: 'fresh' })]
  await putChunk(oldUpload.id, 0)
  await putChunk(freshUpload.id, 0)
  await app.db.$client.query(`update upload set touched_at = touched_at - interval '73 hours' where id = $1`, [
    oldUpload.id,
  ])
  await purgeUploads(app)
  expect(await listChunkKeys()).toEqual([`piece/${freshUpload.id}/0`])
  expect((await call('GET', '')).json().results).toHaveLength(1)
})
