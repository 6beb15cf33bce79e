import { beforeEach, describe, expect, test } from 'vitest'
import { CachedPage } from '#platform/server/http/cached-page.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { recordChange } from '#platform/server/testing/record-change.ts'
import { type TestApp, testApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createGuestPages, type GuestPages, type RenderedPage } from './guest-pages.ts'

const NOON = Date.parse('2026-12-01T12:00:00Z')
const NEXT_DAY = Date.parse('2026-12-01T22:00:00Z')

let app: TestApp
let pages: GuestPages
beforeEach(async () => {
  app = await testApp(() => undefined)
  await arrange(app.db, tx => makeShop(tx))
  await app.changes.waitForListeners()
  app.setNow(new Date(NOON))
  pages = createGuestPages(app)
})

/** Creates pages on command and numbers them. */
const slowly = (over: Partial<Extract<RenderedPage, { kind: 'made' }>> = {}, status = 200) => {
  let made = 0
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const make = async (until: number): Promise<RenderedPage> => {
    const html = `page ${++made}`
    await gate
    const page = new CachedPage(status, [html], until)
    return { kind: 'made', page, cookies: [], tags: new Set(['listing']), isKept: false, ...over }
  }
  return { make, open, times: () => made }
}

const textOf = async (made: RenderedPage): Promise<string> =>
  made.kind === 'made' ? String((await made.page.body(null)).bytes) : made.kind

describe('a page that many request at once', () => {
  test('is rendered once and cached until the next scheduled change', async () => {
    const { make, open, times } = slowly()
    const asked = [1, 2, 3].map(() => pages.get('/et', make))
    open()
    const answers = await Promise.all(asked)
    expect(await Promise.all(answers.map(textOf))).toEqual(['page 1', 'page 1', 'page 1'])
    expect(answers.every(answer => answer.kind === 'made' && answer.isKept)).toBe(true)
    expect(await pages.get('/et', make)).toMatchObject({ page: { until: NEXT_DAY } })
    expect(times()).toBe(1)
    expect(pages.counts).toEqual({ miss: 1, joined: 2, hit: 1 })
  })

  test('is rendered for each when one would get the cookie of another', async () => {
    const { make, open, times } = slowly({ cookies: ['session=1'] })
    const asked = [1, 2, 3].map(() => pages.get('/et', make))
    open()
    expect(new Set(await Promise.all((await Promise.all(asked)).map(textOf))).size).toBe(3)
    expect([times(), pages.size]).toEqual([3, 0])
  })

  test('fails for all who wait, and for nobody afterwards', async () => {
    const failing = slowly({}, 503)
    const asked = [1, 2].map(() => pages.get('/et', failing.make))
    failing.open()
    expect(await Promise.all(asked)).toMatchObject([{ page: { status: 503 } }, { page: { status: 503 } }])
    const thrown = new Error('No database')
    const refused = [1, 2].map(() => pages.get('/et', () => Promise.reject(thrown)))
    expect(await Promise.allSettled(refused)).toMatchObject([{ reason: thrown }, { reason: thrown }])
    const good = slowly()
    good.open()
    expect(await textOf(await pages.get('/et', good.make))).toBe('page 1')
  })

  test('answers all that it is missing or moved, and caches neither', async () => {
    let asked = 0
    const make = async (): Promise<RenderedPage> => {
      asked++
      return { kind: 'missing' }
    }
    expect(await Promise.all([pages.get('/et/x', make), pages.get('/et/x', make)])).toEqual([
      { kind: 'missing' },
      { kind: 'missing' },
    ])
    await pages.get('/et/x', make)
    expect(asked).toBe(2)
  })
})

describe('a page during its render', () => {
  test('is neither cached nor served to later requests when data changes', async () => {
    const { make, open, times } = slowly()
    const before = pages.get('/et', make)
    await expect.poll(times).toBe(1)
    await recordChange(app.db, ['listing'])
    await app.changes.waitForListeners()
    const after = pages.get('/et', make)
    open()
    expect(await textOf(await before)).toBe('page 1')
    expect(await before).toMatchObject({ isKept: false })
    expect(await textOf(await after)).toBe('page 2')
    expect(await textOf(await pages.get('/et', make))).toBe('page 2')
    expect(times()).toBe(2)
  })

  test('is neither cached nor served to later requests when the day changes', async () => {
    app.setNow(new Date(NEXT_DAY - 1))
    const { make, open, times } = slowly()
    const before = pages.get('/et', make)
    await expect.poll(times).toBe(1)
    app.setNow(new Date(NEXT_DAY))
    const after = pages.get('/et', make)
    open()
    expect([await textOf(await before), await textOf(await after)]).toEqual(['page 1', 'page 2'])
    expect([await before, await after]).toMatchObject([{ isKept: false }, { isKept: true }])
  })
})
