import { availableParallelism, loadavg } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { startBrowser, waitUntilHydrated } from './editor-browser.ts'
import { computeMedian, findVisitorPages, openShop, readArgument } from './visitor-pages.ts'

/** Slows the processor to that of a cheap phone. */
const PROCESSOR_SLOWDOWN = 4
const RUNS = Number(readArgument('times') ?? 7)
const LIMITS = { paintMs: 100, listMs: 150 }

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true } as const

interface PressWindow {
  interactions: { startedAt: number; durationsMs: number[] }
}

const openPage = async (context: BrowserContext, address: string, slowdown: number): Promise<Page> => {
  const page = await context.newPage()
  await page.addInitScript(() => {
    const interactions = { startedAt: 0, durationsMs: [] as number[] }
    Object.assign(window, { interactions })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
        // The entry of the press that closed the last drawer arrives late and is not counted.
        if (entry.interactionId && entry.startTime >= interactions.startedAt)
          interactions.durationsMs.push(entry.duration)
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
  await page.goto(address)
  await waitUntilHydrated(page)
  await page.waitForLoadState('load')
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

/** Returns the longest event of a press in milliseconds; the browser reports nothing below 16 ms. */
const measurePress = async (page: Page, press: () => Promise<unknown>): Promise<number> => {
  await page.evaluate(() => {
    Object.assign((window as unknown as PressWindow).interactions, { startedAt: performance.now(), durationsMs: [] })
  })
  await press()
  // The browser reports a paint within two frames.
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await setTimeout(200)
  return page.evaluate(() => Math.max(16, ...(window as unknown as PressWindow).interactions.durationsMs))
}

/** Shortest time between touch and release: an instant release would be handled together with the touch. */
const MIN_TOUCH_MS = 80

const tap = async (page: Page, target: Locator): Promise<void> => {
  // Nothing may cover the target, such as the toast of the last press.
  await target.tap({ trial: true })
  const box = await target.boundingBox()
  if (!box) throw new Error('The element to tap is not visible')
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await setTimeout(MIN_TOUCH_MS)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await devtools.detach()
}

const closeDrawer = async (page: Page): Promise<void> => {
  const drawer = page.getByRole('dialog')
  await drawer.waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
}

const measureMedian = async (measureOnce: () => Promise<number>): Promise<number> => {
  const durations: number[] = []
  for (let run = 0; run < RUNS; run++) durations.push(await measureOnce())
  return computeMedian(durations)
}

/** Returns the time from the press until the page shows the filtered list, by the page's own clock. */
const measureListUpdate = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const link = document.querySelector<HTMLAnchorElement>(
      'aside .filter-options a[href*="f=brand"], aside .filter-options a',
    )
    const previousHeading = document.querySelector('main h1 + *, main h1')?.textContent
    const previousProduct = document.querySelector('main article')?.textContent
    const startedAt = performance.now()
    link?.click()
    while (true) {
      await new Promise(resolve => requestAnimationFrame(resolve))
      const isNew =
        document.querySelector('main article')?.textContent !== previousProduct ||
        document.querySelector('main h1 + *, main h1')?.textContent !== previousHeading
      if (isNew || performance.now() - startedAt > 10_000) return performance.now() - startedAt
    }
  })

/**
 * `npm run interactions [-- http://running.shop] [-- --times 7]` measures the time from a press to the next paint, and
 * from a filter to the new list. It fails when a median exceeds its limit.
 */
const main = async (): Promise<boolean> => {
  const shop = await openShop()
  const browser = await startBrowser()
  try {
    const { listing = '/et/tooted' } = await findVisitorPages(shop.origin)
    const address = shop.origin + listing
    const context = await browser.newContext(phone)
    const figures: Record<string, number> = {}
    const page = await openPage(context, address, PROCESSOR_SLOWDOWN)
    const addButton = page
      .getByRole('article')
      .getByRole('button', { name: /^Lisa ostukorvi/, disabled: false })
      .first()
    figures['add to cart'] = await measureMedian(() => measurePress(page, () => tap(page, addButton)))
    figures.menu = await measureMedian(async () => {
      const durationMs = await measurePress(page, () => tap(page, page.getByRole('link', { name: 'Kategooriad' })))
      await closeDrawer(page)
      return durationMs
    })
    figures['filters opened'] = await measureMedian(async () => {
      const durationMs = await measurePress(page, () => tap(page, page.getByRole('link', { name: /^Filtrid/ })))
      await closeDrawer(page)
      return durationMs
    })
    const desktopContext = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const desktopPage = await openPage(desktopContext, address, PROCESSOR_SLOWDOWN)
    const findOption = () =>
      desktopPage.getByRole('complementary', { name: 'Filtrid' }).locator('.filter-options a:visible').nth(3)
    figures['filter chosen'] = await measureMedian(() => measurePress(desktopPage, () => findOption().click()))
    const listMs = await measureMedian(async () => {
      const listPage = await openPage(desktopContext, address, 1)
      const durationMs = await measureListUpdate(listPage)
      await listPage.close()
      return durationMs
    })
    console.log(`${RUNS} times each, ${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)}`)
    for (const [name, durationMs] of Object.entries(figures))
      console.log(`${name}: next paint after ${durationMs.toFixed(0)} ms`)
    console.log(`filter to new list, warm server: ${listMs.toFixed(0)} ms`)
    return Object.values(figures).every(durationMs => durationMs <= LIMITS.paintMs) && listMs <= LIMITS.listMs
  } finally {
    await browser.close()
    await shop.stop()
  }
}

process.exitCode = (await main()) ? 0 : 1
