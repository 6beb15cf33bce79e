import { expect, test, vi } from 'vitest'
import { createSampleProduct } from '#listing/testing/sample-data.ts'
import type { Send } from '#wire/send.ts'
import { cacheListing, type LoadedListing, loadListing, trimListing } from './load-listing.ts'

const createSend = (): Send => {
  let answers = 0
  const body = () => ({ success: true, results: [createSampleProduct({ id: ++answers })] })
  return vi.fn(async () => ({ body: body(), paging: { page: 1, pageSize: 24, total: 1 } })) as unknown as Send
}
const load = (send: Send, query: string, lang: 'et' | 'en' = 'et') =>
  loadListing(send, lang, new URLSearchParams(query))
const stale = (listing: LoadedListing): LoadedListing => ({ ...listing, isCached: true })

test('returns a cached listing at once and revalidates it', async () => {
  const send = createSend()
  const first = await load(send, 'q=velg&page=2')
  expect(first.isCached).toBeUndefined()
  expect(await load(send, 'q=velg&page=2')).toEqual(stale(first))
  expect(send).toHaveBeenCalledTimes(1)
  const fresh = await load(send, 'q=velg&page=2')
  expect(send).toHaveBeenCalledTimes(2)
  expect(fresh.isCached).toBeUndefined()
  expect(fresh.results[0]?.id).toBe(2)
  expect((await load(send, 'q=velg&page=2')).results[0]?.id).toBe(2)
})

test('reuses the cached listing after an aborted revalidation', async () => {
  const send = createSend()
  const first = await load(send, 'q=velg')
  await load(send, 'q=velg')
  vi.mocked(send).mockRejectedValueOnce(new Error('aborted'))
  await expect(load(send, 'q=velg')).rejects.toThrow('aborted')
  expect(await load(send, 'q=velg')).toEqual(stale(first))
})

test('reuses a cached listing that was never shown', async () => {
  const send = createSend()
  const first = await load(send, 'q=velg')
  const abort = new AbortController()
  await loadListing(send, 'et', new URLSearchParams('q=velg'), abort.signal)
  abort.abort()
  expect(await load(send, 'q=velg')).toEqual(stale(first))
  expect(send).toHaveBeenCalledTimes(1)
})

test('trims descriptions and unseen previews from a page’s listing', async () => {
  const image = { url: '/file/get/1/a.png', inlinePreview: 'data:image/webp;base64,AA', alt: '' }
  const results = Array.from({ length: 20 }, (_, id) => createSampleProduct({ id, description: 'Long', image }))
  const send = vi.fn(async () => ({ body: { success: true, results }, paging: null })) as unknown as Send
  const { results: drawn, isTrimmed } = trimListing(await load(send, ''))
  expect(isTrimmed).toBe(true)
  expect(drawn.map(({ description }) => description)).toEqual(results.map(() => ''))
  expect(drawn.map(one => one.image?.inlinePreview !== null)).toEqual(results.map((_, at) => at < 8))
  expect(drawn.at(-1)?.image).toMatchObject({ url: image.url })
})

test('caches by query, language and visitor', async () => {
  const send = createSend()
  const other = createSend()
  await load(send, 'q=velg')
  for (const listing of [
    await load(send, 'q=velg&page=2'),
    await load(send, 'q=velg', 'en'),
    await load(other, 'q=velg'),
  ]) {
    expect(listing.isCached).toBeUndefined()
  }
})

test('does not cache failures', async () => {
  const failing = vi.fn().mockRejectedValueOnce(new Error('gone')) as unknown as Send
  await expect(load(failing, 'q=velg')).rejects.toThrow('gone')
  expect(failing).toHaveBeenCalledTimes(1)
  await load(failing, 'q=velg').catch(() => undefined)
  expect(failing).toHaveBeenCalledTimes(2)
})

test('caches a listing that came with its page', async () => {
  const send = createSend()
  const { isCached: _not, ...drawn } = await load(createSend(), 'q=velg')
  cacheListing(send, 'et', drawn)
  expect(await load(send, 'q=velg')).toEqual(stale(drawn))
  expect(send).not.toHaveBeenCalled()
  expect((await load(send, 'q=velg', 'en')).isCached).toBeUndefined()
})
