import type { Page } from '@playwright/test'
import { expect } from './shop.ts'

const WIDTHS = [320, 390, 768, 1440]

/** Describes elements that end outside the page and are not in a scroll container. */
const findOverflows = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const faults = scrollWidth > clientWidth ? [`the page is ${scrollWidth} of ${clientWidth} px`] : []
    const isInScrollContainer = (element: Element): boolean => {
      for (let ancestor = element.parentElement; ancestor; ancestor = ancestor.parentElement) {
        const { overflowX, position, clipPath } = getComputedStyle(ancestor)
        if (['auto', 'scroll', 'hidden'].includes(overflowX) || position === 'fixed' || clipPath !== 'none') return true
      }
      return false
    }
    for (const element of document.querySelectorAll('main *')) {
      const { right, width } = element.getBoundingClientRect()
      if (width > 1 && right > clientWidth + 1 && !isInScrollContainer(element))
        faults.push(`${element.tagName}.${element.className} ends at ${Math.round(right)}`)
    }
    return faults.slice(0, 5)
  })

/** Expects that the open page is never wider than its window. */
export const expectPageFits = async (page: Page, name: string, widths: readonly number[] = WIDTHS): Promise<void> => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => findOverflows(page), { message: `${name} at ${width} px` }).toEqual([])
  }
}
