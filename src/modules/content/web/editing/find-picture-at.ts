import { findBlockAddress } from './block-actions.ts'

/** Editor UI, form fields and overlays, which are not part of the page. */
export const EDITOR_UI_SELECTOR =
  '.edit-dock, .edit-panel, .edit-frame, .staff-backdrop, .toasts, [role=dialog], [role=alertdialog], [role=menu], [role=listbox], ' +
  '[role=option], input, textarea, select'

/** Elements that handle their own clicks. */
const INTERACTIVE_SELECTOR = `${EDITOR_UI_SELECTOR}, [data-edit], a, button, summary, label`

/** Returns the picture at a point of the window, also below text. */
export const findPictureAt = (x: number, y: number): HTMLElement | null => {
  const [topElement, ...lowerElements] = document.elementsFromPoint(x, y)
  if (!topElement || topElement.closest(EDITOR_UI_SELECTOR)) return null
  for (const element of [topElement, ...lowerElements]) {
    const picture = element.closest<HTMLElement>('[data-edit-picture]')
    if (picture) return isInSamePart(topElement, picture) ? picture : null
  }
  return null
}

/** Returns the picture for a click that no other element handles. The click may have removed its target. */
export const findPressedPicture = ({ target, clientX, clientY }: MouseEvent): HTMLElement | null => {
  if (!(target instanceof Element) || target.closest(INTERACTIVE_SELECTOR)) return null
  const picture = findPictureAt(clientX, clientY)
  return picture && isInSamePart(target, picture) ? picture : null
}

/** Returns true for text over a picture, which is in the same part of the page, and false for other overlays. */
const isInSamePart = (element: Element, picture: Element): boolean => {
  const part = findPart(element)
  return part !== null && part === findPart(picture)
}

const findPart = (element: Element) => element.closest('main, .site-header, .site-footer') ?? findBlockAddress(element)
