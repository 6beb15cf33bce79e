import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { HYDRATED_EVENT } from '#app/web/hydrated-event.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { getSharedShop } from './shared-shop.ts'

interface Journey {
  mailbox: Mailbox
  /** Errors of all pages of the test; any entry fails it. */
  problems: string[]
  /** A page of another person, in a browser context with its own storage. */
  somebodyElse: Page
}

/** A test in the shop of the run, in which no page may log an error or violate its content security policy. */
export const test = base.extend<Journey>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured first parameter
  baseURL: async ({}, use) => use(getSharedShop().url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured first parameter
  mailbox: async ({}, use) => use(openMailbox(getSharedShop().mailFolder)),
  problems: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured first parameter
    async ({}, use) => {
      const problems: string[] = []
      await use(problems)
      expect(problems, 'errors on the pages').toEqual([])
    },
    { auto: true },
  ],
  context: async ({ context, problems }, use) => {
    await recordProblems(context, problems)
    await use(context)
  },
  somebodyElse: async ({ browser, problems }, use) => {
    const context = await browser.newContext({ baseURL: getSharedShop().url })
    await recordProblems(context, problems)
    await use(await context.newPage())
    await context.close()
  },
})

export { expect }

/** Pages and calls may be missing or refused; parts of a page may not, and no request may break. */
const REFUSABLE_TYPES = new Set(['document', 'fetch', 'xhr'])

const recordProblems = async (context: BrowserContext, problems: string[]): Promise<void> => {
  await context.addInitScript(event => {
    Reflect.set(window, 'isHydrated', false)
    document.addEventListener(event, () => Reflect.set(window, 'isHydrated', true))
  }, HYDRATED_EVENT)
  context.on('weberror', error => problems.push(`${error.page()?.url()}: ${error.error().message}`))
  context.on('console', message => {
    // The handler below checks which answers may be refused.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return
    problems.push(`${message.page()?.url()}: ${message.text()}`)
  })
  context.on('response', response => {
    const status = response.status()
    if (status >= 500 || (status >= 400 && !REFUSABLE_TYPES.has(response.request().resourceType()))) {
      problems.push(`${response.url()}: ${status}`)
    }
  })
  context.on('requestfailed', request => {
    const errorText = request.failure()?.errorText ?? ''
    // Navigation aborts requests; violations of the content security policy are logged to the console as well.
    if (errorText !== 'net::ERR_ABORTED' && errorText !== 'csp') problems.push(`${request.url()}: ${errorText}`)
  })
}

/** Opens an address of the shop and waits until the page is hydrated. */
export const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await waitUntilHydrated(page)
}

/** Opens an address repeatedly until the check passes, because a page shows changes of others with a delay. */
export const openUntil = async (page: Page, path: string, text: string): Promise<void> => {
  await expect(async () => {
    await open(page, path)
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 40_000 })
}

/** Waits until React has hydrated the page and its listeners are attached: presses and keys are handled. */
export const waitUntilHydrated = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    () =>
      Reflect.get(window, 'isHydrated') !== false &&
      Object.keys(document.querySelector('main') ?? {}).some(key => key.startsWith('__reactProps')),
  )
}
