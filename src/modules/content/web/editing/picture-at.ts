/** Staff's own tools, and fields that are filled in: nothing of the page is pointed at through them. */
export const NOT_THE_PAGE = '.edit-dock, .edit-panel, .edit-frame, [role=dialog], [role=menu], input, textarea, select'

/** What is pressed for itself, wherever it stands. */
const ITS_OWN = `${NOT_THE_PAGE}, [data-edit], a, button, summary, label`

/** The picture of the page at a point of the window, also where words lie over it. */
export const pictureAt = (x: number, y: number): HTMLElement | null => {
  const [top, ...below] = document.elementsFromPoint(x, y)
  if (!top || top.closest(NOT_THE_PAGE)) return null
  for (const element of [top, ...below]) {
    const place = element.closest<HTMLElement>('[data-edit-picture]')
    if (place) return place
  }
  return null
}

/** The same of a press that is for nothing else. */
export const pressedPicture = ({ target, clientX, clientY }: MouseEvent): HTMLElement | null =>
  target instanceof Element && target.closest(ITS_OWN) ? null : pictureAt(clientX, clientY)
