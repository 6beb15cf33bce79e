import { expect, type Page } from '@playwright/test'
import { barriersOf, LOOK } from './barriers.ts'
import { alive, open } from './shop.ts'
import { logInOver } from './staff.ts'

/** Opens an address of the administration area as somebody: by the form it would be a second whole page. */
export const logInAt = async (page: Page, to: string, user: { username: string; password: string }): Promise<void> => {
  await logInOver(page.request, user)
  await open(page, to)
  await expect(page).toHaveURL(new RegExp(`${to}$`))
}

/** Logs in by the form that stands before an address of the administration area, and is led back there. */
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
  await alive(page)
}

/** A long list is looked through for seconds where much else is going on. */
const LOOKED_AT_MS = 30_000

/** No barrier, wide and dark or narrow and light; the bar of a loading page lies outside all regions. */
export const nothingBars = async (page: Page): Promise<void> => {
  const before = page.viewportSize()
  for (const [width, theme] of [
    [1440, 'Dark'],
    [390, 'ConjLight'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(name => {
      document.documentElement.dataset.theme = name
    }, theme)
    // Polled: what is still on its way to its colour is looked at again.
    await expect.poll(() => barriers(page), { message: `${theme} ${width}`, timeout: LOOKED_AT_MS }).toEqual([])
  }
  if (before) await page.setViewportSize(before)
}

const barriers = async (page: Page): Promise<string[]> => {
  const found = await barriersOf(page, LOOK)
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return [
    ...found.map(({ id, html }) => `${id}: ${html[0]}`),
    ...(tooWide > 0 ? [`wider than the screen by ${tooWide} px`] : []),
  ]
}
