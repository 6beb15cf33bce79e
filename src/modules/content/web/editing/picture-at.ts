import { findBlockAddress } from './block-actions.ts'

/** Editor UI, form fields and overlays, which are not part of the page. */
export const EDITOR_UI_SELECTOR =
  '.edit-dock, .edit-panel, .edit-frame, .staff-backdrop, .toasts, [role=dialog], [role=alertdialog], [role=menu], [role=listbox], ' +
  '[role=option], input, textarea, select'

/** Elements that handle their own clicks. */
const INTERACTIVE_SELECTOR = `${EDITOR_UI_SELECTOR}, [data-edit], a, button, summary, label`

/** Returns the picture at a point of the window, also below text. */
export const pictureAt = (x: number, y: number): HTMLElement | null => {
  const [top, ...below] = document.elementsFromPoint(x, y)
  if (!top || top.closest(EDITOR_UI_SELECTOR)) return null
  for (const element of [top, ...below]) {
    const place = element.closest<HTMLElement>('[data-edit-picture]')
    if (place) return standTogether(top, place) ? place : null
  }
  return null
}

/** Returns the picture for a click that no other element handles. The click may have removed its target. */
export const pressedPicture = ({ target, clientX, clientY }: MouseEvent): HTMLElement | null => {
  if (!(target instanceof Element) || target.closest(INTERACTIVE_SELECTOR)) return null
  const place = pictureAt(clientX, clientY)
  return place && standTogether(target, place) ? place : null
}

/** Text over a picture is in the same part of the page; other overlays are not. */
const standTogether = (one: Element, other: Element): boolean => {
  const part = partOf(one)
  return part !== null && part === partOf(other)
}

const partOf = (element: Element) => element.closest('main, .site-header, .site-footer') ?? findBlockAddress(element)
