import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, open, test } from './shop.ts'

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const THEMES = ['Dark', 'ConjLight'] as const
type Theme = (typeof THEMES)[number]
/** Tells of every barrier, not of the first alone. */
const gently = expect.configure({ soft: true })

/** What stands open, or an address, as each visitor may see it. */
export const look = (page: Page, name: string, address?: string): Promise<void> =>
  test.step(name, async () => {
    if (address !== undefined) await open(page, address)
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport)
      // Polled, since the new width is only known to the styles from the next frame on.
      await gently.poll(() => page.evaluate(whatSticksOut), `${name}, ${size}: nothing sticks out`).toEqual([])
      for (const theme of THEMES) {
        const axe = await dressed(page, theme)
        // A theme changes colours alone: in the other one only they are looked at again.
        if (theme !== THEMES[0]) axe.withRules(['color-contrast', 'link-in-text-block'])
        // Polled: what is still on its way to its colour is looked at again, a barrier that stays is told.
        await gently.poll(() => graveIn(axe), { message: `${name}, ${size}, ${theme}`, timeout: 30_000 }).toEqual([])
      }
    }
    await page.setViewportSize(SIZES.desktop)
  })

/** The page as it is in one size and theme, for what is looked at in the others by way of another language; null is what stands open. */
export const glance = (page: Page, address: string | null, size: keyof typeof SIZES, theme: Theme): Promise<void> =>
  test.step(`${address ?? page.url()}, ${size}, ${theme}`, async () => {
    await page.setViewportSize(SIZES[size])
    if (address !== null) await open(page, address)
    await gently.poll(() => page.evaluate(whatSticksOut), 'nothing sticks out').toEqual([])
    const axe = await dressed(page, theme)
    await gently.poll(() => graveIn(axe), { message: page.url(), timeout: 30_000 }).toEqual([])
  })

/** No page has frames of elsewhere: without a page of its own for each look, and the styles fetched again, axe takes a third of the time. */
export const axeOf = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'], preload: false })

const dressed = async (page: Page, theme: Theme): Promise<AxeBuilder> => {
  await page.evaluate(dress, theme)
  // No serious barrier, and a fifth of the time on a long list.
  return axeOf(page).disableRules('region')
}

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
