import type { Edges } from './place-toasts.ts'

/** Bars and ways out that stay reachable under every toast; elements of a module name themselves by `data-keep-clear`. */
const BARS = '[data-keep-clear], .save-bar, .bulk-bar, .dialog-head, .dialog-foot'
const HEADINGS = 'h1'
const MAIN_BUTTONS = '.button[data-variant="primary"]'

/** A focused table or page is taller than anything that a toast could cover by accident. */
const isSmall = (element: Element): boolean => element.clientHeight < window.innerHeight / 3

const isSeen = ({ left, top, right, bottom }: Edges): boolean => right > left && bottom > top

/** A heading is as wide as its column; its words seldom are. */
const wordsOf = (element: Element): Edges => {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect()
}

/** The dialog in front: what lies behind its scrim is out of reach anyway. */
const scopeOf = (modal: Element | null): ParentNode =>
  modal ?? [...document.querySelectorAll('.staff-dialog')].at(-1) ?? document

const focusedIn = (scope: ParentNode, toasts: Element): Element[] => {
  const focused = document.activeElement
  if (!focused || focused === document.body || !scope.contains(focused)) return []
  return toasts.contains(focused) || !isSmall(focused) ? [] : [focused]
}

/** The places that toasts must leave free, the strictest set first: a small window may not have room for all of it. */
export const obstaclesOf = (modal: Element | null, toasts: Element): Edges[][] => {
  const scope = scopeOf(modal)
  const all = (selector: string) => [...scope.querySelectorAll(selector)].filter(one => !toasts.contains(one))
  const boxes = (elements: Element[]): Edges[] => elements.map(one => one.getBoundingClientRect()).filter(isSeen)
  const needed = [...boxes([...all(BARS), ...focusedIn(scope, toasts)]), ...all(HEADINGS).map(wordsOf).filter(isSeen)]
  return [[...needed, ...boxes(all(MAIN_BUTTONS))], needed]
}
