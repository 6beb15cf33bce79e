import type { Address } from '#content/domain/edited-document.ts'
import { blockOfElement } from './block-actions.ts'
import { NOT_THE_PAGE, pictureAt } from './picture-at.ts'

/** What stands where somebody points in the page, from the smallest to the largest. */
export interface Pointed {
  element: HTMLElement
  /** A text that is written in place. */
  text: HTMLElement | null
  picture: Address | null
  link: HTMLAnchorElement | null
  block: Address | null
  /** The product that is shown there. */
  product: number | null
}

/** Null where nothing of the page stands. */
export const pointedAt = (target: EventTarget | null, point?: { x: number; y: number }): Pointed | null => {
  if (!(target instanceof HTMLElement || target instanceof SVGElement) || target.closest(NOT_THE_PAGE)) return null
  const picture = target.closest<HTMLElement>('[data-edit-picture]') ?? (point ? pictureAt(point.x, point.y) : null)
  const product = Number(target.closest<HTMLElement>('[data-product]')?.dataset.product)
  return {
    element: target instanceof HTMLElement ? target : document.body,
    text: target.closest<HTMLElement>('[data-edit]'),
    picture: picture?.dataset.editPicture ?? null,
    link: target.closest<HTMLAnchorElement>('a[href]'),
    block: blockOfElement(target),
    product: Number.isInteger(product) && product > 0 ? product : null,
  }
}
