import { expect, test, vi } from 'vitest'
import { createSampleProduct } from '#listing/testing/sample-data.ts'
import type { Send } from '#wire/send.ts'
import { cacheListing, type LoadedListing, loadListing, trimListing } from './load-listing.ts'

const createSend = (): Send => {
  let answerCount = 0
  const createBody = () => ({ success: true, results: [createSampleProduct({ id: ++answerCount })] })
  return vi.fn(async () => ({ body: createBody(), paging: { page: 1, pageSize: 24, total: 1 } })) as unknown as Send
}
const loadQuery = (send: Send, query: string, lang: 'et' | 'en' = 'et') =>
  loadListing(send, lang, new URLSearchParams(query))
const markCached = (listing: LoadedListing): LoadedListing => ({ ...listing, isCached: true })

test('returns a cached listing at once and revalidates it', async () => {
  const send = createSend()
  const firstListing = await loadQuery(send, 'q=velg&page=2')
  expect(firstListing.isCached).toBeUndefined()
  expect(await loadQuery(send, 'q=velg&page=2')).toEqual(markCached(firstListing))
  expect(send).toHaveBeenCalledTimes(1)
  const freshListing = await loadQuery(send, 'q=velg&page=2')
  expect(send).toHaveBeenCalledTimes(2)
  expect(freshListing.isCached).toBeUndefined()
  expect(freshListing.results[0]?.id).toBe(2)
  expect((await loadQuery(send, 'q=velg&page=2')).results[0]?.id).toBe(2)
})

test('reuses the cached listing after an aborted revalidation', async () => {
  const send = createSend()
  const firstListing = await loadQuery(send, 'q=velg')
  await loadQuery(send, 'q=velg')
  vi.mocked(send).mockRejectedValueOnce(new Error('aborted'))
  await expect(loadQuery(send, 'q=velg')).rejects.toThrow('aborted')
  expect(await loadQuery(send, 'q=velg')).toEqual(markCached(firstListing))
})

test('reuses a cached listing that was never shown', async () => {
  const send = createSend()
  const firstListing = await loadQuery(send, 'q=velg')
  const controller = new AbortController()
  await loadListing(send, 'et', new URLSearchParams('q=velg'), controller.signal)
  controller.abort()
  expect(await loadQuery(send, 'q=velg')).toEqual(markCached(firstListing))
  expect(send).toHaveBeenCalledTimes(1)
})

test('trims descriptions and unseen previews from a page’s listing', async () => {
  const image = { url: '/file/get/1/a.png', inlinePreview: 'data:image/webp;base64,AA', alt: '' }
  const results = Array.from({ length: 20 }, (_, id) => createSampleProduct({ id, description: 'Long', image }))
  const send = vi.fn(async () => ({ body: { success: true, results }, paging: null })) as unknown as Send
  const { results: renderedListing, isTrimmed } = trimListing(await loadQuery(send, ''))
  expect(isTrimmed).toBe(true)
  expect(renderedListing.map(({ description }) => description)).toEqual(results.map(() => ''))
  expect(renderedListing.map(product => product.image?.inlinePreview !== null)).toEqual(
    results.map((_, index) => index < 8),
  )
  expect(renderedListing.at(-1)?.image).toMatchObject({ url: image.url })
})

test('caches by query, language and visitor', async () => {
  const send = createSend()
  const otherSend = createSend()
  await loadQuery(send, 'q=velg')
  for (const listing of [
    await loadQuery(send, 'q=velg&page=2'),
    await loadQuery(send, 'q=velg', 'en'),
    await loadQuery(otherSend, 'q=velg'),
  ]) {
    expect(listing.isCached).toBeUndefined()
  }
})

test('does not cache failures', async () => {
  const failing = vi.fn().mockRejectedValue(new Error('gone')) as unknown as Send
  await expect(loadQuery(failing, 'q=velg')).rejects.toThrow('gone')
  expect(failing).toHaveBeenCalledTimes(1)
  await expect(loadQuery(failing, 'q=velg')).rejects.toThrow('gone')
  expect(failing).toHaveBeenCalledTimes(2)
})

test('caches a listing that came with its page', async () => {
  const send = createSend()
  const { isCached: _isCached, ...renderedListing } = await loadQuery(createSend(), 'q=velg')
  cacheListing(send, 'et', renderedListing)
  expect(await loadQuery(send, 'q=velg')).toEqual(markCached(renderedListing))
  expect(send).not.toHaveBeenCalled()
  expect((await loadQuery(send, 'q=velg', 'en')).isCached).toBeUndefined()
})
