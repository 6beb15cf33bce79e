import { connect } from 'node:net'
import { crc32 } from 'node:zlib'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAnimatedPng, makeAnimation, makePlainPicture } from '#files/testing/factories.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { createFolder } from '../create-folder.ts'
import { start } from '../start.ts'
import { files } from '../tables.ts'

const LIMIT_BYTES = 100_000
const staff = createStaffMember(['file.edit'])

let app: TestApp
let folderId: number
let picture: Buffer
beforeAll(async () => {
  app = await createTestApp(app => start(app, []), { UPLOAD_LIMIT: String(LIMIT_BYTES) })
  folderId = await createFolder(app.db, 'Failid')
  picture = await makePlainPicture()
  await app.jobs.start()
})
afterAll(() => app.close())
beforeEach(() => app.signInAs(staff))

interface Part {
  name: string
  file?: string
  bytes: Buffer | string
}

const BOUNDARY = 'x-part-x'
const buildMultipart = (parts: readonly Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, file, bytes }) => [
      Buffer.from(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"` +
          `${file === undefined ? '' : `; filename="${file}"\r\ncontent-type: image/png`}\r\n\r\n`,
      ),
      Buffer.from(bytes),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ])

const send = (parts: readonly Part[], { headers = {}, lang = 'en' }: { headers?: object; lang?: string } = {}) =>
  app.server.inject({
    method: 'POST',
    url: `/file/create?ajax=1&lang=${lang}`,
    payload: buildMultipart(parts),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
  })

const TOKEN_PART = { name: '_csrf', bytes: 'any' }
const createFolderPart = () => ({ name: 'File[folder_id]', bytes: String(folderId) })
const createFilePart = (bytes: Buffer | string, name = 'ketas.png') => ({ name: 'File[uploadFile]', file: name, bytes })
const upload = (bytes: Buffer | string, name?: string, moreParts: Part[] = [], lang?: string) =>
  send([TOKEN_PART, createFolderPart(), ...moreParts, createFilePart(bytes, name)], lang ? { lang } : {})
const countStoredFiles = async () => ({
  rows: await app.db.$count(files),
  bytes: (await app.storage.list()).filter(key => key.startsWith('original/')).length,
})

test('stores a picture, serves it publicly and returns its metadata', async () => {
  // Browsers encode a quotation mark as `%22`, and stored names contain none.
  const response = await upload(picture, 'Õli%22filter 2,5.PNG')
  expect(response.statusCode).toBe(200)
  const { status, model, errors } = response.json()
  expect([status, errors]).toEqual(['success', {}])
  expect(model).toMatchObject({
    name: 'Õlifilter 2,5.png',
    mime: 'image/png',
    size: picture.length,
    folder_id: folderId,
    width: 400,
    height: 200,
    caption: '',
    images: { large: { url: `${model.url}?size=1920` } },
  })
  app.signInAs(GUEST)
  const download = await app.server.inject({ url: `${model.url}?size=160`, headers: { accept: 'image/webp' } })
  expect(await sharp(download.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 160 })
})

test.each([
  ['without the name of its boundary', { 'content-type': 'multipart/form-data' }, 0],
  ['cut off inside a file', {}, 100],
  ['without a closing boundary', {}, 6],
])('rejects a form %s and stores nothing', async (_name, headers, missingBytes) => {
  const before = await countStoredFiles()
  const completeForm = buildMultipart([TOKEN_PART, createFolderPart(), createFilePart(picture)])
  const payload = completeForm.subarray(0, completeForm.length - missingBytes)
  const response = await app.server.inject({
    method: 'POST',
    url: '/file/create?ajax=1&lang=en',
    payload,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
  })
  expect([response.statusCode, response.json().success]).toEqual([400, false])
  expect(await countStoredFiles()).toEqual(before)
})

test('stores nothing of an aborted upload', async () => {
  const { port } = new URL(await app.server.listen({ host: '127.0.0.1', port: 0 }))
  const before = await countStoredFiles()
  const payload = buildMultipart([TOKEN_PART, createFolderPart(), createFilePart(picture)])
  const requestClosed = new Promise<void>(resolve =>
    app.server.server.once('request', (request, reply) => {
      reply.once('close', resolve)
      // The request aborts after its first bytes.
      request.once('data', () => socket.destroy())
    }),
  )
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(
    [
      'POST /file/create?ajax=1 HTTP/1.1',
      'host: a',
      `content-type: multipart/form-data; boundary=${BOUNDARY}`,
      `content-length: ${payload.length}`,
      '\r\n',
    ].join('\r\n'),
  )
  socket.write(payload.subarray(0, payload.length - picture.length / 2))
  await requestClosed
  expect(await countStoredFiles()).toEqual(before)
  // The aborted upload stores nothing while others finish.
  const pdf = Buffer.from('%PDF-1.7 of its own')
  expect((await upload(pdf, 'terve.pdf')).json().status).toBe('success')
  expect(await countStoredFiles()).toEqual({ rows: before.rows + 1, bytes: before.bytes + 1 })
})

test('stores a file once when the client repeats an upload whose answer was lost', async () => {
  const bytes = Buffer.from(picture)
  const uploadAs = async (name?: string) => (await upload(bytes, name)).json().model.id
  const [first, repeated] = await Promise.all([uploadAs('kadunud.png'), uploadAs('kadunud.png')])
  expect(repeated).toBe(first)
  expect(await uploadAs('kadunud.png')).toBe(first)
  expect(await uploadAs('teine.png')).not.toBe(first)
  const anHourAgo = new Date(Date.now() - 3_601_000)
  await app.db.update(files).set({ createdAt: anHourAgo }).where(eq(files.id, first))
  const secondUpload = await uploadAs('kadunud.png')
  expect(secondUpload).not.toBe(first)
  await app.db.update(files).set({ deletedAt: new Date() }).where(eq(files.id, secondUpload))
  expect(await uploadAs('kadunud.png')).not.toBe(secondUpload)
})

test('needs no CSRF token with an API key', async () => {
  const { identify } = app.guard
  app.guard.identify = () => ({ visitor: staff, userId: 1, key: { id: 1, retryAfterSeconds: null } })
  try {
    expect((await send([createFolderPart(), createFilePart(picture)])).statusCode).toBe(200)
  } finally {
    app.guard.identify = identify
  }
  expect((await send([createFolderPart(), createFilePart(picture)])).statusCode).toBe(403)
})

test('renders thumbnails before they are requested', async () => {
  const { model } = (await upload(await makePlainPicture(500, 200), 'lai.png')).json()
  const { rows } = await app.db.$client.query('select storage_key as key from file where id = $1', [model.id])
  const listThumbnails = async () =>
    (await app.storage.list()).filter(key => key.startsWith(`derived/${rows[0].key}/`)).sort()
  await expect.poll(listThumbnails).toEqual([`derived/${rows[0].key}/160.avif`, `derived/${rows[0].key}/320.avif`])
})

test('audits an upload with its user', async () => {
  const { model } = (await upload(picture)).json()
  const { rows } = await app.db.$client.query(
    `select user_id, action, after ->> 'name' as name from audit_entry where kind = 'file' and subject = $1`,
    [String(model.id)],
  )
  expect(rows).toEqual([{ user_id: 1, action: 'created', name: 'ketas.png' }])
})

describe('permissions', () => {
  test('requires a login and the permission', async () => {
    app.signInAs(GUEST)
    expect((await upload(picture)).statusCode).toBe(401)
    app.signInAs({ ...staff, permissions: ['product.edit'] })
    expect((await upload(picture)).statusCode).toBe(403)
  })

  test.each([
    ['no token', [] as Part[]],
    ['a wrong token', [{ name: '_csrf', bytes: 'wrong' }]],
  ])('stores nothing with %s', async (_name, firstParts) => {
    const before = await countStoredFiles()
    const response = await send([...firstParts, createFolderPart(), createFilePart(picture)])
    expect(response.statusCode).toBe(403)
    expect(response.headers['x-csrf-refused']).toBe('1')
    expect(await countStoredFiles()).toEqual(before)
  })

  test('ignores a token after the file and accepts one in the header', async () => {
    expect((await send([createFolderPart(), createFilePart(picture), TOKEN_PART])).statusCode).toBe(403)
    expect(
      (await send([createFolderPart(), createFilePart(picture)], { headers: { 'x-csrf-token': 'any' } })).statusCode,
    ).toBe(200)
    expect(
      (await send([createFolderPart(), createFilePart(picture)], { headers: { 'x-csrf-token': 'wrong' } })).statusCode,
    ).toBe(403)
  })
})

const IMAGE_ONLY_PARTS = [{ name: 'File[imageOnly]', bytes: '1' }]
const WRONG_KIND_MESSAGE = /^Only following file types are allowed: image\/jpeg, image\/png, .*audio\/mpeg\.$/
/** Creates a small file whose header announces 60,000 by 60,000 pixels. */
const createPixelBomb = () => {
  const bytes = Buffer.from(picture)
  bytes.writeUInt32BE(60_000, 16)
  bytes.writeUInt32BE(60_000, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

describe('rejected uploads', () => {
  test.each([
    [
      'a file at the size limit',
      () => Buffer.alloc(LIMIT_BYTES, 'a'),
      'suur.txt',
      [],
      /^The file "suur\.txt" is too big\. Its size cannot exceed 100 kB\.$/,
    ],
    [
      'a file far above the limit',
      () => Buffer.alloc(3_000_000, 'a'),
      'suur.txt',
      [],
      /^The file "suur\.txt" is too big\. Its size cannot exceed 100 kB\.$/,
    ],
    [
      'another file where only pictures are allowed',
      () => 'tekst',
      'pilt.txt',
      IMAGE_ONLY_PARTS,
      /^The file 'pilt\.txt' is not an image\.$/,
    ],
    ['a program called a picture', () => Buffer.from(`MZ${'\0'.repeat(200)}`), 'pilt.png', [], WRONG_KIND_MESSAGE],
    ['a page called a picture', () => '<html><script>alert(1)</script></html>', 'pilt.png', [], WRONG_KIND_MESSAGE],
    ['an empty file', () => '', 'pilt.png', [], WRONG_KIND_MESSAGE],
    [
      'half a picture',
      () => picture.subarray(0, 60),
      'pilt.png',
      [],
      /^The image 'pilt\.png' can’t be read, has too many pixels or takes too long to process\.$/,
    ],
    [
      'a picture of far too many pixels',
      createPixelBomb,
      'pomm.png',
      [],
      /^The image 'pomm\.png' can’t be read, has too many pixels or takes too long to process\.$/,
    ],
    [
      'an animation of too many frames',
      () =>
        makeAnimation(
          Array.from({ length: 601 }, (_none, index) => (index % 2 === 0 ? '#000000' : '#ffffff')),
          { width: 8, height: 8 },
        ),
      'liigub.gif',
      [],
      /^The animation 'liigub\.gif' is too large: it may have 600 frames, and 50 million pixels/,
    ],
    [
      'an animated PNG',
      () => makeAnimatedPng(),
      'liigub.png',
      [],
      /^'liigub\.png' is an animated PNG, of which only the first frame would be left\. Save it as WebP or GIF/,
    ],
    [
      'an SVG with only active content',
      () => '<svg:svg xmlns:svg="x"><script/></svg:svg>',
      'a.svg',
      [],
      WRONG_KIND_MESSAGE,
    ],
  ])('rejects %s', async (_name, bytes, name, moreParts, message) => {
    const before = await countStoredFiles()
    const response = await upload(await bytes(), name, moreParts)
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({ success: false, status: 'error', message: expect.stringMatching(message) })
    expect(response.json().errors['File.uploadFile']).toEqual([response.json().message])
    expect(await countStoredFiles()).toEqual(before)
  })

  test.each([
    [
      'two files',
      () => [TOKEN_PART, createFolderPart(), createFilePart(picture), createFilePart(picture)],
      'File.uploadFile',
      'You can upload at most 1 file.',
    ],
    ['no file', () => [TOKEN_PART, createFolderPart()], 'File.uploadFile', 'You should upload at least 1 file.'],
    ['no folder', () => [TOKEN_PART, createFilePart(picture)], 'File.folder_id', 'Folder not found.'],
    [
      'an unknown folder',
      () => [TOKEN_PART, { ...createFolderPart(), bytes: '999999' }, createFilePart(picture)],
      'File.folder_id',
      'Folder not found.',
    ],
  ])('rejects a form with %s', async (_name, parts, field, message) => {
    const response = await send(parts())
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({ message, errors: { [field]: [message] } })
  })

  test("uses the user's language", async () => {
    const response = await upload(Buffer.alloc(LIMIT_BYTES, 'a'), 'suur.txt', [], 'et')
    expect(response.json().message).toBe('Fail „suur.txt“ on liiga suur. Selle suurus ei tohi ületada 100 kB.')
  })
})

test.each([
  ['a JPEG called PNG', () => sharp(picture).jpeg().toBuffer(), 'a.png', 'image/jpeg', 'a.jpg'],
  ['a table', () => 'kood;hind\n1;2\n', 'hinnad.csv', 'text/csv', 'hinnad.csv'],
  ['a PDF', () => '%PDF-1.7\n%âãÏÓ\n', 'leht.pdf', 'application/pdf', 'leht.pdf'],
  [
    'an SVG with a declaration',
    () =>
      `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "a" "b"><svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="9" height="9"/></svg>`,
    'a.svg',
    'image/svg+xml',
    'a.svg',
  ],
])('detects %s', async (_name, bytes, name, mime, storedName) => {
  const { model } = (await upload(await bytes(), name)).json()
  expect(model).toMatchObject({ mime, name: storedName })
})

test('removes harmful parts of an SVG', async () => {
  const { model } = (
    await upload(
      '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10" onload="alert(1)"><script>alert(2)</script><rect width="9" height="9"/></svg>',
      'a.svg',
    )
  ).json()
  const { rows } = await app.db.$client.query('select storage_key as key from file where id = $1', [model.id])
  const text = String(await app.storage.get(`original/${rows[0].key.slice(0, 2)}/${rows[0].key}`))
  expect(text).toContain('<rect')
  expect(text).not.toMatch(/alert|onload|script/)
})
