import { flushSync } from 'react-dom'
import { readHeaderHeight } from './parts/read-header-height.ts'

/** Elements whose position on the screen is preserved. */
const CONTENT_SELECTOR = 'h1, h2, h3, h4, p, li, td, dt, figcaption, blockquote, img'

interface ScrollAnchor {
  key: string
  /** The index among elements with the same content. */
  index: number
  top: number
}

/**
 * Renders a change and scrolls so that the first visible element keeps its position, although editing tools appear or
 * disappear.
 */
export const preserveScroll = (change: () => void): void => {
  const anchor = findScrollAnchor()
  flushSync(change)
  const element = anchor && findElements(anchor.key)[anchor.index]
  if (element) window.scrollBy({ top: element.getBoundingClientRect().top - anchor.top, behavior: 'instant' })
}

/** Empty texts disappear when editing ends. */
const listElements = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(`#content :is(${CONTENT_SELECTOR})`)].filter(
    element => element instanceof HTMLImageElement || element.textContent?.trim(),
  )

const getKey = (element: HTMLElement): string =>
  `${element.tagName} ${element instanceof HTMLImageElement ? element.getAttribute('src') : element.textContent?.trim()}`

const findElements = (key: string): HTMLElement[] => listElements().filter(element => getKey(element) === key)

const findScrollAnchor = (): ScrollAnchor | null => {
  const headerHeightPx = readHeaderHeight()
  const visibleElement = listElements().find(element => {
    const { top, height } = element.getBoundingClientRect()
    return height > 0 && top >= headerHeightPx && top < window.innerHeight
  })
  if (!visibleElement) return null
  const key = getKey(visibleElement)
  return { key, index: findElements(key).indexOf(visibleElement), top: visibleElement.getBoundingClientRect().top }
}
