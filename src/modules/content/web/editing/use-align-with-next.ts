import { type RefObject, useLayoutEffect } from 'react'

/**
 * Keeps an absolutely positioned element at the start of its next sibling. A grid would place it at its own start
 * instead.
 */
export const useAlignWithNext = (element: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const place = () => {
      const own = element.current
      const next = own?.nextElementSibling
      if (!own || !(next instanceof HTMLElement)) return
      own.style.top = `${next.offsetTop}px`
      own.style.left = `${next.offsetLeft}px`
    }
    place()
    // Pictures and lists that load later move everything below them.
    const resizes = new ResizeObserver(place)
    resizes.observe(document.body)
    return () => resizes.disconnect()
  }, [element])
}
