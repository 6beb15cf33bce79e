import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { CachedPage } from './cached-page.ts'

const html = 'õäöü'.repeat(1_000)

describe('cached page', () => {
  test.each([false, true])('every encoding holds the same page, settled: %s', async settled => {
    const page = new CachedPage(200, [html], 0)
    if (settled) await page.settle()
    expect((await page.body(null)).toString()).toBe(html)
    expect(gunzipSync(await page.body('gzip')).toString()).toBe(html)
    expect(brotliDecompressSync(await page.body('br')).toString()).toBe(html)
  })

  test('settled it weighs a fraction', async () => {
    const page = new CachedPage(200, [html], 0)
    expect(page.bytes).toBe(html.length * 2)
    await page.settle()
    expect(page.bytes).toBeLessThan(Buffer.byteLength(html) / 10)
    expect((await page.body('br')).buffer.byteLength).toBe(page.bytes)
  })

  test('asked for again it is packed more tightly, and is still the same page', async () => {
    const words = Array.from({ length: 3_000 }, (_, at) => `<li id="${at}">${(at * 7_919) % 1_009}</li>`).join('')
    const page = new CachedPage(200, [words], 0)
    await page.settle()
    const first = await page.body('br')
    expect(await page.body('br')).toBe(first)
    await vi.waitFor(async () => expect((await page.body('br')).length).toBeLessThan(first.length), 30_000)
    expect(brotliDecompressSync(await page.body('br')).toString()).toBe(words)
  })

  test('the same content has the same tag, another one another', () => {
    expect(new CachedPage(200, [html], 1).etag).toBe(new CachedPage(200, [html], 2).etag)
    expect(new CachedPage(200, [html], 1).etag).not.toBe(new CachedPage(200, [`${html}.`], 1).etag)
  })
})
