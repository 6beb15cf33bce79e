import type { Browser, BrowserContextOptions, Page, Request } from '@playwright/test'
import { expect, waitUntilHydrated } from './shop.ts'

/** Compressed bytes of a first visit by kind, and the number of scripts. */
export interface FirstLoad {
  page: number
  script: number
  scripts: number
  style: number
  font: number
  text: number
  image: number
  /** Cumulative layout shift. */
  shift: number
}

const KINDS: Readonly<Record<string, keyof FirstLoad>> = {
  document: 'page',
  script: 'script',
  stylesheet: 'style',
  font: 'font',
  image: 'image',
}

const classifyRequest = (request: Request): keyof FirstLoad | undefined =>
  new URL(request.url()).pathname.startsWith('/texts/') ? 'text' : KINDS[request.resourceType()]

/** Returns the cumulative layout shift since the page was opened. */
const readLayoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const observer = new PerformanceObserver(list => {
          observer.disconnect()
          resolve(
            (list.getEntries() as (PerformanceEntry & { value: number })[]).reduce((sum, { value }) => sum + value, 0),
          )
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        // The observer stays silent without a shift.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
      }),
  )

/** Opens a page on a phone as a new visitor and touches nothing; `storageState` may hold a cart. */
export const measureFirstLoad = async (
  browser: Browser,
  address: string,
  storageState?: BrowserContextOptions['storageState'],
): Promise<FirstLoad> => {
  const context = await browser.newContext({
    ...(storageState && { storageState }),
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  })
  try {
    const page = await context.newPage()
    const finishedRequests: Request[] = []
    const pendingRequests = new Set<Request>()
    page.on('request', request => pendingRequests.add(request))
    page.on('requestfailed', request => pendingRequests.delete(request))
    page.on('requestfinished', request => {
      pendingRequests.delete(request)
      finishedRequests.push(request)
    })
    await page.goto(address)
    await waitUntilHydrated(page)
    await page.evaluate(() => document.fonts.ready)
    const totals: FirstLoad = { page: 0, script: 0, scripts: 0, style: 0, font: 0, text: 0, image: 0, shift: 0 }
    // The cart of the browser has replaced its placeholder.
    await page.locator('.goods-place').waitFor({ state: 'detached' })
    totals.shift = await readLayoutShift(page)
    // An unread answer stays open, and the network never becomes idle. The server resizes pictures on first request,
    // two at a time.
    await expect.poll(() => [...pendingRequests].map(request => request.url()), { timeout: 60_000 }).toEqual([])
    for (const request of finishedRequests) {
      const kind = classifyRequest(request)
      if (kind === undefined) continue
      totals[kind] += (await request.sizes()).responseBodySize
      if (kind === 'script') totals.scripts += 1
    }
    return totals
  } finally {
    await context.close()
  }
}
