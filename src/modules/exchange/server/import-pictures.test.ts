import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeProduct, makeProducts } from '#catalog/testing/factories.ts'
import { BLOCKED_IP, editor, setUpImports, UNKNOWN_ID } from '#exchange/testing/set-up-imports.ts'
import { makeFile, makePlainPicture } from '#files/testing/factories.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import type { TestApp } from '#platform/server/testing/test-app.ts'
import { GUEST, type Visitor } from '#wire/visitor.ts'
import { fetchPictures } from './fetch-pictures.ts'

let app: TestApp
const { call, callImport, readImport, waitForState, uploadRows, check, run, undo, readProduct } = setUpImports(
  setup => {
    app = setup.app
  },
)

const pictureEditor: Visitor = { ...editor, permissions: ['product.edit', 'file.edit'] }

/** A server with pictures by path; it counts requests and runs hooks during them. */
const gallery = {
  pictures: new Map<string, Uint8Array>(),
  requestedPaths: [] as string[],
  onRequest: async (): Promise<unknown> => undefined,
}
const pictureServer = createServer((request, response) => {
  const path = request.url ?? ''
  gallery.requestedPaths.push(path)
  const picture = gallery.pictures.get(path)
  void gallery.onRequest().then(() => response.writeHead(picture ? 200 : 404).end(picture))
})
beforeAll(() => new Promise<void>(resolve => pictureServer.listen(0, '127.0.0.1', resolve)))
afterAll(() => pictureServer.close())

const buildPictureUrl = (path: string, host = '127.0.0.1') =>
  `http://${host}:${(pictureServer.address() as AddressInfo).port}/${path}`
const listPictures = async (code: string): Promise<string[]> => {
  const { rows } = await app.db.execute<{ name: string }>(sql`
    select f.name from product_image i join file f on f.id = i.file_id join product p on p.id = i.product_id
    where p.code1 = ${code} and f.deleted_at is null order by i.position`)
  return rows.map(({ name }) => name)
}
const waitUntilFetched = async (id: number) => {
  await vi.waitFor(async () => expect((await readImport(id)).pictures.waiting).toBe(0), {
    timeout: 20_000,
    interval: 50,
  })
  return readImport(id)
}

test('downloads pictures after the rows are applied; a failed download shows its reason and rejects no row', async () => {
  await makeFile(app.db, app.storage)
  gallery.pictures = new Map<string, Uint8Array>([
    ['/1.png', await makePlainPicture(40, 20, '#112233')],
    ['/2.png', await makePlainPicture(40, 20, '#332211')],
    ['/huge.png', Buffer.alloc(20_000_001)],
    ['/words.png', Buffer.from('these are words')],
  ])
  gallery.requestedPaths = []
  const cells = [
    `${buildPictureUrl('1.png')}; ${buildPictureUrl('2.png')}|${buildPictureUrl('1.png')}`,
    buildPictureUrl('missing.png'),
    buildPictureUrl('huge.png'),
    buildPictureUrl('words.png'),
    buildPictureUrl('1.png', BLOCKED_IP),
    'turbo.jpg',
    buildPictureUrl('1.png'),
  ]
  await makeProducts(
    app.db,
    cells.map((_cell, index) => ({ code1: `PILT-${index}`, name: multilingual({ et: 'Pildiga' }), priceCents: 1_000 })),
  )
  const list = [['Kood', 'Hind', 'Pildid'], ...cells.map((cell, index) => [`PILT-${index}`, '12,00', cell])]
  const id = await uploadRows(list)
  expect((await callImport(id, 'check', { mapping: { code1: 0, pictures: 2 }, may_create: false })).statusCode).toBe(
    403,
  )
  app.signInAs(pictureEditor)
  expect(await check(id)).toMatchObject({ mapping: { pictures: 2 }, counts: { changed: 7, rejected: 0 } })
  expect(gallery.requestedPaths).toEqual([])
  expect((await run(id)).counts).toMatchObject({ changed: 7 })
  const { pictures, failed_pictures: failed } = await waitUntilFetched(id)
  expect(pictures).toEqual({ waiting: 0, fetched: 3, failed: 5 })
  expect(failed.map(({ code, message }: { code: string; message: string }) => [code, message])).toEqual([
    ['PILT-1', 'Sellelt aadressilt ei saadud vastust.'],
    ['PILT-2', 'Pilt on liiga suur.'],
    ['PILT-3', 'Sellel aadressil ei ole pilti.'],
    ['PILT-4', 'See aadress viib poe sisevõrku.'],
    ['PILT-5', 'See ei ole veebiaadress ja failiga koos arhiivi ei laaditud.'],
  ])
  expect((await readProduct('PILT-1'))?.total).toBe(1_200)
  expect(await listPictures('PILT-0')).toEqual(['1.png', '2.png'])
  expect(await listPictures('PILT-6')).toEqual(['1.png'])
  expect(gallery.requestedPaths.toSorted()).toEqual(['/1.png', '/2.png', '/huge.png', '/missing.png', '/words.png'])
  const rejectedFile = await call('GET', `/v1/admin/import/${id}/rejected-rows?lang=et`)
  expect(rejectedFile.body.trim().split('\r\n')).toHaveLength(6)
  expect(rejectedFile.body).toContain(`${buildPictureUrl('missing.png')}: Sellelt aadressilt ei saadud vastust.`)

  // Known pictures are downloaded again only on request, and no product shows a picture twice.
  const second = await uploadRows(list)
  expect((await check(second)).counts).toMatchObject({ changed: 5, unchanged: 2 })
  expect((await check(second, { redownloads_pictures: true })).counts).toMatchObject({ changed: 7 })
  await run(second)
  expect((await waitUntilFetched(second)).pictures).toEqual({ waiting: 0, fetched: 3, failed: 5 })
  expect(gallery.requestedPaths.filter(path => path === '/1.png')).toHaveLength(3)
  expect(await listPictures('PILT-0')).toEqual(['1.png', '2.png'])

  expect((await callImport(id, 'undo')).statusCode).toBe(200)
  expect(await waitForState(id, 'undone')).toMatchObject({ counts: { undone: 7 }, pictures: { fetched: 0, failed: 0 } })
  expect(await listPictures('PILT-0')).toEqual([])
  expect((await readProduct('PILT-0'))?.total).toBe(1_000)
  const { rows: remainingFiles } = await app.db.execute(sql`
    select from file where name in ('1.png', '2.png') and deleted_at is null`)
  expect(remainingFiles).toEqual([])
})

test('stores pictures once when their job fails midway or runs twice, and no picture after an undo', async () => {
  await makeFile(app.db, app.storage)
  gallery.pictures = new Map([['/slow.png', await makePlainPicture(40, 20, '#445566')]])
  await makeProduct(app.db, { code1: 'PILT-AEG' })
  app.signInAs(pictureEditor)
  const heldRequest = Promise.withResolvers<void>()
  gallery.requestedPaths = []
  gallery.onRequest = () => (gallery.requestedPaths.length === 1 ? heldRequest.promise : Promise.resolve())
  const id = await uploadRows([
    ['Kood', 'Pildid'],
    ['PILT-AEG', buildPictureUrl('slow.png')],
  ])
  await check(id)
  await run(id)
  await vi.waitFor(() => expect(gallery.requestedPaths).toHaveLength(1), { timeout: 20_000 })
  const runJob = (setup: typeof app) =>
    fetchPictures(setup, createSystemActor('test'), { importId: id, isAllowedIp: () => true })
  const fullStorage = { ...app.storage, put: () => Promise.reject(new Error('The disk is full')) }
  await expect(runJob({ ...app, storage: fullStorage })).rejects.toThrow('The disk is full')
  expect((await readImport(id)).pictures).toEqual({ waiting: 1, fetched: 0, failed: 0 })
  await Promise.all([runJob(app), runJob(app)])
  expect((await readImport(id)).pictures).toEqual({ waiting: 0, fetched: 1, failed: 0 })
  await undo(id)
  heldRequest.resolve()
  // The held request is released before the next, because pictures are downloaded one by one.
  gallery.pictures.set('/next.png', await makePlainPicture(40, 20, '#665544'))
  const next = await uploadRows([
    ['Kood', 'Pildid'],
    ['PILT-AEG', buildPictureUrl('next.png')],
  ])
  await check(next)
  await run(next)
  await waitUntilFetched(next)
  expect(await listPictures('PILT-AEG')).toEqual(['next.png'])
  const { rows } = await app.db.execute(sql`select from file where name = 'slow.png'`)
  expect(rows).toHaveLength(1)
})

const uploadPicture = (id: number, name: string, payload: Uint8Array = Buffer.alloc(0)) =>
  app.server.inject({
    method: 'PUT',
    url: `/v1/admin/import/${id}/archive?name=${encodeURIComponent(name)}`,
    headers: { 'x-csrf-token': 'any', 'content-type': 'application/octet-stream' },
    payload: Buffer.from(payload),
  })
const listArchiveKeys = async () => (await app.storage.list()).filter(key => key.startsWith('import/'))

test('stores archive pictures that rows name, checks them like uploads and deletes them with the import', async () => {
  await makeFile(app.db, app.storage)
  await makeProducts(
    app.db,
    ['ARH-1', 'ARH-2', 'ARH-3', 'ARH-4'].map(code1 => ({
      code1,
      name: multilingual({ et: code1 }),
      priceCents: 1_000,
    })),
  )
  app.signInAs(pictureEditor)
  const id = await uploadRows([
    ['Kood', 'Pildid'],
    ['ARH-1', 'Esimene.PNG; kaust/teine.png'],
    ['ARH-2', 'esimene.png'],
    ['ARH-3', 'pole.png'],
    ['ARH-4', 'sõnad.png'],
  ])
  const png = await makePlainPicture(60, 40, '#aa5522')
  expect((await uploadPicture(id, 'pildid/esimene.png', Buffer.from('esialgu muu'))).json()).toMatchObject({
    pictures: 1,
  })
  expect((await uploadPicture(id, 'pildid/esimene.png', png)).json()).toMatchObject({ pictures: 1 })
  // After an interruption the client learns which pictures to skip.
  expect((await call('GET', `/v1/admin/import/${id}/archive`)).json().received).toEqual([
    { name: 'pildid/esimene.png', size: png.length },
  ])
  await uploadPicture(id, 'kaust/teine.png', await makePlainPicture(30, 30, '#2255aa'))
  await uploadPicture(id, 'sõnad.png', Buffer.from('Siin on ainult sõnad.'))
  expect((await check(id)).counts).toMatchObject({ changed: 4, rejected: 0 })
  expect(await listPictures('ARH-1')).toEqual([])
  await run(id)
  const { pictures, failed_pictures: failed } = await waitUntilFetched(id)
  expect(pictures).toEqual({ waiting: 0, fetched: 3, failed: 2 })
  expect(failed.map(({ code, message }: { code: string; message: string }) => [code, message])).toEqual([
    ['ARH-3', 'Arhiivis ei ole sellist faili või on neid mitu.'],
    ['ARH-4', 'Sellel aadressil ei ole pilti.'],
  ])
  expect(await listPictures('ARH-1')).toEqual(['esimene.png', 'teine.png'])
  expect(await listPictures('ARH-2')).toEqual(['esimene.png'])
  expect((await uploadPicture(id, 'hiljem.png', png)).statusCode).toBe(409)

  await undo(id)
  expect([await listPictures('ARH-1'), await listPictures('ARH-2')]).toEqual([[], []])
  expect(await listArchiveKeys()).toHaveLength(3)
  // A file of this name in the next archive is another picture.
  const next = await uploadRows([
    ['Kood', 'Pildid'],
    ['ARH-1', 'esimene.png'],
  ])
  await uploadPicture(next, 'esimene.png', await makePlainPicture(10, 10, '#ffffff'))
  expect((await check(next)).counts).toMatchObject({ changed: 1 })
  for (const importId of [id, next]) expect((await call('DELETE', `/v1/admin/import/${importId}`)).statusCode).toBe(204)
  expect(await listArchiveKeys()).toEqual([])
})

test('requires the product and file permissions for archive pictures', async () => {
  expect((await uploadPicture(UNKNOWN_ID, 'a.png')).statusCode).toBe(403)
  app.signInAs(GUEST)
  expect((await uploadPicture(UNKNOWN_ID, 'a.png')).statusCode).toBe(401)
  app.signInAs(pictureEditor)
  const id = await uploadRows([['Kood'], ['ARH-9']])
  expect((await uploadPicture(UNKNOWN_ID, 'a.png', Buffer.from('x'))).statusCode).toBe(404)
  expect((await uploadPicture(id, 'a.png')).statusCode).toBe(422)
  expect((await uploadPicture(id, '', Buffer.from('x'))).statusCode).toBe(422)
  expect((await uploadPicture(id, 'a.png', Buffer.alloc(20_000_001))).statusCode).toBe(413)
})
