import { blockOfElement } from './block-actions.ts'

/** Staff's own tools, fields that are filled in, and what lies over the page: nothing of it is pointed at through them. */
export const NOT_THE_PAGE =
  '.edit-dock, .edit-panel, .edit-frame, .staff-backdrop, .toasts, [role=dialog], [role=alertdialog], [role=menu], [role=listbox], ' +
  '[role=option], input, textarea, select'

/** What is pressed for itself, wherever it stands. */
const ITS_OWN = `${NOT_THE_PAGE}, [data-edit], a, button, summary, label`

/** The picture of the page at a point of the window, also where words lie over it. */
export const pictureAt = (x: number, y: number): HTMLElement | null => {
  const [top, ...below] = document.elementsFromPoint(x, y)
  if (!top || top.closest(NOT_THE_PAGE)) return null
  for (const element of [top, ...below]) {
    const place = element.closest<HTMLElement>('[data-edit-picture]')
    if (place) return standTogether(top, place) ? place : null
  }
  return null
}

/** The same of a press that is for nothing else; what was pressed may be gone from the page by it. */
export const pressedPicture = ({ target, clientX, clientY }: MouseEvent): HTMLElement | null => {
  if (!(target instanceof Element) || target.closest(ITS_OWN)) return null
  const place = pictureAt(clientX, clientY)
  return place && standTogether(target, place) ? place : null
}

/** Words over a picture are in the same part of the page; what else lies over it is there for itself. */
const standTogether = (one: Element, other: Element): boolean => {
  const part = partOf(one)
  return part !== null && part === partOf(other)
}

const partOf = (element: Element) => element.closest('main, .site-header, .site-footer') ?? blockOfElement(element)
