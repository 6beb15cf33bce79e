import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { launch } from 'chrome-launcher'
import lighthouse, { type RunnerResult } from 'lighthouse'
import { findChromium } from '../tools/chromium.ts'
import { computeMedian, connectToBrowser, fillCart, findVisitorPages, openShop, readArgument } from './visitor-pages.ts'

const MIN_SCORES = { performance: 92, accessibility: 100, 'best-practices': 100, seo: 100 } as const
const LIMITS = { lcpMs: 2_200, shift: 0.01 }
/** Pages of a single visitor, which search engines must not index. */
const UNINDEXED_PAGES = new Set(['cart', 'checkout'])

type Category = keyof typeof MIN_SCORES
const CATEGORIES = Object.keys(MIN_SCORES) as Category[]

const RUNS = Number(readArgument('runs') ?? 5)
const CHOSEN_PAGES = readArgument('only')?.split(',')

const isRoot = process.getuid?.() === 0

const runLighthouse = async (address: string, port: number, name: string): Promise<RunnerResult> => {
  const result = await lighthouse(address, {
    port,
    onlyCategories: [...CATEGORIES],
    skipAudits: UNINDEXED_PAGES.has(name) ? ['is-crawlable'] : null,
    // The cart and the cache of the service worker stay; the HTTP cache of the browser is cleared.
    disableStorageReset: UNINDEXED_PAGES.has(name),
    logLevel: 'error',
  })
  if (!result) throw new Error(`Lighthouse returned no result for ${address}`)
  return result
}

const readScore = ({ lhr }: RunnerResult, category: Category): number =>
  Math.round((lhr.categories[category]?.score ?? 0) * 100)
const readAuditValue = ({ lhr }: RunnerResult, audit: string): number => lhr.audits[audit]?.numericValue ?? Number.NaN

/** Returns the audits that cost points in a category that must score 100. */
const findFailedAudits = ({ lhr }: RunnerResult): string[] =>
  CATEGORIES.filter(category => category !== 'performance').flatMap(category =>
    (lhr.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${category}: ${id}`),
  )

/** Starts a separate browser, optionally with the profile of another one. */
const openBrowser = (profile: string) =>
  launch({
    chromePath: findChromium(),
    chromeFlags: ['--headless=new', '--disable-background-networking', ...(isRoot ? ['--no-sandbox'] : [])],
    logLevel: 'error',
    userDataDir: profile,
  })

/** Creates a browser profile with a product in the cart, whose cart page was never opened. */
const createCustomerProfile = async (folder: string, origin: string, product: string): Promise<string> => {
  const profile = path.join(folder, 'customer')
  mkdirSync(profile)
  const chrome = await openBrowser(profile)
  const exitEvent = once(chrome.process, 'exit')
  const browser = await connectToBrowser(chrome.port)
  const [context] = browser.contexts()
  if (context) await fillCart(context, origin, product)
  // A browser that closes in order writes its profile to disk.
  await (await browser.newBrowserCDPSession()).send('Browser.close')
  await exitEvent
  return profile
}

/** Each run needs a new browser, because a used one frees its old pages during the next measurement. */
const runInNewBrowser = async (
  address: string,
  name: string,
  folder: string,
  customerProfile: string,
): Promise<RunnerResult> => {
  const profile = path.join(folder, 'run')
  rmSync(profile, { recursive: true, force: true })
  cpSync(customerProfile, profile, { recursive: true })
  const chrome = await openBrowser(profile)
  try {
    return await runLighthouse(address, chrome.port, name)
  } finally {
    const exitEvent = once(chrome.process, 'exit')
    chrome.kill()
    await exitEvent
  }
}

/**
 * `npm run lighthouse [-- http://running.shop] [-- --runs 5] [-- --only cart,home]` runs Lighthouse's mobile profile
 * on a page of each kind and prints the median of several runs with the failed audits. It fails when a limit is
 * exceeded.
 */
const main = async (): Promise<boolean> => {
  const shop = await openShop()
  const folder = mkdtempSync(path.join(tmpdir(), 'pitlane-lighthouse-'))
  let isWithinLimits = true
  try {
    const pages = await findVisitorPages(shop.origin)
    const customerProfile = await createCustomerProfile(folder, shop.origin, pages.product ?? '/et')
    console.log(`${RUNS} runs each, ${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)}`)
    console.log('| page | performance | accessibility | best practices | SEO | LCP, ms | CLS | TBT, ms |')
    console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |')
    for (const [name, address] of Object.entries(pages)) {
      if (CHOSEN_PAGES && !CHOSEN_PAGES.includes(name)) continue
      const results: RunnerResult[] = []
      for (let run = 0; run < RUNS; run++)
        results.push(await runInNewBrowser(shop.origin + address, name, folder, customerProfile))
      isWithinLimits = printRow(name, results) && isWithinLimits
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await shop.stop()
  }
  return isWithinLimits
}

/** Prints a row of the table; returns true when all limits hold. */
const printRow = (name: string, results: readonly RunnerResult[]): boolean => {
  const scores = CATEGORIES.map(category => computeMedian(results.map(result => readScore(result, category))))
  const [lcpMs = 0, layoutShift = 0, blockingMs = 0] = [
    'largest-contentful-paint',
    'cumulative-layout-shift',
    'total-blocking-time',
  ].map(audit => computeMedian(results.map(result => readAuditValue(result, audit))))
  console.log(
    `| ${name} | ${scores.join(' | ')} | ${lcpMs.toFixed(0)} | ${layoutShift.toFixed(3)} | ${blockingMs.toFixed(0)} |`,
  )
  const failedAudits = [...new Set(results.flatMap(findFailedAudits))]
  if (failedAudits.length > 0) console.log(`<!-- ${name}: ${failedAudits.join(', ')} -->`)
  return (
    CATEGORIES.every((category, index) => (scores[index] ?? 0) >= MIN_SCORES[category]) &&
    lcpMs <= LIMITS.lcpMs &&
    layoutShift <= LIMITS.shift
  )
}

process.exitCode = (await main()) ? 0 : 1
