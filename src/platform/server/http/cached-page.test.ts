import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { CachedPage } from './cached-page.ts'
import type { Encoding } from './choose-encoding.ts'
import { compress, MAX_QUEUED } from './compress.ts'

const html = 'õäöü'.repeat(1_000)
const readBody = async (page: CachedPage, encoding: Encoding | null): Promise<Buffer> => {
  const body = await page.getBody(encoding)
  expect(body.encoding).toBe(encoding)
  return body.bytes
}

describe('cached page', () => {
  test.each([false, true])('contains the same page in every encoding, compressed before: %s', async isCompressed => {
    const page = new CachedPage(200, [html], 0)
    if (isCompressed) await page.compress()
    expect((await readBody(page, null)).toString()).toBe(html)
    expect(gunzipSync(await readBody(page, 'gzip')).toString()).toBe(html)
    expect(brotliDecompressSync(await readBody(page, 'br')).toString()).toBe(html)
  })

  test('takes a fraction of the memory after its compression', async () => {
    const page = new CachedPage(200, [html], 0)
    expect(page.bytes).toBe(html.length * 2)
    await page.compress()
    expect(page.bytes).toBeLessThan(Buffer.byteLength(html) / 10)
    expect((await readBody(page, 'br')).buffer.byteLength).toBe(page.bytes)
  })

  test('compresses tightly on the second request without changing the page', async () => {
    const content = Array.from(
      { length: 3_000 },
      (_, index) => `<li id="${index}">${(index * 7_919) % 1_009}</li>`,
    ).join('')
    const page = new CachedPage(200, [content], 0)
    await page.compress()
    const firstBody = await readBody(page, 'br')
    expect(await readBody(page, 'br')).toBe(firstBody)
    await vi.waitFor(async () => expect((await readBody(page, 'br')).length).toBeLessThan(firstBody.length), 30_000)
    expect(brotliDecompressSync(await readBody(page, 'br')).toString()).toBe(content)
  })

  test.each([false, true])(
    'shares one compression between concurrent gzip requests, with Brotli before: %s',
    async isCompressed => {
      const page = new CachedPage(200, [html], 0)
      if (isCompressed) await page.compress()
      const bodies = await Promise.all(Array.from({ length: 200 }, () => page.getBody('gzip')))
      expect(bodies.every(({ bytes, encoding }) => bytes === bodies[0]?.bytes && encoding === 'gzip')).toBe(true)
      expect(gunzipSync(await readBody(page, 'gzip')).toString()).toBe(html)
    },
  )

  test.each(['gzip', 'br'] as const)('sends a page uncompressed while the queue is full: %s', async encoding => {
    const queued = Array.from({ length: MAX_QUEUED }, () => compress([html], 'br'))
    const page = new CachedPage(200, [html], 0)
    expect(await page.getBody(encoding)).toEqual({ bytes: Buffer.from(html), encoding: null })
    await Promise.all(queued)
    expect((await page.getBody(encoding)).encoding).toBe(encoding)
  })

  test('compresses a page on request even while the queue is full', async () => {
    const queued = Array.from({ length: MAX_QUEUED }, () => compress([html], 'br'))
    const page = new CachedPage(200, [html], 0)
    await page.compress()
    expect(brotliDecompressSync(await readBody(page, 'br')).toString()).toBe(html)
    expect((await readBody(page, 'br')).buffer.byteLength).toBe(page.bytes)
    await Promise.all(queued)
  })

  test('tags equal content equally and other content differently', () => {
    expect(new CachedPage(200, [html], 1).etag).toBe(new CachedPage(200, [html], 2).etag)
    expect(new CachedPage(200, [html], 1).etag).not.toBe(new CachedPage(200, [`${html}.`], 1).etag)
  })
})
