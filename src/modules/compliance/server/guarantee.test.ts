import { strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GuaranteeFile } from '#compliance/contract-guarantee.ts'
import { MAX_ARCHIVE_FILES, MAX_FILE_BYTES } from '#compliance/domain/guarantee-file.ts'
import { buildNoticeArchive, buildPdf, drawNotice } from '#compliance/testing/notice-files.ts'
import { auditEntries } from '#platform/server/audit/tables.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { registerComplianceRoutes } from './routes.ts'
import { guaranteeFiles } from './tables.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const STAFF = createStaffMember(['settings.edit'])

let app: TestApp
let archive: Uint8Array
beforeAll(async () => {
  archive = await buildNoticeArchive()
  app = await createTestApp(registerComplianceRoutes)
  app.setNow(NOW)
  await arrange(app.db, tx => makeShop(tx))
})
afterAll(() => app.close())
beforeEach(async () => {
  app.signInAs(STAFF)
  app.setNow(NOW)
  await arrange(app.db, async tx => {
    await tx.delete(guaranteeFiles)
    tx.changed(['settings'])
  })
})

const uploadFile = (bytes: Uint8Array, name = 'SVG.zip') =>
  app.server.inject({
    method: 'POST',
    url: `/v1/admin/guarantee-file?name=${encodeURIComponent(name)}&lang=en`,
    headers: { 'x-csrf-token': 'any', 'content-type': 'application/octet-stream' },
    payload: Buffer.from(bytes),
  })
const readOutcomes = async (bytes: Uint8Array, name?: string) => {
  const answer = await uploadFile(bytes, name)
  expect(answer.statusCode).toBe(200)
  const rows = answer.json().data as { name: string; outcome: string }[]
  return Object.fromEntries(rows.map(row => [row.name, row.outcome]))
}
const call = (method: 'GET' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  app.server.inject({ method, url: path, headers: { 'x-csrf-token': 'any' }, ...(payload && { payload }) })
const listFiles = async (): Promise<GuaranteeFile[]> => (await call('GET', '/v1/admin/guarantee-file')).json().data
const confirmFile = async (name: string, language: string) => {
  const file = (await listFiles()).find(listed => listed.name === name)
  return call('PUT', `/v1/admin/guarantee-file/${file?.id}`, { language })
}
const readNotice = async (language: string) => {
  const answer = await app.server.inject({ url: `/v1/guarantee-notice?lang=${language}` })
  return answer.json().data
}

test('stores the files of the shop’s languages and returns why the others were left out', async () => {
  expect(await readOutcomes(archive)).toEqual({
    'EU_notice_ET_RGB.svg': 'added',
    'EU_notice_EN_RGB.svg': 'added',
    'EU_notice_EN_BW.svg': 'blackAndWhite',
    'EU_notice_ET.pdf': 'added',
    'EU_notice_EN.pdf': 'added',
    'EU_notice_DE.png': 'otherLanguage',
    // Only the pixels of this file show that it has no colour.
    'EU_notice_ET_print.png': 'blackAndWhite',
    'GARAN_label.svg': 'label',
    'readme.txt': 'format',
  })
  const files = await listFiles()
  expect(files.map(({ language, confirmed_at }) => [language, confirmed_at])).toEqual([
    ['en', null],
    ['et', null],
    ['en', null],
    ['et', null],
  ])
  const [entry] = await app.db.select().from(auditEntries)
  expect(entry).toMatchObject({ kind: 'settings', subject: 'guarantee', action: 'imported' })
})

test('shows nothing until staff confirm a file, then its original bytes by language', async () => {
  await uploadFile(archive)
  const [unconfirmed] = await listFiles()
  app.signInAs(GUEST)
  expect(await readNotice('en')).toBeNull()
  expect((await call('GET', `/guarantee/${unconfirmed?.hash}/a.pdf`)).statusCode).toBe(404)
  app.signInAs(STAFF)
  expect((await confirmFile('EU_notice_EN_RGB.svg', 'en')).statusCode).toBe(200)
  expect((await confirmFile('EU_notice_EN.pdf', 'en')).statusCode).toBe(200)
  app.signInAs(GUEST)
  expect(await readNotice('et')).toBeNull()
  const notice = await readNotice('en')
  expect(notice).toMatchObject({
    title: 'Your legal guarantee rights',
    picture: { width: 800, height: 1000 },
    link: 'https://europa.eu/youreurope/guarantees',
  })
  const original = unzipSync(archive)
  for (const [url, path, type] of [
    [notice.picture.url, 'SVG/EU_notice_EN_RGB.svg', 'image/svg+xml'],
    [notice.file, 'PDF/EU_notice_EN.pdf', 'application/pdf'],
  ] as const) {
    const answer = await app.server.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type])
    expect(answer.rawPayload.equals(Buffer.from(original[path] ?? []))).toBe(true)
    expect(answer.headers['cache-control']).toContain('immutable')
    const again = await app.server.inject({ url, headers: { 'if-none-match': String(answer.headers.etag) } })
    expect(again.statusCode).toBe(304)
  }
  const svg = await app.server.inject({ url: notice.picture.url })
  expect(svg.headers['content-security-policy']).toContain('sandbox')
})

test('recognizes a confirmed file by its hash after it was taken out of use', async () => {
  await uploadFile(archive)
  await confirmFile('EU_notice_ET_RGB.svg', 'et')
  const file = (await listFiles()).find(({ name }) => name === 'EU_notice_ET_RGB.svg')
  expect(file?.use).toEqual({ shown: true, attached: false })
  expect((await call('DELETE', `/v1/admin/guarantee-file/${file?.id}`)).statusCode).toBe(200)
  expect(await readNotice('et')).toBeNull()
  // Earlier orders still lead to it.
  expect((await call('GET', `/guarantee/${file?.hash}/a.svg`)).statusCode).toBe(200)
  expect(await readOutcomes(archive)).toMatchObject({
    'EU_notice_ET_RGB.svg': 'recognized',
    'EU_notice_EN_RGB.svg': 'known',
  })
  expect((await readNotice('et')).picture.url).toContain(file?.hash)
})

test('uses the file that was confirmed last', async () => {
  await uploadFile(strToU8(drawNotice('Old')), 'notice_en.svg')
  await confirmFile('notice_en.svg', 'en')
  app.setNow(new Date(NOW.getTime() + 1000))
  await uploadFile(strToU8(drawNotice('New')), 'newer.svg')
  expect((await listFiles())[0]).toMatchObject({ name: 'newer.svg', language: null })
  await confirmFile('newer.svg', 'en')
  expect((await readNotice('en')).picture.url).toContain('newer.svg')
  expect((await listFiles()).map(({ use }) => use.shown)).toEqual([true, false])
})

test('leaves out files that no page or mail can use', async () => {
  expect(await readOutcomes(strToU8('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'a.svg')).toEqual({
    'a.svg': 'active',
  })
  expect(await readOutcomes(strToU8('<svg xmlns="http://www.w3.org/2000/svg"><rect'), 'b.svg')).toEqual({
    'b.svg': 'unreadable',
  })
  expect(await readOutcomes(strToU8('<html>'), 'c.png')).toEqual({ 'c.png': 'format' })
  expect(await readOutcomes(buildPdf('x'.repeat(MAX_FILE_BYTES)), 'd.pdf')).toEqual({ 'd.pdf': 'tooLarge' })
  expect(await listFiles()).toEqual([])
})

test('stores a path of an archive as a plain name', async () => {
  const outcomes = await readOutcomes(zipSync({ '../../../etc/notice_en.pdf': buildPdf('en') }))
  expect(outcomes).toEqual({ 'notice_en.pdf': 'added' })
})

test('refuses empty, damaged and oversized archives and says why', async () => {
  const expectRefusal = async (bytes: Uint8Array, words: string) => {
    const answer = await uploadFile(bytes)
    expect([answer.statusCode, answer.json().errors.file[0]]).toEqual([422, expect.stringContaining(words)])
  }
  await expectRefusal(new Uint8Array(), 'no files')
  await expectRefusal(zipSync({}), 'no files')
  await expectRefusal(archive.subarray(0, archive.length - 100), 'damaged')
  const many = Object.fromEntries(
    Array.from({ length: MAX_ARCHIVE_FILES + 1 }, (_, index) => [`${index}.txt`, new Uint8Array()]),
  )
  await expectRefusal(zipSync(many), `limit is ${MAX_ARCHIVE_FILES}`)
  // 4 MB of zeros compress to a few kilobytes each.
  const zeros = new Uint8Array(4_000_000)
  const bomb = Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`${index}.pdf`, zeros]))
  await expectRefusal(zipSync(bomb), 'unpacks to more than 80 MB')
  expect(await listFiles()).toEqual([])
})

test('needs the permission for settings', async () => {
  app.signInAs(GUEST)
  expect((await uploadFile(archive)).statusCode).toBe(401)
  app.signInAs(createStaffMember(['product.edit']))
  expect((await uploadFile(archive)).statusCode).toBe(403)
  expect((await call('GET', '/v1/admin/guarantee-file')).statusCode).toBe(403)
  expect((await call('GET', '/v1/admin/guarantee-file/1/content')).statusCode).toBe(403)
})

describe('GARAN labels', () => {
  const uploadLabel = (bytes: Uint8Array, name = 'GARAN Forge.svg') =>
    app.server.inject({
      method: 'POST',
      url: `/v1/admin/durability-label?name=${encodeURIComponent(name)}&lang=en`,
      headers: { 'x-csrf-token': 'any', 'content-type': 'application/octet-stream' },
      payload: Buffer.from(bytes),
    })
  const svg = strToU8(drawNotice('GARAN 5'))

  test('are stored by staff of products, served unchanged and kept apart from the notice', async () => {
    app.signInAs(createStaffMember(['product.edit']))
    const answer = await uploadLabel(svg)
    expect(answer.statusCode).toBe(200)
    const label = answer.json().data
    expect(label).toMatchObject({ name: 'GARAN Forge.svg', width: 800, height: 1000 })
    expect((await uploadLabel(svg, 'again.svg')).json().data.hash).toBe(label.hash)
    const served = await app.server.inject({ url: `/guarantee/${label.hash}/x.svg` })
    expect(served.rawPayload.equals(Buffer.from(svg))).toBe(true)
    app.signInAs(STAFF)
    expect(await listFiles()).toEqual([])
  })

  test('do not block the notice that somebody uploaded as a label, and refuse the file of the notice', async () => {
    app.signInAs(createStaffMember(['product.edit']))
    const { hash } = (await uploadLabel(svg)).json().data
    app.signInAs(STAFF)
    expect(await readOutcomes(svg, 'notice_en.svg')).toEqual({ 'notice_en.svg': 'added' })
    expect(await readOutcomes(svg, 'notice_en.svg')).toEqual({ 'notice_en.svg': 'known' })
    expect(await listFiles()).toMatchObject([{ name: 'notice_en.svg' }])
    // Products keep the label that was stored first.
    const served = await app.server.inject({ url: `/guarantee/${hash}/x.svg` })
    expect(served.rawPayload.equals(Buffer.from(svg))).toBe(true)
    app.signInAs(createStaffMember(['product.edit']))
    expect((await uploadLabel(svg)).statusCode).toBe(422)
    expect(await app.db.$count(guaranteeFiles)).toBe(2)
  })

  test.each([
    [strToU8('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'scripts'],
    [strToU8('<svg xmlns="http://www.w3.org/2000/svg"><rect'), 'read'],
    [buildPdf('label'), 'SVG, PNG or JPG'],
    [new Uint8Array(), 'SVG, PNG or JPG'],
  ])('name the fault of a file (%#)', async (bytes, words) => {
    app.signInAs(createStaffMember(['product.edit']))
    const answer = await uploadLabel(bytes)
    expect([answer.statusCode, answer.json().errors.file[0]]).toEqual([422, expect.stringContaining(words)])
  })

  test('need the permission for products', async () => {
    app.signInAs(GUEST)
    expect((await uploadLabel(svg)).statusCode).toBe(401)
    app.signInAs(STAFF)
    expect((await uploadLabel(svg)).statusCode).toBe(403)
  })
})
