import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { expect, open, test } from './shop.ts'

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
type Theme = 'Dark' | 'ConjLight'
/**
 * Rules that are skipped: the progress bar lies outside all regions, and this rule takes a fifth of the time on a long
 * list.
 */
export const AXE_OPTIONS: AxeOptions = { without: ['region'] }
/** The rules that a theme or a width can break on a page that was checked in full in another one. */
export const APPEARANCE_RULES: AxeOptions = {
  rules: ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'aria-hidden-focus'],
}
/** The readable source is more than twice as long, and every checked document parses it. */
const AXE_SOURCE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
/** Reports every violation, not only the first. */
const softExpect = expect.configure({ soft: true })

/** The pairs show each size and each theme; a theme changes only colours, and a size changes none. */
const APPEARANCES = [
  ['desktop', 'Dark'],
  ['phone', 'ConjLight'],
] as const

/** Checks the open page, or an address, wide and dark, then narrow and light. */
export const checkAccessibility = async (page: Page, name: string, address?: string): Promise<void> =>
  test.step(name, async () => {
    if (address !== undefined) await open(page, address)
    for (const [size, theme] of APPEARANCES) await checkAccessibilityIn(page, null, size, theme)
    await page.setViewportSize(SIZES.desktop)
  })

/** Checks a page in one size and theme; null checks the open page. */
export const checkAccessibilityIn = (
  page: Page,
  address: string | null,
  size: keyof typeof SIZES,
  theme: Theme,
  options = AXE_OPTIONS,
): Promise<void> =>
  test.step(`${address ?? page.url()}, ${size}, ${theme}`, async () => {
    await page.setViewportSize(SIZES[size])
    if (address !== null) await open(page, address)
    await softExpect.poll(() => page.evaluate(findOverflowingElements), 'no horizontal overflow').toEqual([])
    await page.evaluate(applyTheme, theme)
    await softExpect
      .poll(() => listSeriousViolations(page, options), { message: page.url(), timeout: 30_000 })
      .toEqual([])
  })

interface Violation {
  id: string
  impact: string | null
  /** Markup of the elements with the violation. */
  html: string[]
}

export interface AxeOptions {
  /** Selector of the checked part; the whole page by default. */
  within?: string | undefined
  /** The only rules that are checked, if given. */
  rules?: string[]
  /** Rules that are skipped. */
  without?: string[]
}

/**
 * Returns the violations that axe finds. Axe is injected once per document, because its own runner injects it for each
 * analysis.
 */
export const findViolations = async (page: Page, options: AxeOptions = {}): Promise<Violation[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE)
  return await page.evaluate(async ({ within, rules, without = [] }) => {
    const engine = Reflect.get(window, 'axe') as typeof axe
    // The library's guards pass the focus on at once, and nobody lands on them.
    const context = { include: within ?? document, exclude: '[data-base-ui-focus-guard]' }
    const { violations } = await engine.run(context, {
      resultTypes: ['violations'],
      // Axe need not fetch the styles again.
      preload: false,
      ...(rules && { runOnly: rules }),
      rules: Object.fromEntries(without.map(rule => [rule, { enabled: false }])),
    })
    return violations.map(({ id, impact, nodes }) => ({
      id,
      impact: impact ?? null,
      html: nodes.map(node => node.html),
    }))
  }, options)
}

const listSeriousViolations = async (page: Page, options: AxeOptions): Promise<string[]> =>
  (await findViolations(page, options))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, html }) => `${id}: ${html.join(' | ')}`)

/** Returns the elements that make the page wider than its window. */
const findOverflowingElements = (): string[] => {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const overflowingElements = [...document.body.querySelectorAll('*')].filter(
    element => element.getBoundingClientRect().right > clientWidth,
  )
  return [
    `${scrollWidth} > ${clientWidth}`,
    ...overflowingElements.slice(0, 20).map(element => `${element.tagName} ${element.className}`),
  ]
}

/** Changes the theme and waits until every colour has settled. */
const applyTheme = async (theme: string): Promise<void> => {
  document.documentElement.dataset.theme = theme
  document.body.getBoundingClientRect()
  const finiteAnimations = document
    .getAnimations()
    .filter(animation => animation.effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(finiteAnimations.map(animation => animation.finished))
}
