import { expect, test, vi } from 'vitest'
import { aProduct } from '#listing/testing/made-up.ts'
import type { Send } from '#wire/send.ts'
import { asDrawn, keepListing, loadListing } from './load-listing.ts'

const answering = (): Send => {
  let answers = 0
  const body = () => ({ success: true, results: [aProduct({ id: ++answers })] })
  return vi.fn(async () => ({ body: body(), paging: { page: 1, pageSize: 24, total: 1 } })) as unknown as Send
}
const asked = (send: Send, query: string, lang: 'et' | 'en' = 'et') =>
  loadListing(send, lang, new URLSearchParams(query))

test('what was asked before is there at once, and asked anew behind it', async () => {
  const send = answering()
  const first = await asked(send, 'q=velg&page=2')
  expect(first.isKept).toBeUndefined()
  expect(await asked(send, 'q=velg&page=2')).toEqual({ ...first, isKept: true })
  expect(send).toHaveBeenCalledTimes(1)
  const anew = await asked(send, 'q=velg&page=2')
  expect(send).toHaveBeenCalledTimes(2)
  expect(anew.isKept).toBeUndefined()
  expect(anew.results[0]?.id).toBe(2)
  expect((await asked(send, 'q=velg&page=2')).results[0]?.id).toBe(2)
})

test('left before the new answer came, the old one stands in once more', async () => {
  const send = answering()
  const first = await asked(send, 'q=velg')
  await asked(send, 'q=velg')
  vi.mocked(send).mockRejectedValueOnce(new Error('aborted'))
  await expect(asked(send, 'q=velg')).rejects.toThrow('aborted')
  expect(await asked(send, 'q=velg')).toEqual({ ...first, isKept: true })
})

test('handed out and asked for again before it was shown, it stands in once more', async () => {
  const send = answering()
  const first = await asked(send, 'q=velg')
  const goingBack = new AbortController()
  await loadListing(send, 'et', new URLSearchParams('q=velg'), goingBack.signal)
  goingBack.abort()
  expect(await asked(send, 'q=velg')).toEqual({ ...first, isKept: true })
  expect(send).toHaveBeenCalledTimes(1)
})

test('what is drawn with a page leaves out what only rows show, and previews that nobody sees', async () => {
  const image = { url: '/file/get/1/a.png', inlinePreview: 'data:image/webp;base64,AA', alt: '' }
  const results = Array.from({ length: 20 }, (_, id) => aProduct({ id, description: 'Long', image }))
  const send = vi.fn(async () => ({ body: { success: true, results }, paging: null })) as unknown as Send
  const { results: drawn, isDrawn } = asDrawn(await asked(send, ''))
  expect(isDrawn).toBe(true)
  expect(drawn.map(({ description }) => description)).toEqual(results.map(() => ''))
  expect(drawn.map(one => one.image?.inlinePreview !== null)).toEqual(results.map((_, at) => at < 8))
  expect(drawn.at(-1)?.image).toMatchObject({ url: image.url })
})

test('another query, language or visitor is another listing', async () => {
  const send = answering()
  const other = answering()
  await asked(send, 'q=velg')
  for (const listing of [
    await asked(send, 'q=velg&page=2'),
    await asked(send, 'q=velg', 'en'),
    await asked(other, 'q=velg'),
  ]) {
    expect(listing.isKept).toBeUndefined()
  }
})

test('a failure is not kept', async () => {
  const failing = vi.fn().mockRejectedValueOnce(new Error('gone')) as unknown as Send
  await expect(asked(failing, 'q=velg')).rejects.toThrow('gone')
  expect(failing).toHaveBeenCalledTimes(1)
  await asked(failing, 'q=velg').catch(() => undefined)
  expect(failing).toHaveBeenCalledTimes(2)
})

test('what came with its page is there at once when it is come back to', async () => {
  const send = answering()
  const { isKept: _not, ...drawn } = await asked(answering(), 'q=velg')
  keepListing(send, 'et', drawn)
  expect(await asked(send, 'q=velg')).toEqual({ ...drawn, isKept: true })
  expect(send).not.toHaveBeenCalled()
  expect((await asked(send, 'q=velg', 'en')).isKept).toBeUndefined()
})
