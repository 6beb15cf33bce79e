import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, open, test } from './shop.ts'
import { addToCart, placeOrder, pressOrder } from './shopping.ts'

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const THEMES = ['Dark', 'ConjLight']
/** Tells of every barrier, not of the first alone. */
const gently = expect.configure({ soft: true })

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('no page has a serious barrier, in either theme, wide or narrow', async ({ page }) => {
  test.setTimeout(240_000)
  await look(page, 'home', '/et')
  await look(page, 'listing', '/et/tooted?q=piduriklotsid&f=brand:pidurex')
  await look(page, 'login', '/et/login')
  await look(page, 'content page', '/et/muugitingimused')
  await look(page, 'not found', '/et/sellist-lehte-ei-ole')

  await placeOrder(page, 'ligipaas@example.ee')
  await look(page, 'payment page')
  await addToCart(page, 'silikoonvoolik')
  const product = await page.getByRole('article').first().getByRole('link').getAttribute('href')
  await look(page, 'product', product ?? '')
  await look(page, 'cart', '/et/cart')
  await open(page, '/et/checkout')
  await page.getByRole('radio', { name: /^Omniva pakiautomaat/ }).check()
  await pressOrder(page)
  await expect(page.getByRole('combobox', { name: 'Pakiautomaat või postkontor' })).toBeVisible()
  await look(page, 'checkout with its errors')
})

/** What stands open, or an address, as each visitor may see it. */
const look = (page: Page, name: string, address?: string): Promise<void> =>
  test.step(name, async () => {
    if (address !== undefined) await open(page, address)
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport)
      // Polled, since the new width is only known to the styles from the next frame on.
      await gently.poll(() => page.evaluate(whatSticksOut), `${name}, ${size}: nothing sticks out`).toEqual([])
      for (const theme of THEMES) {
        await page.evaluate(dress, theme)
        const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
        // A theme changes colours alone: in the other one only they are looked at again.
        if (theme !== THEMES[0]) axe.withRules(['color-contrast', 'link-in-text-block'])
        // Polled: what is still on its way to its colour is looked at again, a barrier that stays is told.
        await gently.poll(() => graveIn(axe), { message: `${name}, ${size}, ${theme}`, timeout: 8_000 }).toEqual([])
      }
    }
    await page.setViewportSize(SIZES.desktop)
  })

const graveIn = async (axe: AxeBuilder): Promise<string[]> => {
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/** What makes the page wider than its window; empty where nothing does. */
const whatSticksOut = (): string[] => {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const wide = [...document.body.querySelectorAll('*')].filter(one => one.getBoundingClientRect().right > clientWidth)
  return [`${scrollWidth} > ${clientWidth}`, ...wide.slice(0, 20).map(one => `${one.tagName} ${one.className}`)]
}

/** Changes the theme and waits until every colour has settled. */
const dress = async (theme: string): Promise<void> => {
  document.documentElement.dataset.theme = theme
  document.body.getBoundingClientRect()
  const passing = document.getAnimations().filter(one => one.effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(passing.map(one => one.finished))
}
