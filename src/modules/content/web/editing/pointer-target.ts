import type { Address } from '#content/domain/edited-document.ts'
import { findBlockAddress } from './block-actions.ts'
import { EDITOR_UI_SELECTOR, findPictureAt } from './find-picture-at.ts'

/** The parts of the page at the pointer, from small to large. */
export interface PointerTarget {
  element: HTMLElement
  /** An editable text. */
  text: HTMLElement | null
  picture: Address | null
  link: HTMLAnchorElement | null
  block: Address | null
  /** The id of the shown product. */
  productId: number | null
}

/** Finds the parts of the page at an event's target. Returns null outside the page, for example over editor UI. */
export const findPointerTarget = (
  target: EventTarget | null,
  point?: { x: number; y: number },
): PointerTarget | null => {
  if (!(target instanceof HTMLElement || target instanceof SVGElement) || target.closest(EDITOR_UI_SELECTOR))
    return null
  const picture = target.closest<HTMLElement>('[data-edit-picture]') ?? (point ? findPictureAt(point.x, point.y) : null)
  const productId = Number(target.closest<HTMLElement>('[data-product]')?.dataset.product)
  return {
    element: target instanceof HTMLElement ? target : document.body,
    text: target.closest<HTMLElement>('[data-edit]'),
    picture: picture?.dataset.editPicture ?? null,
    link: target.closest<HTMLAnchorElement>('a[href]'),
    block: findBlockAddress(target),
    productId: Number.isInteger(productId) && productId > 0 ? productId : null,
  }
}
