import { flushSync } from 'react-dom'

/** What the eye rests on: what a page says and shows, whichever element draws it. */
const SAID = 'h1, h2, h3, h4, p, li, td, dt, figcaption, blockquote, img'

interface Seen {
  key: string
  /** Which of those that say the same. */
  nth: number
  top: number
}

/**
 * Draws a change of the page, and scrolls by as much as what one looks at was moved by it: tools come and go between the texts, and
 * what somebody is about to write in stays where it was.
 */
export const keepInSight = (change: () => void): void => {
  const seen = firstInSight()
  flushSync(change)
  const now = seen && elementsOf(seen.key)[seen.nth]
  if (now) window.scrollBy({ top: now.getBoundingClientRect().top - seen.top, behavior: 'instant' })
}

/** What is still empty is no mark: it goes when nobody writes any more. */
const said = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(`#content :is(${SAID})`)].filter(
    element => element instanceof HTMLImageElement || element.textContent?.trim(),
  )

const keyOf = (element: HTMLElement): string =>
  `${element.tagName} ${element instanceof HTMLImageElement ? element.getAttribute('src') : element.textContent?.trim()}`

const elementsOf = (key: string): HTMLElement[] => said().filter(element => keyOf(element) === key)

const firstInSight = (): Seen | null => {
  const header = Number.parseFloat(document.documentElement.style.getPropertyValue('--header-height')) || 0
  const found = said().find(element => {
    const { top, height } = element.getBoundingClientRect()
    return height > 0 && top >= header && top < window.innerHeight
  })
  if (!found) return null
  const key = keyOf(found)
  return { key, nth: elementsOf(key).indexOf(found), top: found.getBoundingClientRect().top }
}
