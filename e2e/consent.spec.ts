import type { APIRequestContext, Page, Request } from '@playwright/test'
import { arrange } from '#platform/server/testing/arrange.ts'
import { changeSettings } from '#shop/server/shop.ts'
import '#analytics/web/parts/tracker.ts'
import { checkAccessibilityIn } from './check-accessibility.ts'
import { expect, open, openUntil, test } from './shop.ts'
import { withDatabase } from './with-database.ts'

const STATS = 'https://stats.example.ee/'
const setAnalyticsId = (analyticsId: string | null) =>
  withDatabase(db => arrange(db, tx => changeSettings(tx, { analyticsId })))

/**
 * Enables measuring by an id for the duration of a test, once pages allow the script of that host. Other tests see no
 * consent banner.
 */
const withAnalytics = async (
  [id, host]: readonly [string, string],
  request: APIRequestContext,
  runSteps: () => Promise<void>,
): Promise<void> => {
  const readPolicy = async () => (await request.get('/en')).headers()['content-security-policy']
  await setAnalyticsId(id)
  try {
    await expect.poll(readPolicy).toContain(host)
    await runSteps()
  } finally {
    await setAnalyticsId(null)
    await expect.poll(readPolicy, { timeout: 30_000 }).not.toContain(host)
  }
}

const getConsentBanner = (page: Page) => page.getByRole('region', { name: 'Can we use analytics cookies?' })
const getSettingsButton = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' })

/** Returns the calls that the analytics script received; this one only records them. */
const readAnalyticsCalls = (page: Page) => page.evaluate(() => window._paq?.map(call => call.slice(0, 2)) ?? [])

test('measures only visitors who consented, and lets them withdraw', async ({ page, request }) => {
  const requests: Request[] = []
  await page.route(`${STATS}**`, (route, request) => {
    requests.push(request)
    return route.fulfill({ contentType: 'text/javascript', body: 'void 0' })
  })
  const [question, footer] = [getConsentBanner(page), getSettingsButton(page)]
  await test.step('shows no consent banner without an id', async () => {
    await open(page, '/en')
    await expect(footer).toHaveCount(0)
    await expect(question).toHaveCount(0)
  })
  await withAnalytics([`${STATS}#7`, 'stats.example.ee'], request, async () => {
    await test.step('shows both answers equally, and loads nothing before one is given', async () => {
      await openUntil(page, '/en', 'Cookie settings')
      await expect(question).toBeVisible()
      const buttonStyles = await question.getByRole('button').evaluateAll(buttons =>
        buttons.map(button => {
          const { backgroundColor, color, fontWeight } = getComputedStyle(button)
          const { width, height } = button.getBoundingClientRect()
          return { backgroundColor, color, fontWeight, width, height }
        }),
      )
      expect(buttonStyles).toHaveLength(2)
      expect(buttonStyles[1]).toEqual(buttonStyles[0])
      expect(requests).toEqual([])
    })
    await test.step('is accessible in the light theme on a phone and covers only part of the screen', async () => {
      await checkAccessibilityIn(page, null, 'phone', 'ConjLight')
      const { height } = (await question.boundingBox()) as { height: number }
      expect(height).toBeLessThan(844 / 2)
      await page.setViewportSize({ width: 1440, height: 900 })
    })
    await test.step('stores a refusal with its date', async () => {
      await question.getByRole('button', { name: 'Decline' }).click()
      await expect(question).toBeHidden()
      await open(page, '/en/about')
      await expect(footer).toBeVisible()
      await expect(question).toBeHidden()
      await footer.click()
      await expect(question).toBeFocused()
      await expect(question).toContainText('Declined on')
      expect(requests).toEqual([])
    })
    await test.step('loads the script after consent and reports page views', async () => {
      await question.getByRole('button', { name: 'Accept' }).click()
      await expect.poll(() => requests.map(sentRequest => sentRequest.url())).toEqual([`${STATS}matomo.js`])
      await expect.poll(() => readAnalyticsCalls(page)).toContainEqual(['trackPageView'])
      await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of sale' }).first().click()
      await expect(page).toHaveURL(/terms-of-sale/)
      await expect
        .poll(async () => (await readAnalyticsCalls(page)).filter(([name]) => name === 'trackPageView'))
        .toHaveLength(2)
      expect(await readAnalyticsCalls(page)).toContainEqual(['setDocumentTitle', await page.title()])
    })
    await test.step('reports an outbound link', async () => {
      await page.evaluate(() => {
        document.addEventListener('click', event => event.preventDefault(), { once: true, capture: false })
      })
      await page.getByRole('contentinfo').getByRole('link', { name: 'Facebook' }).click()
      await expect
        .poll(() => readAnalyticsCalls(page))
        .toContainEqual(['trackLink', expect.stringContaining('facebook.com')])
    })
    await test.step('neither reports a page with a secret address nor loads the script there', async () => {
      requests.length = 0
      await open(page, '/en/stock-notification?token=k3y')
      const terms = page.getByRole('contentinfo').getByRole('link', { name: 'Terms of sale' }).first()
      await terms.click()
      await expect.poll(() => requests.length).toBe(1)
      await expect.poll(() => readAnalyticsCalls(page)).toContainEqual(['trackPageView'])
      await page.goBack()
      await expect(page).toHaveURL(/stock-notification/)
      await terms.click()
      await expect
        .poll(async () => (await readAnalyticsCalls(page)).filter(([name]) => name === 'trackPageView'))
        .toHaveLength(2)
      expect(
        JSON.stringify([await readAnalyticsCalls(page), requests.map(sentRequest => sentRequest.headers())]),
      ).not.toMatch(/k3y|stock-notification/)
      await open(page, '/en/products?q=turbo&token=k3y&utm_source=letter')
      const { origin } = new URL(page.url())
      const address = `${origin}/en/products?q=turbo&utm_source=letter`
      await expect.poll(() => readAnalyticsCalls(page)).toContainEqual(['setCustomUrl', address])
      expect(JSON.stringify(await readAnalyticsCalls(page))).not.toContain('k3y')
    })
    await test.step('loads nothing after withdrawal', async () => {
      requests.length = 0
      await footer.click()
      await Promise.all([page.waitForEvent('load'), question.getByRole('button', { name: 'Decline' }).click()])
      await expect(footer).toBeVisible()
      await open(page, '/en')
      await expect(question).toBeHidden()
      expect(requests).toEqual([])
    })
  })
})

test('Google’s script sends nothing from a page with a secret address', async ({ page, request }) => {
  await withAnalytics(['G-ABC123XYZ', 'www.googletagmanager.com'], request, async () => {
    await page.route('https://www.googletagmanager.com/**', route =>
      route.fulfill({ contentType: 'text/javascript', body: 'void 0' }),
    )
    const readOptOut = () => page.evaluate(() => Reflect.get(window, 'ga-disable-G-ABC123XYZ'))
    await openUntil(page, '/en', 'Cookie settings')
    await getConsentBanner(page).getByRole('button', { name: 'Accept' }).click()
    await open(page, '/en/stock-notification?token=k3y')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of sale' }).first().click()
    await expect.poll(readOptOut).toBe(false)
    await page.goBack()
    await expect.poll(readOptOut).toBe(true)
    const layer = await page.evaluate(() => JSON.stringify(window.dataLayer?.map(entry => [...(entry as unknown[])])))
    expect(layer).toContain('terms-of-sale')
    expect(layer).not.toContain('k3y')
  })
})
