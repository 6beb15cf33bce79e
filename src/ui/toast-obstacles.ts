import type { Edges } from './place-toasts.ts'

/** Toasts must not cover these bars and exits. Modules mark further elements with `data-keep-clear`. */
const BARS = '[data-keep-clear], .save-bar, .bulk-bar, .dialog-head, .dialog-foot'
const PAGE_HEADING = 'h1'
/** Names of sections and products; a full window may leave no room between them. */
const OTHER_HEADINGS = 'h2, h3'
const MAIN_BUTTONS = '.button[data-variant="primary"]'
/** The price of the shown product; lists show too many prices to avoid them all. */
const MAIN_PRICE = '.price[data-size="lg"]'

/** Returns false for a focused table or page, which is too large for a toast to cover. */
const isSmall = (element: Element): boolean => element.clientHeight < window.innerHeight / 3

const hasArea = ({ left, top, right, bottom }: Edges): boolean => right > left && bottom > top

/** Returns false for headings that only screen readers announce, whose box is one pixel. */
const isShown = (element: Element): boolean => element.clientHeight !== 1

/** A heading's box spans its column, but its text is usually narrower. */
const measureText = (element: Element): Edges => {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect()
}

/** Returns the dialog in front: elements behind its backdrop are unreachable anyway. */
const findFrontmostScope = (modal: Element | null): ParentNode =>
  modal ?? [...document.querySelectorAll('.staff-dialog')].at(-1) ?? document

const listFocusedElements = (scope: ParentNode, toasts: Element): Element[] => {
  const focusedElement = document.activeElement
  if (!focusedElement || focusedElement === document.body || !scope.contains(focusedElement)) return []
  return toasts.contains(focusedElement) || !isSmall(focusedElement) ? [] : [focusedElement]
}

/**
 * Lists labels of focused fields. Only the strictest sets contain them, because an on-screen keyboard may leave no room
 * beside a label.
 */
const listFocusedLabels = (scope: ParentNode, toasts: Element): Element[] =>
  listFocusedElements(scope, toasts).flatMap(field => {
    const { labels } = field as Partial<HTMLInputElement>
    const labelIds = field.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
    return [...(labels ?? []), ...labelIds.flatMap(id => document.getElementById(id) ?? [])]
  })

/** Returns sets of areas that toasts must not cover, the strictest first: a small window may lack room for it. */
export const findToastObstacles = (modal: Element | null, toasts: Element): Edges[][] => {
  const scope = findFrontmostScope(modal)
  const findObstacles = (selector: string) =>
    [...scope.querySelectorAll(selector)].filter(element => !toasts.contains(element))
  const measureBoxes = (elements: Element[]): Edges[] =>
    elements.map(element => element.getBoundingClientRect()).filter(hasArea)
  const measureTexts = (selector: string): Edges[] =>
    findObstacles(selector).filter(isShown).map(measureText).filter(hasArea)
  const requiredAreas = [
    ...measureBoxes([...findObstacles(BARS), ...listFocusedElements(scope, toasts)]),
    ...measureTexts(PAGE_HEADING),
  ]
  const labels = listFocusedLabels(scope, toasts).filter(isShown).map(measureText).filter(hasArea)
  const buttons = measureBoxes(findObstacles(MAIN_BUTTONS))
  const price = measureBoxes(findObstacles(MAIN_PRICE))
  return [
    [...requiredAreas, ...labels, ...buttons, ...price, ...measureTexts(OTHER_HEADINGS)],
    [...requiredAreas, ...labels, ...buttons, ...price],
    [...requiredAreas, ...labels, ...buttons],
    [...requiredAreas, ...labels],
    [...requiredAreas, ...buttons],
    requiredAreas,
  ]
}
