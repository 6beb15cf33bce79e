import { stat } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { addAddressFormat, buildFileAddress } from '#files/domain/file-address.ts'
import { findSocialImage } from '#files/domain/social-image.ts'
import { makeAnimation, makeFile, makePlainPicture } from '#files/testing/factories.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import type { FileUsageProvider } from './file-uses.ts'
import { readImage } from './read-image.ts'
import { registerFileRoutes } from './routes.ts'
import { buildDerivedKey, buildOriginalKey } from './storage-keys.ts'
import { files } from './tables.ts'
import { toApiImage } from './to-api-image.ts'

let app: TestApp
const usedIds = new Set<number>()
const usageProvider: FileUsageProvider = {
  findUses: async (_db, ids) =>
    ids
      .filter(id => usedIds.has(id))
      .map(id => ({ fileId: id, kind: 'page' as const, id: 1, title: 'Meist', href: null })),
  listTags: () => [],
}
beforeAll(async () => {
  app = await createTestApp(testApp => registerFileRoutes(testApp, [usageProvider]))
})
afterAll(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) => app.server.inject({ method: 'GET', url, headers })
const expectNotFound = ({ statusCode, headers }: Awaited<ReturnType<typeof get>>) => {
  expect(statusCode).toBe(404)
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  expect(headers).not.toHaveProperty('etag')
}
const MODERN = 'image/avif,image/webp,image/*,*/*;q=0.8'
const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><script>alert(1)</script><circle cx="100" cy="50" r="40"/></svg>',
)

describe('a picture', () => {
  test.each([
    [MODERN, 'image/avif', 'heif'],
    ['image/webp', 'image/webp', 'webp'],
    ['*/*', 'image/png', 'png'],
  ])('sends a picture to the Accept header %s as %s', async (accept, type, format) => {
    const file = await makeFile(app.db, app.storage)
    const response = await get(`${buildFileAddress(file)}?size=319`, { accept })
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept',
    })
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format, width: 160, height: 80 })
    expect(await app.storage.has(buildDerivedKey(file.storageKey, null, 160, type.slice(6)))).toBe(true)
    const notModified = await get(`${buildFileAddress(file)}?size=160`, {
      accept,
      'if-none-match': String(response.headers.etag),
    })
    expect(notModified.statusCode).toBe(304)
    expect(notModified.rawPayload).toHaveLength(0)
  })

  test('sends a picture without a size in its own size up to the largest', async () => {
    const file = await makeFile(app.db, app.storage)
    const response = await get(buildFileAddress(file), { accept: MODERN })
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 400, height: 200 })
  })

  test.each(['gif', 'webp'] as const)('keeps the frames of an animated %s, also when cropped', async format => {
    const bytes = await makeAnimation(['#ff0000', '#00ff00', '#0000ff'], { format })
    const file = await makeFile(app.db, app.storage, { name: `liigub.${format}`, mime: `image/${format}`, bytes })
    expect(file).toMatchObject({ width: 400, height: 200, animated: true })
    const readImageInfo = async (query: string, accept = MODERN) => {
      const response = await get(`${buildFileAddress(file)}?${query}`, { accept })
      const { format, pages = 1, width, height, delay } = await sharp(response.rawPayload).metadata()
      return {
        type: response.headers['content-type'],
        etag: response.headers.etag,
        format,
        pages,
        width,
        height,
        delay,
      }
    }
    const animation = await readImageInfo('size=320')
    expect(animation).toMatchObject({ type: 'image/webp', pages: 3, width: 320, height: 160, delay: [100, 100, 100] })
    const still = await readImageInfo('size=320&still=1')
    expect(still).toMatchObject({ type: 'image/avif', pages: 1, width: 320 })
    expect(still.etag).not.toBe(animation.etag)
    // Thumbnails and old browsers get the first frame.
    expect(await readImageInfo('size=160')).toMatchObject({ type: 'image/avif', pages: 1 })
    expect(await readImageInfo('size=320', '*/*')).toMatchObject({ type: 'image/png', pages: 1 })
    const croppedImage = await readImage(
      app,
      { ...file, crop: { x: 0, y: 0, width: 0.5, height: 1 } },
      {
        size: 320,
        format: 'webp',
        isAnimated: true,
      },
    )
    expect(await sharp(croppedImage!).metadata()).toMatchObject({ pages: 3, width: 200, height: 200 })
  })

  test('sends a JPEG when the address asks for it, whatever the client accepts', async () => {
    const file = await makeFile(app.db, app.storage)
    const response = await get(`${buildFileAddress(file)}?format=jpeg`, { accept: MODERN })
    expect(response.headers['content-type']).toBe('image/jpeg')
    expect((await get(`${buildFileAddress(file)}?format=exe`, { accept: MODERN })).headers['content-type']).toBe(
      'image/avif',
    )
  })

  test.each([
    ['joonis.svg', 'image/svg+xml'],
    ['liigub~1.gif', 'image/gif'],
    ['telefon.heic', 'image/heic'],
    ['foto.avif', 'image/avif'],
    ['nimi', 'image/png'],
  ])('serves %s under the extension of the requested format and its own', async (name, mime) => {
    const bytes = mime === 'image/svg+xml' ? { bytes: SVG } : {}
    const file = await makeFile(app.db, app.storage, { name, mime, ...bytes })
    for (const [format, extension] of [
      ['jpeg', 'jpg'],
      ['png', 'png'],
    ] as const) {
      const address = addAddressFormat(buildFileAddress(file), format, 160)
      expect(address).toContain(`.${extension}?`)
      for (const ownAddress of [address, `${buildFileAddress(file)}?size=160&format=${format}`]) {
        expect(await get(ownAddress, { accept: MODERN })).toMatchObject({
          statusCode: 200,
          headers: { 'content-type': `image/${format}` },
        })
      }
    }
    const redirect = await get(`/file/get/${file.id}/vana.svg?size=160&format=jpeg`, { accept: MODERN })
    expect(redirect).toMatchObject({
      statusCode: 301,
      headers: { location: addAddressFormat(buildFileAddress(file), 'jpeg', 160) },
    })
    const withoutFormat = addAddressFormat(buildFileAddress(file), 'jpeg').split('?')[0] as string
    expect((await get(withoutFormat, { accept: MODERN })).statusCode).toBe(301)
  })

  test('converts an SVG to pixels and never sends the SVG itself', async () => {
    const file = await makeFile(app.db, app.storage, { name: 'drawing.svg', mime: 'image/svg+xml', bytes: SVG })
    const sharedResponse = await get(findSocialImage('', [buildFileAddress(file)])!, {
      accept: `image/svg+xml,${MODERN}`,
    })
    expect(sharedResponse.headers['content-type']).toBe('image/jpeg')
    expect(await sharp(sharedResponse.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1280 })
    const response = await get(`${buildFileAddress(file)}?size=640`, { accept: 'image/svg+xml' })
    expect(response.headers['content-type']).toBe('image/png')
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'png', width: 640, height: 320 })
  })

  test('renders a picture once for concurrent requests', async () => {
    const file = await makeFile(app.db, app.storage, { bytes: await makePlainPicture(700, 700, '#03a9f4') })
    const storedPath = path.join(app.settings.DATA_DIR, 'files', buildDerivedKey(file.storageKey, null, 320, 'avif'))
    const requests = Array.from({ length: 24 }, () => get(`${buildFileAddress(file)}?size=320`, { accept: MODERN }))
    await Promise.race(requests)
    const first = await stat(storedPath)
    const answers = await Promise.all(requests)
    expect(answers.map(response => response.statusCode)).toEqual(answers.map(() => 200))
    // Every other rendering would replace the stored file.
    expect((await stat(storedPath)).ino).toBe(first.ino)
  })

  test('stores equal bytes once for several rows', async () => {
    const firstFile = await makeFile(app.db, app.storage, { name: 'one.png' })
    const secondFile = await makeFile(app.db, app.storage, { name: 'other.png' })
    expect(secondFile.storageKey).toBe(firstFile.storageKey)
    expect(secondFile.id).not.toBe(firstFile.id)
  })

  test('returns the address and texts of a picture in API responses', async () => {
    const file = await makeFile(app.db, app.storage, { name: 'õli.png', alt: multilingual({ et: 'Õlifilter' }) })
    expect(toApiImage(file, 'en')).toEqual({
      url: `/file/get/${file.id}/%C3%B5li.png`,
      inlinePreview: expect.stringMatching(/^data:image\/webp;base64,/),
      alt: 'Õlifilter',
    })
  })
})

test('redirects another name to the right one with its size', async () => {
  const file = await makeFile(app.db, app.storage, { name: 'disc 2.png' })
  const response = await get(`/file/get/${file.id}/old.png?size=64`)
  expect(response.statusCode).toBe(301)
  expect(response.headers.location).toBe(`/file/get/${file.id}/disc%202.png?size=64`)
})

test.each(['999999', '0', '-1', 'abc', '99999999999', '1e3', '2147483648'])('answers 404 for the id %s', async id => {
  expectNotFound(await get(`/file/get/${id}/x.png`))
})

test('answers 404 for a file in the bin, except for content that uses it and for staff', async () => {
  const [unusedFile, usedFile] = [await makeFile(app.db, app.storage), await makeFile(app.db, app.storage)]
  usedIds.add(usedFile.id)
  await app.db.update(files).set({ deletedAt: app.now() })
  onTestFinished(() => app.signInAs(GUEST))
  expectNotFound(await get(buildFileAddress(unusedFile)))
  const shownResponse = await get(buildFileAddress(usedFile))
  expect(shownResponse.headers).toMatchObject({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' })
  app.signInAs(createStaffMember(['file.edit']))
  expect([shownResponse.statusCode, (await get(buildFileAddress(unusedFile))).statusCode]).toEqual([200, 200])
  app.signInAs(createStaffMember(['order.edit']))
  expectNotFound(await get(buildFileAddress(unusedFile)))
})

test('answers 404 when the bytes of a file are missing', async () => {
  const file = await makeFile(app.db, app.storage, { bytes: SVG, mime: 'image/svg+xml', name: 'gone.svg' })
  await app.storage.delete(buildOriginalKey(file.storageKey))
  expectNotFound(await get(`${buildFileAddress(file)}?size=1280`))
})

test('sends other files as downloads', async () => {
  const bytes = Buffer.from('<script>alert(1)</script>')
  const file = await makeFile(app.db, app.storage, { name: 'sheet.html', mime: 'text/html', bytes })
  const response = await get(buildFileAddress(file))
  expect(response.headers['content-disposition']).toBe("attachment; filename*=UTF-8''sheet.html")
  expect(response.headers['x-content-type-options']).toBe('nosniff')
  expect(response.rawPayload.equals(bytes)).toBe(true)
})

test('sends the requested ranges of a video', async () => {
  const file = await makeFile(app.db, app.storage, {
    name: 'film.mp4',
    mime: 'video/mp4',
    bytes: Buffer.from('0123456789'),
  })
  const requestRange = async (headers: Record<string, string>) => {
    const { statusCode, headers: responseHeaders, payload } = await get(buildFileAddress(file), headers)
    return [statusCode, responseHeaders['content-range'], responseHeaders['content-length'], payload]
  }
  expect(await requestRange({})).toEqual([200, undefined, '10', '0123456789'])
  expect(await requestRange({ range: 'bytes=2-4' })).toEqual([206, 'bytes 2-4/10', '3', '234'])
  expect(await requestRange({ range: 'bytes=-2' })).toEqual([206, 'bytes 8-9/10', '2', '89'])
  expect(await requestRange({ range: 'bytes=90-' })).toEqual([416, 'bytes */10', expect.anything(), ''])
  const rejectedHeaders = (await get(buildFileAddress(file), { range: 'bytes=90-' })).headers
  expect([rejectedHeaders['cache-control'], rejectedHeaders.etag]).toEqual(['no-store', undefined])
  expect(await requestRange({ range: 'bytes=2-4', 'if-range': '"another"' })).toEqual([
    200,
    undefined,
    '10',
    '0123456789',
  ])
  expect((await get(buildFileAddress(file))).headers['accept-ranges']).toBe('bytes')
})

test('sends a picture that cannot be stored, and renders it again', async () => {
  const file = await makeFile(app.db, app.storage, { bytes: await makePlainPicture(300, 300, '#cddc39') })
  const failingPut = vi
    .spyOn(app.storage, 'put')
    .mockRejectedValue(Object.assign(new Error('full'), { code: 'ENOSPC' }))
  const getStatus = async () => (await get(`${buildFileAddress(file)}?size=64`, { accept: 'image/webp' })).statusCode
  expect([await getStatus(), await getStatus()]).toEqual([200, 200])
  expect(await app.storage.has(buildDerivedKey(file.storageKey, null, 64, 'webp'))).toBe(false)
  failingPut.mockRestore()
  expect(await getStatus()).toBe(200)
  expect(await app.storage.has(buildDerivedKey(file.storageKey, null, 64, 'webp'))).toBe(true)
})
