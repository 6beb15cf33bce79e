import { expect, type Page } from '@playwright/test'
import { APPEARANCE_RULES, AXE_OPTIONS, type AxeOptions, findViolations } from './check-accessibility.ts'
import { open, waitUntilHydrated } from './shop.ts'
import { logInByRequest } from './staff.ts'

/** Opens an address of the administration area as a user; a login by form would load a second page. */
export const logInAt = async (page: Page, to: string, user: { username: string; password: string }): Promise<void> => {
  await logInByRequest(page.request, user)
  await open(page, to)
  await expect(page).toHaveURL(new RegExp(`${to}$`))
}

/** Signs in by the form in front of an address of the administration area, which then opens. */
export const logInByForm = async (
  page: Page,
  to: string,
  user: { username: string; password: string },
): Promise<void> => {
  await open(page, to)
  await page.getByRole('textbox', { name: /Kasutajanimi|Username/ }).fill(user.username)
  await page.getByRole('textbox', { name: /Parool|Password/ }).fill(user.password)
  await page.getByRole('button', { name: /Logi sisse|Login/ }).click()
  await expect(page).toHaveURL(new RegExp(`${to}$`))
  await waitUntilHydrated(page)
}

/** Axe needs seconds for a long list on a busy machine. */
const AXE_TIMEOUT_MS = 90_000

/** Expects no violations, wide and dark; narrow and light, it checks the rules that depend on the appearance. */
export const expectNoViolations = async (page: Page): Promise<void> => {
  const before = page.viewportSize()
  for (const [width, theme, rules] of [
    [1440, 'Dark', AXE_OPTIONS],
    [390, 'ConjLight', APPEARANCE_RULES],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(name => {
      document.documentElement.dataset.theme = name
    }, theme)
    // Polling lets colour transitions end.
    await expect
      .poll(() => findAccessibilityErrors(page, rules), { message: `${theme} ${width}`, timeout: AXE_TIMEOUT_MS })
      .toEqual([])
  }
  if (before) await page.setViewportSize(before)
}

const findAccessibilityErrors = async (page: Page, rules: AxeOptions): Promise<string[]> => {
  const violations = await findViolations(page, rules)
  const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return [
    ...violations.map(({ id, html }) => `${id}: ${html[0]}`),
    ...(overflowPx > 0 ? [`wider than the screen by ${overflowPx} px`] : []),
  ]
}
