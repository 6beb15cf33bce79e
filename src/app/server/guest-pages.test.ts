import { beforeEach, describe, expect, test } from 'vitest'
import { CachedPage } from '#platform/server/http/cached-page.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { recordChange } from '#platform/server/testing/record-change.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createGuestPages, type GuestPages, type RenderedPage } from './guest-pages.ts'

const NOON = Date.parse('2026-12-01T12:00:00Z')
const NEXT_DAY = Date.parse('2026-12-01T22:00:00Z')

let app: TestApp
let pages: GuestPages
beforeEach(async () => {
  app = await openTestApp(() => undefined)
  await arrange(app.db, tx => makeShop(tx))
  await app.changes.waitForListeners()
  app.setNow(new Date(NOON))
  pages = createGuestPages(app)
})

/** Creates a render that waits for its release, and numbers its pages. */
const createSlowRender = (overrides: Partial<Extract<RenderedPage, { kind: 'rendered' }>> = {}, status = 200) => {
  let renderCount = 0
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  const renderPage = async (until: number): Promise<RenderedPage> => {
    const html = `page ${++renderCount}`
    await gate
    const page = new CachedPage(status, [html], until)
    return { kind: 'rendered', page, cookies: [], tags: new Set(['listing']), isCached: false, ...overrides }
  }
  return { renderPage, release, countRenders: () => renderCount }
}

const readText = async (rendering: RenderedPage): Promise<string> =>
  rendering.kind === 'rendered' ? String((await rendering.page.getBody(null)).bytes) : rendering.kind

describe('a page that many request at once', () => {
  test('renders a page once for simultaneous requests and caches it until the next scheduled change', async () => {
    const { renderPage, release, countRenders } = createSlowRender()
    const requests = [1, 2, 3].map(() => pages.get('/et', renderPage))
    release()
    const answers = await Promise.all(requests)
    expect(await Promise.all(answers.map(readText))).toEqual(['page 1', 'page 1', 'page 1'])
    expect(answers.every(answer => answer.kind === 'rendered' && answer.isCached)).toBe(true)
    expect(await pages.get('/et', renderPage)).toMatchObject({ page: { until: NEXT_DAY } })
    expect(countRenders()).toBe(1)
    expect(pages.counts).toEqual({ miss: 1, joined: 2, hit: 1 })
  })

  test('renders a page for each request when one would get the cookie of another', async () => {
    const { renderPage, release, countRenders } = createSlowRender({ cookies: ['session=1'] })
    const requests = [1, 2, 3].map(() => pages.get('/et', renderPage))
    release()
    expect(new Set(await Promise.all((await Promise.all(requests)).map(readText))).size).toBe(3)
    expect([countRenders(), pages.size]).toEqual([3, 0])
  })

  test('fails a failed render for all who wait, and for nobody afterwards', async () => {
    const failingRender = createSlowRender({}, 503)
    const requests = [1, 2].map(() => pages.get('/et', failingRender.renderPage))
    failingRender.release()
    expect(await Promise.all(requests)).toMatchObject([{ page: { status: 503 } }, { page: { status: 503 } }])
    const thrownError = new Error('No database')
    const failedRequests = [1, 2].map(() => pages.get('/et', () => Promise.reject(thrownError)))
    expect(await Promise.allSettled(failedRequests)).toMatchObject([{ reason: thrownError }, { reason: thrownError }])
    const successfulRender = createSlowRender()
    successfulRender.release()
    expect(await readText(await pages.get('/et', successfulRender.renderPage))).toBe('page 1')
  })

  test('reports a missing page to all and does not cache it', async () => {
    let requestCount = 0
    const render = async (): Promise<RenderedPage> => {
      requestCount++
      return { kind: 'missing' }
    }
    expect(await Promise.all([pages.get('/et/x', render), pages.get('/et/x', render)])).toEqual([
      { kind: 'missing' },
      { kind: 'missing' },
    ])
    await pages.get('/et/x', render)
    expect(requestCount).toBe(2)
  })
})

describe('a page during its render', () => {
  test('neither caches a page nor serves it to later requests when data changes during its render', async () => {
    const { renderPage, release, countRenders } = createSlowRender()
    const before = pages.get('/et', renderPage)
    await expect.poll(countRenders).toBe(1)
    await recordChange(app.db, ['listing'])
    await app.changes.waitForListeners()
    const after = pages.get('/et', renderPage)
    release()
    expect(await readText(await before)).toBe('page 1')
    expect(await before).toMatchObject({ isCached: false })
    expect(await readText(await after)).toBe('page 2')
    expect(await readText(await pages.get('/et', renderPage))).toBe('page 2')
    expect(countRenders()).toBe(2)
  })

  test('neither caches a page nor serves it to later requests when the day changes during its render', async () => {
    app.setNow(new Date(NEXT_DAY - 1))
    const { renderPage, release, countRenders } = createSlowRender()
    const before = pages.get('/et', renderPage)
    await expect.poll(countRenders).toBe(1)
    app.setNow(new Date(NEXT_DAY))
    const after = pages.get('/et', renderPage)
    release()
    expect([await readText(await before), await readText(await after)]).toEqual(['page 1', 'page 2'])
    expect([await before, await after]).toMatchObject([{ isCached: false }, { isCached: true }])
  })
})
