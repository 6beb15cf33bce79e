import { flushSync } from 'react-dom'

/** Elements whose position on the screen is preserved. */
const CONTENT_SELECTOR = 'h1, h2, h3, h4, p, li, td, dt, figcaption, blockquote, img'

interface ScrollAnchor {
  key: string
  /** The index among elements with the same content. */
  nth: number
  top: number
}

/**
 * Renders a change and scrolls so that the first visible element keeps its position, although editing tools appear or
 * disappear.
 */
export const preserveScroll = (change: () => void): void => {
  const seen = findScrollAnchor()
  flushSync(change)
  const now = seen && elementsOf(seen.key)[seen.nth]
  if (now) window.scrollBy({ top: now.getBoundingClientRect().top - seen.top, behavior: 'instant' })
}

/** Empty texts disappear when editing ends. */
const said = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(`#content :is(${CONTENT_SELECTOR})`)].filter(
    element => element instanceof HTMLImageElement || element.textContent?.trim(),
  )

const keyOf = (element: HTMLElement): string =>
  `${element.tagName} ${element instanceof HTMLImageElement ? element.getAttribute('src') : element.textContent?.trim()}`

const elementsOf = (key: string): HTMLElement[] => said().filter(element => keyOf(element) === key)

const findScrollAnchor = (): ScrollAnchor | null => {
  const header = Number.parseFloat(document.documentElement.style.getPropertyValue('--header-height')) || 0
  const found = said().find(element => {
    const { top, height } = element.getBoundingClientRect()
    return height > 0 && top >= header && top < window.innerHeight
  })
  if (!found) return null
  const key = keyOf(found)
  return { key, nth: elementsOf(key).indexOf(found), top: found.getBoundingClientRect().top }
}
